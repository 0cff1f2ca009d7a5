/* --analysis, --external, --environment, --values and --domain: how an open Promela model is closed. */
#ifndef LACUNA_COMMAND_OPERAND_CLOSING_OPTIONS_H
#define LACUNA_COMMAND_OPERAND_CLOSING_OPTIONS_H

#include "closing/closing.h"
#include "command/command.h"
#include "lts/operator/label_list.h"

struct closing_choice {
    struct closing_options options;
    struct label_list external; /* that the options point to */
    struct label_list values;
    struct lts *environment;
};

/* False has been reported. To be freed either way. */
bool closing_options_read(struct closing_choice *choice, struct invocation *invocation);
void closing_options_free(struct closing_choice *choice);

/* Without --close: false, which has been reported, if an option says how to close. */
bool check_closing_is_wanted(struct invocation *invocation);

extern const struct option OPTIONS_CLOSING[];

#endif
