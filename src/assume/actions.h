/* The actions of a component: to receive a message, ?m(2), or to send one, left!m(2). Each is there once.
 * Where messages tell their sender, to receive one is ?phil>m(2).
 * Those of a group are the actions of all its components: to receive one is ?b.m(2). What they send each
 * other is not an action. */
#ifndef LACUNA_ASSUME_ACTIONS_H
#define LACUNA_ASSUME_ACTIONS_H

#include "base/map.h"
#include "system/program/turn.h"

#define ACTION_NONE UINT32_MAX

/* A receive has the channel of the component itself, or of another one of its group. */
struct action {
    uint32_t channel;
    uint32_t message;
    uint32_t values; /* where they begin */
    uint32_t values_count;
};

struct actions {
    struct job *job;
    ARRAY(struct action) list;
    ARRAY(int64_t) values;
    struct map map;
};

void actions_init(struct actions *actions, struct job *job);
void actions_free(struct actions *actions);

/* The number of an action; ACTION_NONE: it is not there. `values` has as many as the message has fields. */
uint32_t actions_find(const struct actions *actions, uint32_t channel, uint32_t message,
                      const int64_t *values, uint32_t count);

/* The same, adding it; ACTION_NONE: there is no memory. */
uint32_t actions_add(struct actions *actions, uint32_t channel, uint32_t message, const int64_t *values,
                     uint32_t count);

/* An action as it is written, in terms of a system; false: nobody there can do it. `values` has room for
 * MOST_FIELDS. */
bool action_read(const char *text, const struct system *system, uint32_t component, struct action *action,
                 int64_t *values);

/* ?m(2), or left!m(2); ?b.m(2) if the component is one of a group. */
void action_text(const struct actions *actions, uint32_t action, const struct system *system,
                 uint32_t component, struct text *text);

#endif
