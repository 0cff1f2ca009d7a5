#include "language/fsp/make.h"

#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "language/fsp/relabel.h"
#include "lts/operator/relabel.h"

bool fsp_making_init(struct fsp_making *m, struct fsp *fsp) {
    struct job *job = fsp->sources->job;
    *m = (struct fsp_making){.fsp = fsp, .job = job, .evaluation = {.fsp = fsp, .job = job}};
    arena_init(&m->evaluation.arena, &job->memory);
    names_init(&m->keys, &job->memory);
    return !job_failed(job);
}

void fsp_making_free(struct fsp_making *m) {
    for (size_t i = 0; i < m->instances.count; i++)
        lts_free(m->instances.items[i]->process.lts);
    array_free(&m->instances);
    names_free(&m->keys);
    arena_free(&m->evaluation.arena);
}

bool fsp_go_down(struct fsp_making *m, const struct identifier *name) {
    m->name = name ? *name : m->name;
    if (m->depth++ < MAKING_DEEPEST)
        return true;
    if (!job_failed(m->job))
        sources_error(m->fsp->sources, m->name.span, "end the recursion: a parameter that grows needs an if",
                      "processes are nested more than %d levels deep, down to %s", MAKING_DEEPEST,
                      m->name.text);
    return false;
}

void fsp_go_up(struct fsp_making *m) {
    m->depth--;
}

/* ---- calls ---- */

bool fsp_bind_parameters(struct fsp_making *m, const struct fsp_declaration *declaration,
                         const struct fsp_expression *arguments, const struct fsp_binding *bindings,
                         const struct fsp_binding **parameters) {
    *parameters = NULL;
    for (const struct fsp_parameter *p = declaration->parameters; p; p = p->next) {
        struct fsp_value value;
        bool given = arguments != NULL;
        if (!fsp_evaluate(&m->evaluation, given ? arguments : p->value, given ? bindings : *parameters,
                          &value))
            return false;
        *parameters = fsp_bind(&m->evaluation, p->name.text, value, *parameters);
        if (!*parameters)
            return false;
        arguments = given ? arguments->next : NULL;
    }
    return true;
}

/* "P[1][2]", as a number; the last parameter first. */
static uint32_t key_of(struct fsp_making *m, const struct fsp_declaration *declaration,
                       const struct fsp_binding *parameters) {
    struct text text = {.memory = &m->job->memory};
    text_add(&text, declaration->name.text);
    for (; parameters; parameters = parameters->outer) {
        char room[16];
        text_add(&text, "[");
        text_add(&text, fsp_value_text(parameters->value, room));
        text_add(&text, "]");
    }
    const char *key = text_end(&text);
    uint32_t number = text.failed ? NAMES_NONE : names_intern(&m->keys, key, strlen(key));
    text_free(&text);
    return number;
}

/* ---- suffixes and keywords ---- */

static bool extend(struct fsp_making *m, const struct fsp_set *set, const struct fsp_binding *parameters,
                   struct fsp_process *process) {
    struct fsp_texts texts = {0};
    struct lts *extended = NULL;
    if (fsp_set_texts(&m->evaluation, set, parameters, &texts))
        extended = lts_extend(m->job, process->lts, texts.list.items, texts.list.count);
    array_free(&texts.list);
    return extended && fsp_replace(process, extended);
}

static bool relabel(struct fsp_making *m, const struct fsp_relabel *relabels,
                    const struct fsp_binding *parameters, struct fsp_process *process) {
    struct fsp_rules rules;
    struct lts *relabelled = NULL;
    fsp_rules_init(&rules, m->job);
    if (fsp_rules_add(&rules, &m->evaluation, relabels, parameters))
        relabelled = fsp_relabel(m->job, process->lts, &rules);
    fsp_rules_free(&rules);
    return relabelled && fsp_replace(process, relabelled);
}

static bool hide(struct fsp_making *m, const struct fsp_declaration *d, const struct fsp_binding *parameters,
                 struct fsp_process *process) {
    struct names seen;
    struct lts *hidden = NULL;
    names_init(&seen, &m->job->memory);
    if (fsp_set_names(&m->evaluation, d->seen, parameters, &seen))
        hidden = fsp_hide(m->job, process->lts, &seen, d->visibility == FSP_INTERFACE);
    names_free(&seen);
    return hidden && fsp_replace(process, hidden);
}

static bool make_primitive(struct fsp_making *m, const struct fsp_declaration *d,
                           const struct fsp_binding *parameters, struct fsp_process *result) {
    return fsp_expand(m, d, parameters, result) &&
           (!d->extension || extend(m, d->extension, parameters, result)) &&
           (!d->relabels || relabel(m, d->relabels, parameters, result)) &&
           (!d->seen || hide(m, d, parameters, result));
}

static bool make_composite(struct fsp_making *m, const struct fsp_declaration *d,
                           const struct fsp_binding *parameters, struct fsp_process *result) {
    struct fsp_network network;
    fsp_network_init(&network, m->job);
    bool fine = fsp_collect(m, d, parameters, &network) && fsp_compose(m, &network, result);
    fsp_network_free(&network);
    return fine;
}

/* ERROR from the beginning, and not for actions that are hidden. */
static bool is_error(const struct fsp_declaration *d, const struct lts *lts) {
    return !d->seen && lts->rows[lts->initial] + 1 == lts->rows[lts->initial + 1] &&
           lts->edges[lts->rows[lts->initial]] == edge_make(LABEL_TAU, lts->error);
}

/* What the process can do wrong before its first visible action is lost, which nobody should find out late.
 */
static bool determinise(struct fsp_making *m, const struct fsp_declaration *d, struct fsp_process *process) {
    bool forgotten;
    if (!fsp_determinise(m->job, process, &forgotten))
        return false;
    if (forgotten)
        sources_warn(
            m->fsp->sources, d->name.span, "check for it in a process that is not determinised",
            "%s can reach ERROR before its first visible action; determinising forgets that, as in LTSA",
            d->name.text);
    return true;
}

/* It must be deterministic already. */
static bool make_property(struct fsp_making *m, const struct fsp_declaration *d,
                          struct fsp_process *process) {
    bool silent = lts_has_tau(process->lts);
    if (!silent && lts_deterministic(process->lts))
        return fsp_complete(m->job, process);
    if (is_error(d, process->lts)) {
        sources_error(m->fsp->sources, d->name.span, "STOP + {a, b} is the property that forbids a and b",
                      "property %s is ERROR from the beginning: nothing can keep it", d->name.text);
        return false;
    }
    sources_error(m->fsp->sources, d->name.span,
                  silent ? "hide where it is used, in a composite process"
                         : "write property ||, which determinises",
                  "property %s %s, but a property must be deterministic", d->name.text,
                  silent ? "hides actions" : "has two moves with one label in one state");
    return false;
}

/* In the order of LTSA, which differs: a composite property is made deterministic, and nothing is left to be
 * minimised then. */
static bool apply_keywords(struct fsp_making *m, const struct fsp_declaration *d,
                           struct fsp_process *process) {
    if (!d->composite)
        return (!d->property || make_property(m, d, process)) &&
               (!d->minimal || fsp_minimise(m->job, process)) &&
               (!d->deterministic || determinise(m, d, process));
    if (!d->property && !d->deterministic)
        return !d->minimal || fsp_minimise(m->job, process);
    return determinise(m, d, process) && (!d->property || fsp_complete(m->job, process));
}

/* ---- instances ---- */

static bool make(struct fsp_making *m, const struct fsp_declaration *d, const struct fsp_binding *parameters,
                 struct fsp_process *result) {
    *result = (struct fsp_process){NULL, STATE_NONE};
    bool fine = fsp_go_down(m, &d->name) &&
                (d->composite     ? make_composite(m, d, parameters, result)
                 : d->import.text ? fsp_import(m, d, result)
                                  : make_primitive(m, d, parameters, result)) &&
                apply_keywords(m, d, result);
    fsp_go_up(m);
    if (!fine) {
        lts_free(result->lts);
        result->lts = NULL;
    }
    return fine;
}

const struct fsp_process *fsp_instance(struct fsp_making *m, const struct fsp_declaration *declaration,
                                       const struct fsp_binding *parameters) {
    uint32_t key = key_of(m, declaration, parameters);
    if (key == NAMES_NONE)
        return NULL;
    if (key < m->instances.count) {
        const struct fsp_process *there = &m->instances.items[key]->process;
        if (!there->lts && !job_failed(m->job))
            sources_error(m->fsp->sources, declaration->name.span,
                          "let it go on by its name behind an action, or at the end of a sequence",
                          "%s contains itself", declaration->name.text);
        return there->lts ? there : NULL;
    }
    struct fsp_instance *instance = arena_allocate(&m->evaluation.arena, sizeof *instance);
    if (!instance)
        return NULL;
    *instance = (struct fsp_instance){{NULL, STATE_NONE}};
    struct fsp_process process;
    if (!array_push(&m->job->memory, &m->instances, instance) || !make(m, declaration, parameters, &process))
        return NULL;
    instance->process = process;
    return &instance->process;
}

/* ---- from outside ---- */

/* A process with arguments, NAME(3), needs a declaration that gives them. */
static bool has_arguments(const struct fsp *fsp, const char *name) {
    size_t length = strcspn(name, "(");
    uint32_t number = names_find(&fsp->process_names, name, length);
    return name[length] == '(' && number != NAMES_NONE;
}

static void reject_unknown(struct fsp *fsp, const char *name) {
    struct job *job = fsp->sources->job;
    struct place place = {.file = fsp->sources->files.items[0].name};
    ARRAY(const char *) names = {0};
    char hint[HINT_BYTES];
    for (const struct fsp_declaration *d = fsp->declarations; d; d = d->next)
        if (!array_push(&job->memory, &names, d->name.text))
            break;
    if (has_arguments(fsp, name))
        snprintf(hint, sizeof hint, "add ||MINE = %.100s. to the file, and name MINE", name);
    else if (!suggest_or_list(name, names.items, names.count, hint, sizeof hint))
        snprintf(hint, sizeof hint, "declare it in the file");
    job_reject(job, fsp->sources->files.count == 1 ? &place : NULL, hint, "unknown process %s", name);
    array_free(&names);
}

static const struct fsp_declaration *find(struct fsp *fsp, const char *name) {
    const struct fsp_declaration *declaration = fsp_find_declaration(fsp, name);
    if (declaration)
        return declaration;
    reject_unknown(fsp, name);
    return NULL;
}

bool fsp_build(struct fsp *fsp, const char *name, struct fsp_process *result) {
    struct fsp_making m;
    const struct fsp_binding *parameters;
    const struct fsp_declaration *declaration = find(fsp, name);
    *result = (struct fsp_process){NULL, STATE_NONE};
    if (!declaration)
        return false;
    bool fine = fsp_making_init(&m, fsp) && fsp_bind_parameters(&m, declaration, NULL, NULL, &parameters) &&
                make(&m, declaration, parameters, result);
    fsp_making_free(&m);
    return fine;
}

/* A part that is all there is. */
static bool take_whole(struct fsp_making *m, const struct fsp_declaration *declaration,
                       const struct fsp_binding *parameters, struct fsp_network *network) {
    struct fsp_process process;
    if (!make(m, declaration, parameters, &process))
        return false;
    struct parallel_part part = {process.lts, process.end};
    const char *name = arena_text(&network->arena, declaration->name.text, strlen(declaration->name.text));
    if (name && array_push(&m->job->memory, &network->names, name) &&
        array_push(&m->job->memory, &network->properties, declaration->property) &&
        array_push(&m->job->memory, &network->parts, part))
        return true;
    lts_free(process.lts);
    return false;
}

bool fsp_take_apart(struct fsp *fsp, const char *name, struct fsp_network *network) {
    struct fsp_making m;
    const struct fsp_binding *parameters;
    const struct fsp_declaration *d = find(fsp, name);
    fsp_network_init(network, fsp->sources->job);
    if (!d)
        return false;
    bool whole = !d->composite || d->property || d->minimal || d->deterministic;
    bool fine = fsp_making_init(&m, fsp) && fsp_bind_parameters(&m, d, NULL, NULL, &parameters) &&
                (whole ? take_whole(&m, d, parameters, network) : fsp_collect(&m, d, parameters, network));
    fsp_making_free(&m);
    return fine;
}
