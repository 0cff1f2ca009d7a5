/* The parts of a composite process.
 *
 * A composite inside another is flattened, unless it hides, prefers or has a keyword: then it is composed
 * first and is one part. Relabelling, labelling and sharing act on the parts. */
#include <string.h>

#include "base/text.h"
#include "language/fsp/make.h"
#include "language/fsp/relabel.h"

struct collection {
    struct fsp_making *making;
    struct fsp_network *network;
    const struct fsp_body *body;
};

static bool collect_body(struct fsp_making *m, const struct fsp_body *body,
                         const struct fsp_binding *bindings, struct fsp_network *network);

/* ---- parts ---- */

static struct lts *copy_of(struct job *job, const struct lts *lts) {
    struct names none;
    names_init(&none, &job->memory);
    struct lts *copy = fsp_hide(job, lts, &none, false);
    names_free(&none);
    return copy;
}

static bool add_part(struct fsp_making *m, struct fsp_network *network, const struct fsp_process *process,
                     const struct fsp_declaration *declaration) {
    const char *name = declaration->name.text;
    struct parallel_part part = {copy_of(m->job, process->lts), process->end};
    if (!part.lts)
        return false;
    const char *copy = arena_text(&network->arena, name, strlen(name));
    if (copy && array_push(&m->job->memory, &network->names, copy) &&
        array_push(&m->job->memory, &network->properties, declaration->property) &&
        array_push(&m->job->memory, &network->parts, part))
        return true;
    lts_free(part.lts);
    return false;
}

static bool is_flat(const struct fsp_declaration *d) {
    return d->composite && !d->property && !d->minimal && !d->deterministic &&
           d->visibility == FSP_ALL_VISIBLE && d->priority == FSP_NO_PRIORITY;
}

static bool collect_call(struct fsp_making *m, const struct fsp_call *call,
                         const struct fsp_binding *bindings, struct fsp_network *network) {
    const struct fsp_binding *parameters;
    if (!fsp_bind_parameters(m, call->declaration, call->arguments, bindings, &parameters))
        return false;
    if (is_flat(call->declaration)) {
        bool fine =
            fsp_go_down(m, &call->name) && collect_body(m, call->declaration->body, parameters, network);
        fsp_go_up(m);
        return fine;
    }
    const struct fsp_process *process = fsp_instance(m, call->declaration, parameters);
    return process && add_part(m, network, process, call->declaration);
}

/* ---- what is in front of parts and behind them ---- */

static bool replace_lts(struct parallel_part *part, struct lts *lts) {
    if (lts) {
        lts_free(part->lts);
        part->lts = lts;
    }
    return lts != NULL;
}

static bool relabel_parts(struct fsp_making *m, const struct fsp_relabel *relabels,
                          const struct fsp_binding *bindings, struct fsp_network *network, size_t first) {
    struct fsp_rules rules;
    fsp_rules_init(&rules, m->job);
    bool fine = fsp_rules_add(&rules, &m->evaluation, relabels, bindings);
    for (size_t i = first; fine && i < network->parts.count; i++) {
        struct parallel_part *part = &network->parts.items[i];
        fine = replace_lts(part, fsp_relabel(m->job, part->lts, &rules));
    }
    fsp_rules_free(&rules);
    return fine;
}

/* "{p,q}::m:A" for people. */
static const char *name_with(struct fsp_making *m, struct fsp_network *network, const struct fsp_texts *texts,
                             const char *sign, const char *name) {
    struct text text = {.memory = &m->job->memory};
    bool many = texts->list.count > 1;
    text_add(&text, many ? "{" : "");
    for (size_t i = 0; i < texts->list.count; i++) {
        text_add(&text, i > 0 ? "," : "");
        text_add(&text, texts->list.items[i]);
    }
    text_add(&text, many ? "}" : "");
    text_add(&text, sign);
    text_add(&text, name);
    return text_keep(&text, &network->arena);
}

static bool prefix_parts(struct fsp_making *m, const struct fsp_texts *texts, const char *sign,
                         struct fsp_network *network, size_t first) {
    for (size_t i = first; i < network->parts.count; i++) {
        struct parallel_part *part = &network->parts.items[i];
        const char *name = name_with(m, network, texts, sign, network->names.items[i]);
        if (!name || !replace_lts(part, fsp_prefix(m->job, part->lts, texts)))
            return false;
        network->names.items[i] = name;
    }
    return true;
}

/* ---- bodies ---- */

static bool collect_inner(struct fsp_making *m, const struct fsp_body *body,
                          const struct fsp_binding *bindings, struct fsp_network *network) {
    if (body->call)
        return collect_call(m, body->call, bindings, network);
    for (const struct fsp_body *part = body->bodies; part; part = part->next)
        if (!collect_body(m, part, bindings, network))
            return false;
    return true;
}

/* One copy, with the prefix `text` in front of its labels. */
static bool collect_prefixed(void *data, const struct fsp_binding *bindings, const char *text) {
    struct collection *c = data;
    size_t first = c->network->parts.count;
    const char *items[] = {text};
    struct fsp_texts texts = {{items, 1, 1}};
    return collect_inner(c->making, c->body, bindings, c->network) &&
           prefix_parts(c->making, &texts, ":", c->network, first);
}

static bool collect_part(struct fsp_making *m, const struct fsp_body *body,
                         const struct fsp_binding *bindings, struct fsp_network *network) {
    size_t first = network->parts.count;
    struct collection c = {m, network, body};
    struct fsp_texts shared = {0};
    struct fsp_set set = {.elements = body->shared};
    bool fine = body->prefix ? fsp_label_each(&m->evaluation, body->prefix, bindings, collect_prefixed, &c)
                             : collect_inner(m, body, bindings, network);
    fine = fine && (!body->shared || (fsp_set_texts(&m->evaluation, &set, bindings, &shared) &&
                                      prefix_parts(m, &shared, "::", network, first)));
    array_free(&shared.list);
    return fine && (!body->relabels || relabel_parts(m, body->relabels, bindings, network, first));
}

static bool collect_replica(void *data, const struct fsp_binding *bindings, const char *text) {
    struct collection *c = data;
    (void)text;
    return collect_body(c->making, c->body->bodies, bindings, c->network);
}

static bool collect_any(struct fsp_making *m, const struct fsp_body *body, const struct fsp_binding *bindings,
                        struct fsp_network *network) {
    struct collection c = {m, network, body};
    bool holds;
    switch (body->kind) {
    case FSP_REPLICATED:
        return fsp_indices_each(&m->evaluation, body->forall, bindings, collect_replica, &c);
    case FSP_CONDITIONAL:
        if (!fsp_holds(&m->evaluation, body->condition, bindings, &holds))
            return false;
        if (holds)
            return collect_body(m, body->bodies, bindings, network);
        return !body->otherwise || collect_body(m, body->otherwise, bindings, network);
    default:
        return collect_part(m, body, bindings, network);
    }
}

static bool collect_body(struct fsp_making *m, const struct fsp_body *body,
                         const struct fsp_binding *bindings, struct fsp_network *network) {
    bool fine = fsp_go_down(m, NULL) && job_step(m->job, network->parts.count) &&
                collect_any(m, body, bindings, network);
    fsp_go_up(m);
    return fine;
}

/* ---- networks ---- */

void fsp_network_init(struct fsp_network *network, struct job *job) {
    *network = (struct fsp_network){0};
    arena_init(&network->arena, &job->memory);
    names_init(&network->priority, &job->memory);
    names_init(&network->seen, &job->memory);
}

/* A composition of nothing is a process that does nothing. */
static bool add_nothing(struct fsp_making *m, struct fsp_network *network) {
    static struct fsp_local stop = {.kind = FSP_STOP};
    static struct fsp_definition definition = {.name = {.text = "STOP"}, .body = &stop};
    static const struct fsp_declaration nothing = {.name = {.text = "STOP"}, .definitions = &definition};
    struct fsp_process process;
    bool fine = fsp_expand(m, &nothing, NULL, &process) && add_part(m, network, &process, &nothing);
    lts_free(process.lts);
    return fine;
}

bool fsp_collect(struct fsp_making *m, const struct fsp_declaration *declaration,
                 const struct fsp_binding *parameters, struct fsp_network *network) {
    network->order = declaration->priority == FSP_HIGH  ? PARALLEL_HIGH
                     : declaration->priority == FSP_LOW ? PARALLEL_LOW
                                                        : PARALLEL_EQUAL;
    network->hides = declaration->visibility != FSP_ALL_VISIBLE;
    network->interface = declaration->visibility == FSP_INTERFACE;
    return collect_body(m, declaration->body, parameters, network) &&
           (network->parts.count > 0 || add_nothing(m, network)) &&
           (!declaration->preferred ||
            fsp_set_names(&m->evaluation, declaration->preferred, parameters, &network->priority)) &&
           (!declaration->seen ||
            fsp_set_names(&m->evaluation, declaration->seen, parameters, &network->seen));
}

static bool prefers(void *data, const char *label) {
    const struct fsp_network *network = data;
    return fsp_has_prefix(&network->priority, label);
}

struct parallel_options fsp_network_options(struct fsp_network *network) {
    return (struct parallel_options){network->order, prefers, network};
}

bool fsp_network_hides(const struct fsp_network *network, const char *label) {
    return network->hides && fsp_has_prefix(&network->seen, label) != network->interface;
}

void fsp_network_free(struct fsp_network *network) {
    for (size_t i = 0; i < network->parts.count; i++)
        lts_free(network->parts.items[i].lts);
    array_free(&network->parts);
    array_free(&network->names);
    array_free(&network->properties);
    if (network->arena.memory) {
        arena_free(&network->arena);
        names_free(&network->priority);
        names_free(&network->seen);
    }
    *network = (struct fsp_network){0};
}

bool fsp_compose(struct fsp_making *m, struct fsp_network *network, struct fsp_process *result) {
    struct parallel_options options = fsp_network_options(network);
    *result = (struct fsp_process){NULL, STATE_NONE};
    result->lts = parallel_build(m->job, network->parts.items, network->parts.count, &options, &result->end);
    if (!result->lts || !network->hides)
        return result->lts != NULL;
    struct lts *hidden = fsp_hide(m->job, result->lts, &network->seen, network->interface);
    return fsp_replace(result, hidden);
}
