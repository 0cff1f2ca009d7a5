/* A cache of the steps of a process: a search asks for the same ones again and again.
 *
 * For each layout (machine/footprint.h), each process and each location there is a row. Its key is that of
 * the footprint which the process's steps have there. Its value is their outcome: for each step the message
 * that it takes, the bits that change then, and the statements that were executed. So most steps of a search
 * cost a lookup, whatever their statements are.
 *
 * The row of a process that offers a rendezvous has rows of its own, one for each combination of locations of
 * its partners.
 *
 * Where the same steps seldom come again, because they read what is ever new, the row forgets them. It then
 * remembers by the guards alone where the process cannot move.
 *
 * Locations without a footprint, rows that are seldom used even so, and layouts beyond a limit are left to
 * machine/step.h, which asks the cache first and lets it remember what it finds. What a cache may hold is
 * limited. A cache belongs to one worker. */
#ifndef LACUNA_MACHINE_STEP_CACHE_H
#define LACUNA_MACHINE_STEP_CACHE_H

#include "machine/footprint.h"
#include "system/program/batch.h"

/* Some bits of one word of a state: those of a key. */
struct state_part {
    uint32_t word;
    uint64_t key;
};

/* Records lie one behind the other: the key, a word for each part that has some; the number of steps; and for
 * each step the channel whose first message it takes, plus 1, or 0; what changes, a word for each part; the
 * number of its events, and these. If there are partners, a record is a key and the number of a row. */
struct step_row {
    bool useful;         /* steps are remembered */
    bool by_partners;    /* the key is their locations */
    bool only_blocked;   /* the key is what guards read: remembered is where the process cannot move */
    uint32_t keys;       /* parts that have some of the key: they come first */
    uint32_t parts;      /* of the footprint */
    uint32_t first_part; /* of cache->parts */
    uint32_t slots_mask; /* of a power of two */
    uint32_t count;      /* of records */
    uint64_t lookups;
    uint64_t hits;
    uint32_t *slots; /* 1 more than where a record begins; 0: free */
    ARRAY(uint64_t) records;
    ARRAY(struct step_row *) rows; /* by partners */
};

struct step_lookup {
    struct step_row *row;   /* NULL: there is none yet */
    const uint64_t *record; /* behind its key; NULL: the row does not know the steps */
    uint64_t hash;
};

struct step_process {
    uint32_t location_bit;
    uint32_t location_width;
    struct step_row **rows; /* per location outside of d_steps; NULL: nobody has been there */
    uint32_t rows_count;
};

struct step_layout {
    uint32_t parts; /* that say which layout it is */
    uint32_t first_part;
    uint64_t *values; /* of these */
    uint32_t processes_count;
    struct step_process *processes;
    struct live_channel *channels;
    struct channel_receivers receivers;
};

struct step_cache {
    struct job *job;
    const struct machine *machine;
    uint32_t words; /* of a state */
    uint64_t held;  /* words of all records */
    uint64_t most;
    uint64_t rows;                /* that there is room for, of all layouts */
    struct footprints footprints; /* made with the first layout */
    ARRAY(struct state_part) parts;
    ARRAY(uint64_t)
    masks; /* of each part, all bits that steps may change: the row implies those that are not
              of the key, because layout and locations are known */
    ARRAY(struct step_layout) layouts;
    uint64_t *next;             /* a state that is worked on */
    struct step_layout *layout; /* of the state at hand; NULL: none that is known */
    struct step_lookup lookups[MACHINE_MOST_PROCESSES + 1];
};

void step_cache_init(struct step_cache *cache, struct job *job, const struct machine *machine,
                     uint32_t words);
void step_cache_free(struct step_cache *cache);

/* Sets cache->layout. */
void step_cache_find_layout(struct step_cache *cache, const uint64_t *state);

/* The context looks at a state whose layout is not known. False: no memory. */
bool step_cache_add_layout(struct step_cache *cache, struct machine_context *context);

/* Looks up the steps of all processes in a state of the layout: cache->lookups. What the table needs comes
 * from memory meanwhile, for all of them at once. */
void step_cache_look_up(struct step_cache *cache, const uint64_t *state);

/* Makes the row of a process in the state that the context looks at. NULL: no memory. */
struct step_row *step_cache_add_row(struct step_cache *cache, struct machine_context *context,
                                    uint32_t process);

/* Adds the steps that a lookup has found to the batch. False: no memory. */
bool step_cache_answer(const struct step_cache *cache, const struct step_lookup *lookup,
                       const uint64_t *state, struct batch *batch);

/* The successors of the batch from `first` on are the steps of the process in the state, which the context
 * looks at. False: no memory. */
bool step_row_remember(struct step_cache *cache, struct step_row *row, struct machine_context *context,
                       uint32_t process, const struct batch *batch, size_t first);

#endif
