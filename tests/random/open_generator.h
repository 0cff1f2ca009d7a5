/* The generator of open systems, for those who make systems (random_open.c) and change them
 * (random_change.c).
 */
#ifndef LACUNA_TESTS_RANDOM_OPEN_GENERATOR_H
#define LACUNA_TESTS_RANDOM_OPEN_GENERATOR_H

#include "random/random_open.h"
#include "random/writer.h"

/* The interface is made first, since everything speaks of it: the actors ask what it has, the property
 * watches its answers, the candidates are made from its alternatives. */

enum { ACTORS = 3, REQUESTS = 3, ALTERNATIVES = 3, ANSWERS = 3, FIELDS = 2, DEEPEST = 2, EVENTS = 24 };

/* What every actor knows; the first two are answers, and the last, `more`, comes with a change only. */
enum { YES, NO, TELL, GO, MESSAGE_COUNT, MOST_MESSAGES };

enum kind { KIND_INT, KIND_BOOL, KIND_ACTOR };

/* All values of a parameter; actors are numbers. */
struct type {
    enum kind kind;
    int32_t low, high;
};

struct fields {
    struct type types[FIELDS];
    uint32_t count;
};

/* An argument in the interface: of any value, of those of a range, of one; or made of the parameter: x, x +
 * c, c - x, or anything from x to the highest. */
enum argument_kind {
    ARGUMENT_ANY,
    ARGUMENT_RANGE,
    ARGUMENT_VALUE,
    ARGUMENT_NAME,
    ARGUMENT_SUM,
    ARGUMENT_DIFFERENCE,
    ARGUMENT_FROM
};

struct argument {
    enum argument_kind kind;
    uint32_t parameter;
    int32_t low, high;
};

/* The component that is missing has the number ACTORS, and its messages are requests. */
struct send {
    uint32_t receiver, message;
    struct argument arguments[FIELDS];
};

/* A parameter in the interface: _, x, int 0..1 x, int x, 1, 0..1; and the values it is for. */
enum slot_kind { SLOT_ANY, SLOT_NAME, SLOT_TYPED, SLOT_INT, SLOT_VALUE, SLOT_RANGE };

struct slot {
    enum slot_kind kind;
    int32_t low, high;
};

struct alternative {
    struct slot slots[FIELDS];
    struct send answers[ANSWERS];
    uint32_t count;
};

struct request {
    struct fields fields;
    bool typed; /* the interface says what its parameters are; otherwise what is sent does */
    struct alternative alternatives[ALTERNATIVES];
    uint32_t count;
};

struct generator {
    struct random *random;
    struct writer *writer; /* where put() puts it */
    uint32_t actors;
    uint32_t capacity[ACTORS];
    bool values; /* messages have parameters */
    uint32_t messages;
    struct fields fields[MOST_MESSAGES];
    uint32_t requests;
    struct request request[REQUESTS];
    uint32_t main_requests;    /* what main sends to the component */
    bool finite;               /* actors ask so many times and no more */
    bool elements;             /* actors have an array, and perhaps candidates */
    uint32_t asking;           /* percent of statements that ask */
    const struct fields *here; /* the parameters of the method at hand; NULL: there are none */
    /* The candidate at hand. */
    struct writer private_methods;
    uint32_t private_count;
    enum nature nature;
    uint32_t faults;              /* percent of answers that are not what they should be */
    uint32_t spreading;           /* percent of answers behind which the turn ends */
    uint32_t leaving;             /* percent of answers behind which the rest is never sent */
    uint32_t failing;             /* percent of handlers that fail when they have been called so many times */
    bool remembers[REQUESTS];     /* answered on other messages */
    struct fields took[REQUESTS]; /* what it declares, which may be more than can come */
    uint32_t answered;            /* the request at hand */
    bool from_memory;             /* its values are those that were kept */
};

/* Two calls that throw dice never stand where C leaves their order open: a seed must give the same texts
 * everywhere. */
void put(struct generator *g, const char *format, ...);
uint32_t below(struct generator *g, uint32_t bound);
bool chance(struct generator *g, uint32_t percent);
char actor_name(uint32_t actor);
const char *message_name(uint32_t message);
char *written(struct generator *g, void (*part)(struct generator *));
void put_parameters(struct generator *g, const struct fields *fields);
void put_actor(struct generator *g, uint32_t actor);
void put_main(struct generator *g);
void put_interface(struct generator *g);
void put_first_property(struct generator *g);
void put_candidate(struct generator *g);
void make_world(struct generator *g);
void write_open(struct generator *g, struct open_texts *texts); /* all but the candidates */
void choose_habits(struct generator *g);
void write_candidates(struct generator *g, struct open_texts *texts);
void make_fields(struct generator *g, struct fields *fields);
void make_slots(struct generator *g, struct request *request);
void add_answer(struct generator *g, const struct request *request, struct alternative *alternative);
void ensure_answer(struct generator *g);

#endif
