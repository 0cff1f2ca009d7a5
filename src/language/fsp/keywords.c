/* What minimal, deterministic and property do to a process.
 *
 * END must stay apart from STOP, and π is no more than a state like others to weak bisimilarity (one that can
 * do nothing but τ to π is π). So while an LTS is minimised, END and π are states with a loop of their own.
 */
#include "language/fsp/make.h"
#include "lts/builder.h"
#include "lts/equivalence/reduce.h"
#include "lts/operator/complete.h"
#include "lts/operator/determinise.h"
#include "lts/operator/reach.h"
#include "lts/operator/renumber.h"
#include "lts/operator/subsets.h"

/* No labels: those of FSP and of imported files have no line feeds. */
static const char END_MARK[] = "\nend", ERROR_MARK[] = "\nerror";

bool fsp_replace(struct fsp_process *process, struct lts *lts) {
    lts_free(process->lts);
    process->lts = lts;
    return lts != NULL;
}

bool fsp_keep_reachable(struct job *job, struct fsp_process *process) {
    struct lts *lts = process->lts;
    uint32_t reached, end = STATE_NONE;
    bool *marks = lts_mark_reachable(job, lts, &reached);
    if (!marks)
        return false;
    for (uint32_t s = 0, number = 0; s < lts->states; s++) {
        if (marks[s] && s == process->end)
            end = number;
        number += marks[s];
    }
    process->end = end;
    struct lts *kept = lts_keep(job, lts, marks);
    memory_free(marks);
    return fsp_replace(process, kept);
}

/* ---- marks ---- */

/* With loops at END and, if it is asked for, at π, which is then a state like others. */
static struct lts *mark(struct job *job, const struct fsp_process *process, bool error) {
    const struct lts *lts = process->lts;
    uint32_t count = lts->alphabet.count;
    struct alphabet alphabet;
    struct lts_builder builder;
    lts_builder_init(&builder, job);
    const char **texts = memory_allocate(&job->memory, (count + 1) * sizeof *texts);
    uint32_t *map = memory_allocate(&job->memory, (count + 2) * sizeof *map);
    bool fine = texts && map;
    for (uint32_t s = 0; fine && s < lts->states; s++) {
        for (uint64_t i = lts->rows[s]; fine && i < lts->rows[s + 1]; i++)
            fine = lts_builder_add(&builder, s, edge_label(lts->edges[i]), edge_target(lts->edges[i]));
        if (fine && (s == process->end || (error && s == lts->error)))
            fine = lts_builder_add(&builder, s, s == process->end ? count : count + 1, s);
    }
    for (uint32_t label = 1; fine && label < count; label++)
        texts[label - 1] = lts->alphabet.texts[label];
    struct lts *marked = NULL;
    if (fine) {
        texts[count - 1] = END_MARK;
        texts[count] = ERROR_MARK;
        map[LABEL_TAU] = LABEL_TAU;
        if (alphabet_build(job, &alphabet, texts, count + 1, map + 1))
            marked = lts_builder_finish(&builder, lts->states, lts->initial, error ? STATE_NONE : lts->error,
                                        &alphabet, map);
    }
    lts_builder_free(&builder);
    memory_free(texts);
    memory_free(map);
    return marked;
}

/* The state that has a loop with the mark. */
static uint32_t find_marked(const struct lts *lts, const char *text) {
    uint32_t label = alphabet_find(&lts->alphabet, text);
    for (uint32_t s = 0; s < lts->states; s++) {
        uint64_t begin, end;
        lts_labelled(lts, s, label, &begin, &end);
        for (; begin < end; begin++)
            if (edge_target(lts->edges[begin]) == s)
                return s;
    }
    return STATE_NONE;
}

static bool is_mark(const struct lts *marked, uint32_t label) {
    return label != LABEL_TAU && marked->alphabet.texts[label][0] == '\n';
}

/* The labels without the marks, which are not the last: they are ordered by text. */
static bool unmarked_alphabet(struct job *job, const struct lts *marked, struct alphabet *alphabet,
                              uint32_t *map) {
    uint32_t count = marked->alphabet.count;
    const char **texts = memory_allocate(&job->memory, count * sizeof *texts);
    bool fine = texts != NULL;
    for (uint32_t label = 0; fine && label < count; label++)
        texts[label] = label == LABEL_TAU || is_mark(marked, label) ? NULL : marked->alphabet.texts[label];
    fine = fine && alphabet_build(job, alphabet, texts, count, map);
    memory_free(texts);
    return fine;
}

/* Takes the marks away again, and with them states that only they lead to. If nothing is left but π, it gets
 * a state in front of it. */
static bool unmark(struct job *job, const struct lts *marked, struct fsp_process *result) {
    uint32_t error = marked->error != STATE_NONE ? marked->error : find_marked(marked, ERROR_MARK);
    uint32_t initial = marked->initial, states = marked->states;
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    *result = (struct fsp_process){NULL, find_marked(marked, END_MARK)};
    uint32_t *map = memory_allocate(&job->memory, marked->alphabet.count * sizeof *map);
    bool fine = map != NULL;
    for (uint32_t s = 0; fine && s < marked->states; s++)
        for (uint64_t i = marked->rows[s]; fine && s != error && i < marked->rows[s + 1]; i++) {
            uint32_t label = edge_label(marked->edges[i]);
            fine =
                is_mark(marked, label) || lts_builder_add(&builder, s, label, edge_target(marked->edges[i]));
        }
    if (fine && initial == error) {
        initial = states++;
        fine = lts_builder_add(&builder, initial, LABEL_TAU, error);
    }
    if (fine && unmarked_alphabet(job, marked, &alphabet, map))
        result->lts = lts_builder_finish(&builder, states, initial, error, &alphabet, map);
    lts_builder_free(&builder);
    memory_free(map);
    return result->lts && fsp_keep_reachable(job, result);
}

/* ---- keywords ---- */

/* Puts what `marked` (NULL: nothing) was made of in place of the process. */
static bool take_over(struct job *job, struct fsp_process *process, struct lts *marked) {
    struct fsp_process result = {NULL, STATE_NONE};
    bool fine = marked && unmark(job, marked, &result);
    lts_free(marked);
    if (!fine) {
        lts_free(result.lts);
        return false;
    }
    lts_free(process->lts);
    *process = result;
    return true;
}

bool fsp_minimise(struct job *job, struct fsp_process *process) {
    struct lts *marked = mark(job, process, true);
    struct lts *reduced = marked ? lts_reduce(job, marked, EQUIVALENCE_WEAK) : NULL;
    lts_free(marked);
    return take_over(job, process, reduced);
}

static bool add_row(struct lts_builder *builder, const struct lts *lts, uint32_t from, uint32_t to,
                    bool silent) {
    for (uint64_t i = lts->rows[from]; i < lts->rows[from + 1]; i++)
        if ((silent || edge_label(lts->edges[i]) != LABEL_TAU) &&
            !lts_builder_add(builder, to, edge_label(lts->edges[i]), edge_target(lts->edges[i])))
            return false;
    return true;
}

/* With an initial state that has no silent moves, but the visible ones behind them. `*forgotten`: there was a
 * silent way to π. */
static struct lts *start_aloud(struct job *job, const struct lts *lts, bool *forgotten) {
    struct lts_builder builder;
    struct gatherer gatherer;
    lts_builder_init(&builder, job);
    bool fine = gatherer_init(&gatherer, job, lts, true) && gatherer_add(&gatherer, lts->initial);
    for (uint32_t s = 0; fine && s < lts->states; s++)
        fine = add_row(&builder, lts, s, s, true) && job_step(job, s);
    for (size_t i = 0; fine && i < gatherer.states.count; i++)
        fine = add_row(&builder, lts, gatherer.states.items[i], lts->states, false);
    *forgotten = gatherer.has_error;
    gatherer_free(&gatherer);
    return lts_builder_finish_like(&builder, fine, lts, lts->states + 1, lts->states, lts->error);
}

/* A subset is END if it holds END and nothing else: only the mark of that one stays. */
static struct lts *mark_end_alone(struct job *job, const struct lts *marked) {
    struct lts_builder builder;
    uint32_t end = find_marked(marked, END_MARK);
    lts_builder_init(&builder, job);
    bool fine = true;
    for (uint32_t s = 0; fine && s < marked->states; s++)
        for (uint64_t i = marked->rows[s]; fine && i < marked->rows[s + 1]; i++) {
            uint32_t label = edge_label(marked->edges[i]);
            fine = (is_mark(marked, label) && s != end) ||
                   lts_builder_add(&builder, s, label, edge_target(marked->edges[i]));
        }
    return lts_builder_finish_like(&builder, fine, marked, marked->states, marked->initial, marked->error);
}

/* A subset that holds π is π: what may lead to an error does. But the first one is the initial state alone.
 */
bool fsp_determinise(struct job *job, struct fsp_process *process, bool *forgotten) {
    *forgotten = false;
    if (!lts_has_tau(process->lts) && lts_deterministic(process->lts))
        return true;
    struct lts *aloud = start_aloud(job, process->lts, forgotten);
    if (!aloud)
        return false;
    struct lts *marked = mark(job, &(struct fsp_process){aloud, process->end}, false);
    struct lts *deterministic = marked ? lts_determinise(job, marked, TAU_INVISIBLE) : NULL;
    struct lts *alone = deterministic ? mark_end_alone(job, deterministic) : NULL;
    struct lts *reduced = alone ? lts_reduce(job, alone, EQUIVALENCE_STRONG) : NULL;
    lts_free(aloud);
    lts_free(marked);
    lts_free(deterministic);
    lts_free(alone);
    return take_over(job, process, reduced);
}

bool fsp_complete(struct job *job, struct fsp_process *process) {
    process->end = STATE_NONE; /* where a property ends, every further label violates it */
    struct lts *complete = lts_complement(job, process->lts);
    return complete && fsp_replace(process, complete) && fsp_keep_reachable(job, process);
}
