/* A process that is not a composite, as an LTS.
 *
 * Every local process with its index values is one state, unless it is only another name for one. Index
 * values are told apart as one list of words, as in LTSA: with x = a.b, P[x][c] is P[a][b][c]. What an action
 * leads to without a name of its own is a new state each time, as in LTSA. All local processes are expanded,
 * reachable or not, since their actions belong to the alphabet. States that are to be expanded wait in a
 * list, so that long prefixes need no stack. */
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "language/fsp/make.h"
#include "lts/builder.h"

/* A local process with index values. */
struct entry {
    const struct fsp_definition *definition;
    const struct fsp_binding *bindings;
    uint32_t state; /* STATE_NONE: not known yet */
    bool visiting;
};

/* A state whose moves are still to be added. */
struct pending {
    uint32_t state;
    const struct fsp_binding *bindings;
    const struct fsp_alternative *alternatives; /* of a choice */
    const struct fsp_alternative *alternative;  /* or: inside this one, */
    const struct fsp_label *action;             /* before this action */
    const struct fsp_process *process;          /* or: the first of the states of a copy of this process, */
    const struct fsp_local *sequence;           /* in this sequence, */
    const struct fsp_call *call;                /* behind which this one comes, or the end of the sequence */
};

struct expansion {
    struct fsp_making *making;
    struct job *job;
    struct fsp_evaluation *evaluation;
    const struct fsp_declaration *declaration;
    const struct fsp_binding *parameters;
    struct names keys; /* of the entries: "B.1.2" */
    ARRAY(struct entry) entries;
    struct names labels; /* label i is named i - 1 here */
    struct lts_builder builder;
    ARRAY(struct pending) pending;
    ARRAY(uint32_t) trail; /* entries on the way to the state that they all are */
    uint32_t states;
    uint32_t stop;
    uint32_t end;
    uint32_t error;
    uint32_t missing;          /* references that lead out of range */
    struct span first_missing; /* of them */
    struct text missing_text;  /* "B[4]" */
};

static bool new_state(struct expansion *x, uint32_t *state) {
    if (x->states >= STATE_NONE - 1)
        return job_give_up(x->job, "use smaller ranges", "%s has too many states", x->declaration->name.text);
    *state = x->states++;
    return true;
}

/* A state that there is only one of. */
static bool single_state(struct expansion *x, uint32_t *kept, uint32_t *state) {
    if (*kept == STATE_NONE && !new_state(x, kept))
        return false;
    *state = *kept;
    return true;
}

static bool label_of(struct expansion *x, const char *text, uint32_t *label) {
    uint32_t name = names_intern(&x->labels, text, strlen(text));
    *label = name + 1;
    return name != NAMES_NONE;
}

/* ---- entries ---- */

struct defining {
    struct expansion *expansion;
    const struct fsp_definition *definition;
};

/* "B.1.2" of B and "[1][2]", or of B and "[1.2]": no value has brackets in it. */
static uint32_t key_of(struct expansion *x, const char *name, const char *indices, bool add) {
    struct text text = {.memory = &x->job->memory};
    text_add(&text, name);
    for (; *indices == '['; indices += strcspn(indices, "[")) {
        indices++;
        text_add(&text, ".");
        text_add_bytes(&text, indices, strcspn(indices, "]"));
    }
    const char *key = text_end(&text);
    uint32_t number = NAMES_NONE;
    if (!text.failed)
        number = add ? names_intern(&x->keys, key, strlen(key)) : names_find(&x->keys, key, strlen(key));
    text_free(&text);
    return number;
}

static bool define(void *data, const struct fsp_binding *bindings, const char *indices) {
    struct defining *defining = data;
    struct expansion *x = defining->expansion;
    const struct fsp_definition *definition = defining->definition;
    uint32_t key = key_of(x, definition->name.text, indices, true);
    if (key == NAMES_NONE)
        return false;
    if (key < x->entries.count) {
        sources_error(x->making->fsp->sources, definition->name.span, "rename one of them",
                      "%s%s is declared twice", definition->name.text, indices);
        return false;
    }
    struct entry entry = {definition, bindings, STATE_NONE, false};
    return array_push(&x->job->memory, &x->entries, entry);
}

static bool define_all(struct expansion *x) {
    for (const struct fsp_definition *d = x->declaration->definitions; d; d = d->next) {
        struct defining defining = {x, d};
        if (!fsp_indices_each(x->evaluation, d->indices, x->parameters, define, &defining))
            return false;
    }
    return true;
}

/* ---- where a local process begins ---- */

static bool sequence_state(struct expansion *x, const struct fsp_local *sequence, const struct fsp_call *call,
                           const struct fsp_binding *bindings, bool *passed, uint32_t *state);

/* Of its own, even if no guard holds. */
static bool choice_state(struct expansion *x, const struct fsp_local *choice,
                         const struct fsp_binding *bindings, uint32_t *state) {
    if (!new_state(x, state))
        return false;
    struct pending pending = {.state = *state, .bindings = bindings, .alternatives = choice->alternatives};
    return array_push(&x->job->memory, &x->pending, pending);
}

static bool indices_text(struct expansion *x, const struct fsp_local *reference,
                         const struct fsp_binding *bindings, struct text *text) {
    for (const struct fsp_expression *index = reference->indices; index; index = index->next) {
        struct fsp_value value;
        char room[16];
        if (!fsp_evaluate(x->evaluation, index, bindings, &value))
            return false;
        text_add(text, "[");
        text_add(text, fsp_value_text(value, room));
        text_add(text, "]");
    }
    text_end(text);
    return !text->failed;
}

/* A reference to an undeclared process means ERROR. It counts once, whatever its indices are. The first of
 * the text is the one to be named. */
static bool note_missing(struct expansion *x, struct fsp_local *reference, const char *indices) {
    if (reference->reported)
        return true;
    reference->reported = true;
    if (x->missing++ > 0 && reference->span.start > x->first_missing.start)
        return true;
    x->first_missing = reference->span;
    x->missing_text.chars.count = 0;
    text_add(&x->missing_text, reference->name.text);
    text_add(&x->missing_text, indices);
    return !x->missing_text.failed;
}

/* One line for all of a process: books have many, and a property may count on it. */
static bool report_missing(struct expansion *x) {
    static const char HINT[] = "add a guard, when (…), to keep it from getting there";
    struct sources *sources = x->making->fsp->sources;
    bool strict = x->making->fsp->options.strict;
    void (*report)(struct sources *, struct span, const char *, const char *, ...) =
        strict ? sources_error : sources_warn;
    if (x->missing == 0)
        return true;
    if (x->missing == 1)
        report(sources, x->first_missing, HINT, "%s is out of range: this is ERROR",
               text_end(&x->missing_text));
    else
        report(sources, x->first_missing, HINT,
               "%s is out of range: this is ERROR (the first of %" PRIu32 " such references in %s)",
               text_end(&x->missing_text), x->missing, x->declaration->name.text);
    return !strict;
}

/* Follows a reference: the entry, or ERROR. */
static bool follow(struct expansion *x, const struct fsp_local *reference, const struct fsp_binding *bindings,
                   uint32_t *entry) {
    struct text indices = {.memory = &x->job->memory};
    bool fine = indices_text(x, reference, bindings, &indices);
    *entry = NAMES_NONE;
    if (fine) {
        *entry = key_of(x, reference->name.text, text_end(&indices), false);
        fine = !x->job->memory.exhausted &&
               (*entry != NAMES_NONE || note_missing(x, (struct fsp_local *)reference, text_end(&indices)));
    }
    text_free(&indices);
    return fine;
}

/* One step on the way to a state: either *local and *bindings go on, or *local is NULL and *state is there.
 */
static bool step(struct expansion *x, const struct fsp_local **local, const struct fsp_binding **bindings,
                 uint32_t *state) {
    const struct fsp_local *here = *local;
    bool holds, passed;
    uint32_t entry;
    *local = NULL;
    switch (here->kind) {
    case FSP_STOP:
        return single_state(x, &x->stop, state);
    case FSP_END:
        return single_state(x, &x->end, state);
    case FSP_ERROR:
        return single_state(x, &x->error, state);
    case FSP_CHOICE:
        return choice_state(x, here, *bindings, state);
    case FSP_CONDITION:
        if (!fsp_holds(x->evaluation, here->condition, *bindings, &holds))
            return false;
        *local = holds ? here->then : here->otherwise;
        return *local || single_state(x, &x->stop, state);
    case FSP_SEQUENCE:
        if (!sequence_state(x, here, here->calls, *bindings, &passed, state))
            return false;
        *local = passed ? here->then : NULL;
        return true;
    default:
        break;
    }
    if (!follow(x, here, *bindings, &entry))
        return false;
    if (entry == NAMES_NONE)
        return single_state(x, &x->error, state);
    struct entry *found = &x->entries.items[entry];
    *state = found->state;
    if (found->state != STATE_NONE)
        return true;
    if (found->visiting) {
        sources_error(x->making->fsp->sources, here->span, "add an action: P = (a -> P)",
                      "%s is only another name for itself", here->name.text);
        return false;
    }
    found->visiting = true;
    *local = found->definition->body;
    *bindings = found->bindings;
    return array_push(&x->job->memory, &x->trail, entry);
}

/* The state in which a local process begins. */
static bool state_of(struct expansion *x, const struct fsp_local *local, const struct fsp_binding *bindings,
                     uint32_t *state) {
    size_t first = x->trail.count;
    bool fine = true;
    while (fine && local)
        fine = step(x, &local, &bindings, state) && job_step(x->job, x->states);
    for (size_t i = first; i < x->trail.count; i++) {
        struct entry *entry = &x->entries.items[x->trail.items[i]];
        entry->visiting = false;
        if (fine)
            entry->state = *state;
    }
    x->trail.count = first;
    return fine;
}

/* ---- sequences ---- */

/* A copy of the process of `call`; `*passed`: it and those behind it do nothing but end. */
static bool sequence_state(struct expansion *x, const struct fsp_local *sequence, const struct fsp_call *call,
                           const struct fsp_binding *bindings, bool *passed, uint32_t *state) {
    for (; call; call = call->next) {
        const struct fsp_binding *parameters;
        if (!fsp_bind_parameters(x->making, call->declaration, call->arguments, bindings, &parameters))
            return false;
        const struct fsp_process *process = fsp_instance(x->making, call->declaration, parameters);
        if (!process)
            return false;
        if (process->end == process->lts->initial)
            continue;
        *passed = false;
        if (x->states > STATE_NONE - 2 - process->lts->states)
            return job_give_up(x->job, "use smaller ranges", "%s has too many states",
                               x->declaration->name.text);
        struct pending pending = {.state = x->states,
                                  .bindings = bindings,
                                  .process = process,
                                  .sequence = sequence,
                                  .call = call->next};
        *state = x->states + process->lts->initial;
        x->states += process->lts->states;
        return array_push(&x->job->memory, &x->pending, pending);
    }
    *passed = true;
    return true;
}

/* Where a copied process ends: at the beginning of what follows. */
static bool following_state(struct expansion *x, const struct pending *p, uint32_t *state) {
    bool passed;
    return sequence_state(x, p->sequence, p->call, p->bindings, &passed, state) &&
           (!passed || state_of(x, p->sequence->then, p->bindings, state));
}

static bool add_copy(struct expansion *x, const struct pending *p) {
    const struct lts *lts = p->process->lts;
    uint32_t following = STATE_NONE, error = STATE_NONE;
    for (uint32_t label = 1; label < lts->alphabet.count; label++)
        if (names_intern(&x->labels, lts->alphabet.texts[label], strlen(lts->alphabet.texts[label])) ==
            NAMES_NONE)
            return false;
    if (!following_state(x, p, &following) ||
        (lts->error != STATE_NONE && !single_state(x, &x->error, &error)))
        return false;
    for (uint32_t s = 0; s < lts->states; s++)
        for (uint64_t i = lts->rows[s]; i < lts->rows[s + 1]; i++) {
            uint32_t label = edge_label(lts->edges[i]), target = edge_target(lts->edges[i]);
            if (label != LABEL_TAU && !label_of(x, lts->alphabet.texts[label], &label))
                return false;
            target = target == p->process->end ? following : target == lts->error ? error : p->state + target;
            if (!lts_builder_add(&x->builder, p->state + s, label, target) || !job_step(x->job, x->states))
                return false;
        }
    return true;
}

/* ---- moves ---- */

struct acting {
    struct expansion *expansion;
    uint32_t state;
    const struct fsp_alternative *alternative;
    const struct fsp_label *action;
};

/* The state behind an action: before the next one, or where the alternative leads. */
static bool state_behind(struct expansion *x, const struct acting *acting, const struct fsp_binding *bindings,
                         uint32_t *target) {
    if (!acting->action->next)
        return state_of(x, acting->alternative->then, bindings, target);
    if (!new_state(x, target))
        return false;
    struct pending pending = {.state = *target,
                              .bindings = bindings,
                              .alternative = acting->alternative,
                              .action = acting->action->next};
    return array_push(&x->job->memory, &x->pending, pending);
}

static bool act(void *data, const struct fsp_binding *bindings, const char *text) {
    struct acting *acting = data;
    struct expansion *x = acting->expansion;
    uint32_t label, target = STATE_NONE;
    return label_of(x, text, &label) && state_behind(x, acting, bindings, &target) &&
           lts_builder_add(&x->builder, acting->state, label, target) && job_step(x->job, x->states);
}

static bool add_moves(struct expansion *x, const struct pending *p, const struct fsp_alternative *alternative,
                      const struct fsp_label *action) {
    struct acting acting = {x, p->state, alternative, action};
    return fsp_label_each(x->evaluation, action, p->bindings, act, &acting);
}

static bool expand_pending(struct expansion *x, const struct pending *p) {
    if (p->process)
        return add_copy(x, p);
    if (p->action)
        return add_moves(x, p, p->alternative, p->action);
    for (const struct fsp_alternative *a = p->alternatives; a; a = a->next) {
        bool holds = true;
        if (a->guard && !fsp_holds(x->evaluation, a->guard, p->bindings, &holds))
            return false;
        if (holds && !add_moves(x, p, a, a->actions))
            return false;
    }
    return true;
}

/* All local processes; where the first of them begins is where the process does. */
static bool expand_all(struct expansion *x, uint32_t *initial) {
    for (size_t i = 0; i < x->entries.count; i++) {
        struct entry *entry = &x->entries.items[i];
        uint32_t state = entry->state;
        uint32_t number = (uint32_t)i;
        bool fine = true;
        if (state == STATE_NONE) {
            entry->visiting = true;
            fine = array_push(&x->job->memory, &x->trail, number) &&
                   state_of(x, entry->definition->body, entry->bindings, &state);
            entry = &x->entries.items[i];
            entry->visiting = false;
            entry->state = state;
            x->trail.count = 0;
        }
        if (i == 0)
            *initial = state;
        while (fine && x->pending.count > 0) {
            struct pending next = x->pending.items[--x->pending.count];
            fine = expand_pending(x, &next);
        }
        if (!fine)
            return false;
    }
    return true;
}

/* ---- the result ---- */

/* A process that starts in ERROR: one state with τ to π. */
static bool start_before_error(struct expansion *x, uint32_t *initial) {
    return *initial != x->error ||
           (new_state(x, initial) && lts_builder_add(&x->builder, *initial, LABEL_TAU, x->error));
}

static bool finish(struct expansion *x, uint32_t initial, struct fsp_process *result) {
    size_t count = x->labels.list.count;
    const char **texts = memory_allocate(&x->job->memory, (count + 1) * sizeof *texts);
    uint32_t *map = memory_allocate(&x->job->memory, (count + 1) * sizeof *map);
    struct alphabet alphabet;
    bool fine = texts && map;
    for (size_t i = 0; fine && i < count; i++)
        texts[i] = x->labels.list.items[i].text;
    if (fine && alphabet_build(x->job, &alphabet, texts, count, map + 1)) {
        map[LABEL_TAU] = LABEL_TAU;
        result->lts = lts_builder_finish(&x->builder, x->states, initial, x->error, &alphabet, map);
        result->end = x->end;
    }
    memory_free(texts);
    memory_free(map);
    return result->lts != NULL;
}

bool fsp_expand(struct fsp_making *m, const struct fsp_declaration *declaration,
                const struct fsp_binding *parameters, struct fsp_process *result) {
    struct expansion x = {.making = m,
                          .job = m->job,
                          .evaluation = &m->evaluation,
                          .declaration = declaration,
                          .parameters = parameters,
                          .stop = STATE_NONE,
                          .end = STATE_NONE,
                          .error = STATE_NONE,
                          .missing_text = {.memory = &m->job->memory}};
    uint32_t initial = 0;
    *result = (struct fsp_process){NULL, STATE_NONE};
    names_init(&x.keys, &m->job->memory);
    names_init(&x.labels, &m->job->memory);
    lts_builder_init(&x.builder, m->job);
    bool fine = define_all(&x) && expand_all(&x, &initial) && report_missing(&x) &&
                start_before_error(&x, &initial) && finish(&x, initial, result) &&
                fsp_keep_reachable(m->job, result);
    if (!fine)
        fsp_replace(result, NULL);
    lts_builder_free(&x.builder);
    names_free(&x.keys);
    names_free(&x.labels);
    array_free(&x.entries);
    array_free(&x.pending);
    array_free(&x.trail);
    text_free(&x.missing_text);
    return fine;
}
