#include "system/program/liveness.h"

#include <string.h>

#include "base/bitset.h"
#include "base/sort.h"

/* Of bit sets for one edge. */
enum { MOST_WORDS = 4 << 20 };

void liveness_init(struct liveness *l, struct job *job, const struct program *program) {
    *l = (struct liveness){.job = job, .program = program};
    map_init(&l->map, &job->memory);
}

void liveness_free(struct liveness *l) {
    memory_free(l->known);
    map_free(&l->map);
    array_free(&l->forks);
    array_free(&l->registers);
}

/* --- The sets --- */

/* What the code of an edge reads, from the end backwards. */
struct backwards {
    struct liveness *l;
    uint32_t entry;
    uint32_t end;
    ARRAY(uint64_t) targets; /* instructions that are jumped to, sorted */
    size_t words;
    uint64_t *rows; /* per target: what matters there */
    uint64_t *now;  /* what matters at the instruction at hand */
    bool changed;
};

static bool add_targets(struct backwards *b) {
    const struct program *program = b->l->program;
    struct memory *memory = &b->l->job->memory;
    for (uint32_t at = b->entry; at < b->end; at++) {
        const struct instruction *i = &program->code.items[at];
        bool jumps = i->operation >= RUN_JUMP && i->operation <= RUN_JUMP_IF_LESS_EQUAL;
        if (jumps && !array_push(memory, &b->targets, (uint64_t)i->x))
            return false;
        for (int32_t way = 0; i->operation == RUN_FORK && way < i->y; way++)
            if (!array_push(memory, &b->targets, program->forks.items[i->x + way]))
                return false;
    }
    sort_keys(b->targets.items, b->targets.count);
    b->targets.count = sort_unique(b->targets.items, b->targets.count);
    return true;
}

/* What matters at a target; NULL: the instruction is none. */
static uint64_t *row_of(const struct backwards *b, uint32_t instruction) {
    size_t low = 0, high = b->targets.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (b->targets.items[middle] < instruction)
            low = middle + 1;
        else
            high = middle;
    }
    return low < b->targets.count && b->targets.items[low] == instruction ? b->rows + low * b->words : NULL;
}

static void clear(struct backwards *b) {
    memset(b->now, 0, b->words * sizeof *b->now);
}

static void add_row(struct backwards *b, uint32_t target) {
    const uint64_t *row = row_of(b, target);
    for (size_t i = 0; i < b->words; i++)
        b->now[i] |= row[i];
}

/* --- Instructions --- */

static void add_arguments(struct backwards *b, uint32_t number) {
    const struct program *program = b->l->program;
    const struct send_site *site = &program->sites.items[number];
    for (uint32_t i = 0; i < program->letters[site->letter].fields_count; i++)
        bitset_add(b->now, program->site_arguments.items[site->first_argument + i]);
}

static void add_arguments_of_table(struct backwards *b, const struct instruction *send) {
    const uint32_t *table = b->l->program->dynamic.items + send->x;
    for (uint32_t i = 0; i < table[0]; i++)
        if (table[1 + i] != SYSTEM_NONE)
            add_arguments(b, table[1 + i]);
}

enum effect {
    WRITES_A = 1,
    READS_A = 2,
    READS_B = 4,
    READS_C = 8,
    GOES_TO_X = 16,
    ENDS = 32,         /* the next instruction does not follow */
    READS_FROM_B = 64, /* one of y registers, it is not known which */
};

/* In addition to what forks and sends need. */
static unsigned effects_of(enum operation operation) {
    switch (operation) {
    case RUN_LOAD:
        return WRITES_A;
    case RUN_MOVE:
    case RUN_LOAD_ELEMENT:
    case RUN_NEGATE:
    case RUN_NOT:
        return WRITES_A | READS_B;
    case RUN_ADD:
    case RUN_SUBTRACT:
    case RUN_MULTIPLY:
    case RUN_DIVIDE:
    case RUN_REMAINDER:
    case RUN_BIT_AND:
    case RUN_BIT_OR:
    case RUN_BIT_XOR:
    case RUN_SHIFT_LEFT:
    case RUN_SHIFT_RIGHT:
    case RUN_EQUAL:
    case RUN_UNEQUAL:
    case RUN_LESS:
    case RUN_LESS_EQUAL:
        return WRITES_A | READS_B | READS_C;
    case RUN_GET:
        return WRITES_A | READS_FROM_B | READS_C;
    case RUN_PUT: /* what it overwrites is not known either */
        return READS_B | READS_C;
    case RUN_STORE:
    case RUN_CHECK:
    case RUN_SEND_TO:
        return READS_A;
    case RUN_JUMP:
    case RUN_REPEAT:
        return GOES_TO_X | ENDS;
    case RUN_JUMP_IF_ZERO:
    case RUN_JUMP_IF_NOT_ZERO:
        return GOES_TO_X | READS_A;
    case RUN_JUMP_IF_EQUAL:
    case RUN_JUMP_IF_UNEQUAL:
    case RUN_JUMP_IF_LESS:
    case RUN_JUMP_IF_LESS_EQUAL:
        return GOES_TO_X | READS_A | READS_B;
    case RUN_SEND:
        return 0;
    case RUN_RESULT:
        return READS_A | ENDS;
    case RUN_FORK:
    case RUN_DISABLED:
    case RUN_END:
        return ENDS;
    }
    return 0;
}

/* What matters before the instruction, of what matters behind it. */
static void step_back(struct backwards *b, const struct instruction *i) {
    enum operation operation = (enum operation)i->operation;
    unsigned effects = effects_of(operation);
    if (effects & ENDS)
        clear(b);
    if (effects & WRITES_A)
        bitset_drop(b->now, i->a);
    if (effects & GOES_TO_X)
        add_row(b, (uint32_t)i->x);
    if (effects & READS_A)
        bitset_add(b->now, i->a);
    if (effects & READS_B)
        bitset_add(b->now, i->b);
    if (effects & READS_C)
        bitset_add(b->now, i->c);
    for (int32_t k = 0; (effects & READS_FROM_B) && k < i->y; k++)
        bitset_add(b->now, i->b + (uint32_t)k);
    for (int32_t way = 0; operation == RUN_FORK && way < i->y; way++)
        add_row(b, b->l->program->forks.items[i->x + way]);
    if (operation == RUN_SEND)
        add_arguments(b, (uint32_t)i->x);
    if (operation == RUN_SEND_TO)
        add_arguments_of_table(b, i);
}

/* --- An edge --- */

/* Appends the registers of a set, or all, without constants. */
static bool add_registers(struct liveness *l, const uint64_t *live) {
    for (uint32_t r = (uint32_t)l->program->constants.count; r < l->program->registers; r++)
        if ((!live || bitset_has(live, r)) && !array_push(&l->job->memory, &l->registers, (uint16_t)r))
            return false;
    return true;
}

/* At a fork the registers from `first` on matter. */
static bool note_fork(struct liveness *l, uint32_t at, size_t first) {
    struct live_fork fork = {at, first, (uint32_t)(l->registers.count - first)};
    uint32_t number = (uint32_t)l->forks.count;
    return array_push(&l->job->memory, &l->forks, fork) &&
           map_insert(&l->map, hash_bytes(&at, sizeof at), number);
}

/* Once through the code; `notes`: the sets are right by now. */
static bool pass(struct backwards *b, bool notes) {
    const struct instruction *code = b->l->program->code.items;
    clear(b);
    for (uint32_t at = b->end; at-- > b->entry;) {
        step_back(b, &code[at]);
        uint64_t *row = row_of(b, at);
        if (row && memcmp(row, b->now, b->words * sizeof *row) != 0) {
            memcpy(row, b->now, b->words * sizeof *row);
            b->changed = true;
        }
        size_t first = b->l->registers.count;
        if (notes && code[at].operation == RUN_FORK &&
            (!add_registers(b->l, b->now) || !note_fork(b->l, at, first)))
            return false;
    }
    return true;
}

/* Code jumps forwards, except in loops: two passes are enough without them. */
static bool find_sets(struct backwards *b) {
    do {
        b->changed = false;
        (void)pass(b, false);
    } while (b->changed && job_step(b->l->job, b->l->job->progress.done));
    return !b->changed && pass(b, true);
}

static bool all_matter(struct liveness *l, uint32_t entry, uint32_t end) {
    size_t first = l->registers.count;
    bool fine = add_registers(l, NULL);
    for (uint32_t at = entry; at < end && fine; at++)
        fine = l->program->code.items[at].operation != RUN_FORK || note_fork(l, at, first);
    return fine;
}

static bool find_edge(struct liveness *l, uint32_t edge) {
    const struct edge_code *code = &l->program->edges[edge];
    struct memory *memory = &l->job->memory;
    struct backwards b = {
        .l = l, .entry = code->entry, .end = code->end, .words = bitset_words(l->program->registers)};
    bool fine = add_targets(&b);
    if (fine && (b.targets.count + 1) * b.words > MOST_WORDS) {
        fine = all_matter(l, code->entry, code->end);
    } else if (fine) {
        b.rows = memory_allocate_zeroed(memory, (b.targets.count + 1) * b.words, sizeof *b.rows);
        b.now = memory_allocate_zeroed(memory, b.words + 1, sizeof *b.now);
        fine = b.rows && b.now && find_sets(&b);
    }
    memory_free(b.rows);
    memory_free(b.now);
    array_free(&b.targets);
    return fine;
}

const uint16_t *liveness_at(struct liveness *l, uint32_t edge, uint32_t instruction, uint32_t *count) {
    size_t edges = l->program->system->edges.count;
    if (!l->known && !(l->known = memory_allocate_zeroed(&l->job->memory, edges + 1, sizeof *l->known)))
        return NULL;
    if (!l->known[edge] && (!array_reserve(&l->job->memory, &l->registers, 1) || !find_edge(l, edge)))
        return NULL;
    l->known[edge] = true;
    struct map_probe probe;
    uint32_t i = map_first(&l->map, hash_bytes(&instruction, sizeof instruction), &probe);
    while (i != MAP_NONE && l->forks.items[i].instruction != instruction)
        i = map_next(&l->map, &probe);
    if (i == MAP_NONE)
        return NULL;
    *count = l->forks.items[i].count;
    return l->registers.items + l->forks.items[i].first;
}
