/* The Promela model of a command line, as a machine. */
#ifndef LACUNA_COMMAND_OPERAND_MACHINE_MODEL_H
#define LACUNA_COMMAND_OPERAND_MACHINE_MODEL_H

#include "closing/closing.h"
#include "command/operand/closing_options.h"
#include "command/operand/model.h"
#include "machine/machine_search.h"

/* Are the operands such a model? */
bool is_machine_model(const struct invocation *invocation);

/* Of commands that explore such models. */
extern const struct option OPTIONS_PROMELA[];

/* For commands on other models: rejects the options that only Promela has. */
bool check_no_promela_options(struct invocation *invocation);

struct machine_model {
    struct model model;
    struct closing_choice choice;
    struct closed_model closing;
    bool closes; /* it has been closed on the way */
    struct machine machine;
};

/* Reads and checks the operands. False has been reported. */
bool machine_model_load(struct machine_model *model, struct invocation *invocation);
void machine_model_free(struct machine_model *model);

/* After a search that could not begin: reports why there is no initial state, unless the job has failed
 * otherwise. Always false. */
bool machine_model_explain_start(struct machine_model *model, const struct machine_search *search);

/* `lts`, `verify` and `simulate` on such models. */
enum status lts_of_machine(struct invocation *invocation);
enum status verify_machine(struct invocation *invocation);
enum status simulate_machine(struct invocation *invocation);

#endif
