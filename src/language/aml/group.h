/* Groups: a candidate for a missing component may be several actors, in a file of its own.
 *
 * One of them has the name of the missing component. The others are private: the open system does not know
 * them. What the actors of a group send each other is their own business, and moves no property; what they
 * send to others counts as sent by the component. The file may have a block main, for messages that its own
 * actors find at the start; they lie behind those of the main of the system.
 *
 * A file belongs to a candidate if it has a component in question, and the main of the system is in another
 * file. All its actors that no other file names are the group. */
#ifndef LACUNA_LANGUAGE_AML_GROUP_H
#define LACUNA_LANGUAGE_AML_GROUP_H

#include "language/aml/ast.h"

/* The tree has been parsed, and it is known which components are in question. */
bool aml_is_candidate_file(const struct aml *aml, uint32_t file);

/* The main of the system, or NULL; and the first of a candidate's file, or of the system, whichever a block
 * belongs to. A second one is a mistake. */
struct aml_main *aml_system_main(const struct aml *aml);
const struct aml_main *aml_first_main_like(const struct aml *aml, const struct aml_main *main);

/* Fills `group` of all actors. The tree has been checked as far as names go. */
void aml_find_groups(struct aml *aml);

/* Do properties overlook what one actor sends the other? */
static inline bool aml_same_group(const struct aml_actor *a, const struct aml_actor *b) {
    return a && b && a->group && a->group == b->group;
}

/* Whom properties take for the sender: the component, if the actor is private. */
static inline const struct aml_actor *aml_seen_sender(const struct aml_actor *actor) {
    return actor->group && !actor->in_question ? actor->group : actor;
}

/* Warns that properties overlook the message, which some of them name. `at` is what the warning is about. */
void aml_warn_of_own_send(const struct aml *aml, const struct aml_actor *sender,
                          const struct aml_actor *receiver, const char *message, struct span at);

/* Warns of actors of the component's group that nobody names: no message can reach them. */
void aml_warn_of_unnamed(const struct aml *aml, const struct aml_actor *component);

/* Complains of a private actor, for those who write the whole system into one file. False: there is none. */
bool aml_complain_of_private(const struct aml *aml);

#endif
