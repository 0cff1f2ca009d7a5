/* Open systems: a system without one component, and what is expected of that component.
 *
 * Every language fills this one form (aml_lower_open() for AML), and src/assume reads nothing else. The
 * missing component is a component of the system like the others, with an inbox for the messages of its
 * interface:
 *
 *   it is really missing    it has no edges
 *   it is there             it has edges: an actor that is itself the interface, or that a block describes
 *
 * Several components may be missing, each a *gap*. Then an open system is about one of them, and the others
 * are put aside: components without edges, with interfaces of their own. For the one in question they belong
 * to the system around it, and do whatever their interfaces allow. Some gaps may be in question together, as
 * a group that is supplied as one: the first is the component in question, and the others are its fellows.
 *
 * What main sends to it is in `system.initial`. How many messages its inbox holds, and in which order it
 * gives them out, is up to the stub that takes the component's place; as built the inbox is a FIFO that keeps
 * all.
 *
 * The interface is a list of alternatives. One alternative stands for many values of its message: a range for
 * each field, and answers whose arguments are expressions over these fields. The functions below tell what it
 * says for certain values. Answers to different channels may come in any order, those to one channel come in
 * theirs.
 *
 * The system and everything here live as long as the open system; names, formulas and sources belong to the
 * language's tree, which must outlive it. Functions that add something mark the system as incomplete if there
 * is no memory (system_complete()). */
#ifndef LACUNA_SYSTEM_OPEN_SYSTEM_H
#define LACUNA_SYSTEM_OPEN_SYSTEM_H

#include "system/interval.h"
#include "system/system.h"

/* A message of an interface may have at most this many values. */
enum { INTERFACE_MOST_VALUES = 4096 };

/* What an argument of an answer may be: one value of a range. */
struct open_argument {
    struct expression *low;  /* over the fields of the message; NULL: whatever the receiver takes */
    struct expression *high; /* NULL: `low` is the only value */
};

struct open_answer {
    uint32_t channel;
    uint32_t message;                /* of that channel */
    struct open_argument *arguments; /* one per field of that message */
    struct span span;                /* of the receiver */
};

struct open_alternative {
    uint32_t message;     /* of the inbox */
    struct range *values; /* per field: those that it is for */
    ARRAY(struct open_answer) answers;
    struct span span;         /* of the message */
    uint32_t next_of_message; /* the next alternative of this message; SYSTEM_NONE: there is none */
};

/* The first and the last alternative of a message; SYSTEM_NONE: it has none. */
struct open_alternatives {
    uint32_t first;
    uint32_t last;
};

struct missing_component {
    uint32_t component;
    uint32_t inbox;
    ARRAY(struct open_alternative) alternatives; /* as they were written */
    ARRAY(struct open_alternatives) of_message;  /* by message; those behind the last have none */
};

enum open_property_kind {
    OPEN_OBSERVER, /* an automaton: number of the observer */
    OPEN_FORMULA,  /* number of the formula */
    OPEN_INVARIANT /* number of the invariant; it cannot be watched, for it is not about sends */
};

struct open_property {
    const char *name;
    enum open_property_kind kind;
    uint32_t number;  /* in the system */
    const char *text; /* as its language writes it; NULL: nobody has asked for texts */
    struct span span; /* of the name, in the sources */
};

/* The open system as its language writes it, each a text with lines. Only assumptions need that: the language
 * fills it when asked, and both are NULL before. */
struct open_text {
    const char *specified;   /* all but the missing component; its interface is there if that counts */
    const char *interface;   /* alone */
    uint32_t interface_file; /* of the sources: an actor that is the interface, and nothing else; UINT32_MAX:
                                there is no such file */
};

struct open_system {
    struct sources *sources; /* that spans are of */
    struct system system;
    struct missing_component missing;        /* the one in question */
    ARRAY(struct missing_component) fellows; /* that are in question together with it, in one group */
    ARRAY(struct missing_component) others;  /* that are missing, too */
    const char *group_name; /* of all that are in question: "a,b"; NULL: there are no fellows */
    uint32_t
        nameable; /* components below this number can be values of answers: not one that is really missing */
    ARRAY(struct open_property) properties; /* as they were written */
    struct open_text text;
    const char *language; /* that it is written in, as --format has it; NULL: aml */
};

void open_system_init(struct open_system *open, struct sources *sources);
void open_system_free(struct open_system *open);

static inline const char *open_component_name(const struct open_system *open) {
    return open->group_name ? open->group_name : open->system.components.items[open->missing.component].name;
}

static inline const struct system_message *open_message(const struct open_system *open, uint32_t message) {
    return &open->system.channels.items[open->missing.inbox].messages.items[message];
}

/* The same system with one of its gaps in question, to be looked at only: nothing is copied, and nothing is
 * added to it or freed. */
struct open_system open_seen_from(const struct open_system *open, const struct missing_component *gap);

/* Is this the inbox of another gap; and of one in question? */
bool open_is_other(const struct open_system *open, uint32_t inbox);
bool open_is_own(const struct open_system *open, uint32_t inbox);

/* How many messages main sends to the component. */
uint32_t open_initial_count(const struct open_system *open);

/* The same for the gap that it sends most. */
uint32_t open_largest_initial_count(const struct open_system *open);

/* --- Building --- */

/* The component in question; alternatives and answers are added to it. It may become one of the others, or a
 * fellow of the one that is set last; then the next is set. */
void open_set_missing(struct open_system *open, uint32_t component);
void open_put_aside(struct open_system *open);
void open_make_fellow(struct open_system *open);

/* When all are set: those in question become a group. */
void open_form_group(struct open_system *open);

/* `values`, one range per field of the message, are copied. */
void open_add_alternative(struct open_system *open, uint32_t message, const struct range *values,
                          struct span span);

/* To the last alternative. `arguments`, one per field, are copied. */
void open_add_answer(struct open_system *open, uint32_t channel, uint32_t message,
                     const struct open_argument *arguments, struct span span);

void open_add_property(struct open_system *open, const struct open_property *property);

/* --- The values of a message --- */

/* How many there are; never more than one above INTERFACE_MOST_VALUES. */
uint64_t message_values_count(const struct system_message *message);

/* The values with a number below that: the last field runs fastest. And the number of values; each fits its
 * field. */
void message_values(const struct system_message *message, uint64_t number, int32_t *values);
uint64_t message_values_number(const struct system_message *message, const int32_t *values);

/* --- The interface --- */

static inline uint32_t open_first_alternative(const struct open_system *open, uint32_t message) {
    return message < open->missing.of_message.count ? open->missing.of_message.items[message].first
                                                    : SYSTEM_NONE;
}

/* The values that an alternative is for, one after the other: as their numbers grow. There is at least one;
 * false: there are no more. */
void alternative_first_values(const struct open_system *open, const struct open_alternative *alternative,
                              int32_t *values);
bool alternative_next_values(const struct open_system *open, const struct open_alternative *alternative,
                             int32_t *values);

/* Is it for these values? */
bool alternative_covers(const struct open_system *open, const struct open_alternative *alternative,
                        const int32_t *values);

/* Has some alternative for these values an answer? */
bool open_is_answered(const struct open_system *open, uint32_t message, const int32_t *values);

/* What a field of an answer may be, whatever has been asked. */
struct range open_field_range(const struct open_system *open, const struct system_field *field);

/* What an argument may be for these values of the message; `field` is that of the answer. Empty: it has no
 * value, for it is divided by zero or too large. */
struct range open_argument_range(const struct open_system *open, const struct open_argument *argument,
                                 const struct system_field *field, const int32_t *values);

/* --- Properties --- */

/* The property that is called so (system/property_name.h), the first if there are several; NULL has been
 * reported, with those that there are. `place` is where the name stands; NULL: in no file. */
const struct open_property *open_find_property(const struct open_system *open, const char *name,
                                               const struct place *place);

#endif
