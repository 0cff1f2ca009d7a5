/* An environment that is finer than chaos: which messages it sends and takes, and in which order.
 *
 * It is an automaton over messages. What is left of a process of the environment, and of the queues between
 * it and the model, is what the model sees: which message it can take next, and which one it can send. So
 * there are no queues and no silent moves; the automaton is deterministic and as small as possible. Its state
 * becomes a variable of the closed model (closing/guided.h).
 *
 * The environment governs the channels that it speaks of: nothing else comes by them, or goes there. By other
 * channels anything comes, as without it. */
#ifndef LACUNA_CLOSING_ENVIRONMENT_ENVIRONMENT_H
#define LACUNA_CLOSING_ENVIRONMENT_ENVIRONMENT_H

#include "base/sequences.h"
#include "closing/open_model.h"
#include "lts/builder.h"

/* Of a field of a message. */
enum environment_field_kind {
    ENVIRONMENT_NUMBER,
    ENVIRONMENT_ANY,  /* data of the environment; or it takes whatever it is */
    ENVIRONMENT_OTHER /* none of the numbers that the environment asks for there */
};

struct environment_field {
    enum environment_field_kind kind;
    int32_t number;
};

struct environment_message {
    bool comes; /* from the environment */
    uint32_t channel;
    uint32_t count; /* of fields: as many as the channel has */
    struct environment_field fields[CLOSING_MOST_FIELDS];
};

struct environment {
    struct job *job;
    struct sequences messages;
    bool *governs;         /* per channel */
    struct lts *automaton; /* over messages; NULL: all is chaos */
    uint32_t *of_label;    /* per label: the message */
};

/* `channels`: of the model. False: no memory. */
bool environment_init(struct environment *environment, struct job *job, size_t channels);
void environment_free(struct environment *environment);

/* The number of a message. SEQUENCE_NONE: no memory. */
uint32_t environment_intern(struct environment *environment, const struct environment_message *message);
struct environment_message environment_message(const struct environment *environment, uint32_t number);

/* Is the number asked for where messages go to the environment? Then it tells these from others. */
bool environment_asks(const struct environment *environment, uint32_t channel, uint32_t field,
                      int32_t number);

/* Does a message that goes to the environment, number by number, fit what it takes? */
bool environment_takes(const struct environment_message *pattern, const struct environment_message *message);

/* All messages that can go by a channel, as far as the patterns that are interned tell them apart. False: has
 * been reported. */
struct environment_numbers {
    ARRAY(uint32_t) items;
};
bool environment_outputs(struct environment *environment, uint32_t channel, uint32_t fields,
                         struct environment_numbers *numbers);

/* Transitions over messages, 1 for the first; 0 is silent. Takes the builder over. False has been reported.
 */
bool environment_finish(struct environment *environment, struct lts_builder *builder, uint32_t states,
                        uint32_t initial);

/* Notes in the model what comes from outside by the channels that the environment governs. */
void environment_note(const struct environment *environment, struct open_model *model);

#endif
