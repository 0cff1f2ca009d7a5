#include "closing/flags.h"

#include <string.h>

#include "base/bitset.h"

/* --- Which variables and fields have flags --- */

/* A variable that is read where it may be from outside, and need not be. */
static void note_use(void *data, struct promela_expression *x) {
    struct embedding *e = data;
    uint32_t variable = x->kind == PROMELA_VARIABLE && x->variable
                            ? open_model_variable(e->model, x->variable)
                            : CLOSING_NONE;
    if (variable == CLOSING_NONE)
        return;
    struct outsideness found = outsideness_of_variable(e->reliability, e->process, e->element, variable);
    e->flagged[variable] |= found.may && !found.must;
}

static void note_initial(struct embedding *e, const struct promela_variable *v) {
    for (struct promela_expression *i = v->initial; i; i = i->next)
        visit_expression(i, note_use, e);
}

static void find_mixed_variables(struct embedding *e) {
    for (e->process = 0; e->process < e->model->processes.count; e->process++) {
        const struct promela_flow *flow = &e->model->processes.items[e->process].flow;
        for (e->element = 0; e->element < flow->elements.count; e->element++)
            if (flow->elements.items[e->element].kind == ELEMENT_STATEMENT &&
                e->reliability->processes[e->process].reached[e->element])
                visit_reads((struct promela_statement *)flow->elements.items[e->element].statement, note_use,
                            e);
            else if (flow->elements.items[e->element].kind == ELEMENT_DECLARED &&
                     e->reliability->processes[e->process].reached[e->element])
                note_initial(e, flow->elements.items[e->element].declared);
    }
    e->process = CLOSING_NONE;
    for (uint32_t i = 0; i < e->model->variables.count; i++)
        if (e->model->variables.items[i].process == CLOSING_NONE || e->model->variables.items[i].is_whole)
            e->flagged[i] |= bitset_has(e->reliability->global_may, i);
}

/* A field is mixed if a receive that may get it cannot know. */
static void find_mixed_fields(struct embedding *e) {
    for (uint32_t c = 0; c < e->model->channels.count; c++) {
        const struct closing_channel *channel = &e->model->channels.items[c];
        for (uint32_t s = 0; s < channel->signals.count && !channel_is_drained(channel); s++)
            for (uint32_t k = 0; k < channel->fields; k++) {
                struct outsideness found = outsideness_of_field(e->reliability, c, s, k);
                if (found.may && !found.must)
                    e->field_flags[c] |= UINT32_C(1) << k;
            }
    }
}

static void flag_everything(struct embedding *e) {
    for (uint32_t i = 0; i < e->model->variables.count; i++)
        e->flagged[i] = true;
    for (uint32_t c = 0; c < e->model->channels.count; c++) {
        const struct closing_channel *channel = &e->model->channels.items[c];
        uint32_t k = 0;
        bool passes = channel_passes(channel, 0) && !channel_is_drained(channel);
        for (const struct promela_type *t = channel->variable->contents; t && passes; t = t->next, k++)
            if (t->kind != PROMELA_CHAN && (k > 0 || channel->signals.items[0].sent))
                e->field_flags[c] |= UINT32_C(1) << k;
    }
}

/* Something of this name, or NULL. */
static const struct identifier *find_name(const struct embedding *e, const char *name) {
    const struct identifier *found = NULL;
    for (size_t i = 0; i < e->model->variables.count; i++)
        if (strcmp(e->model->variables.items[i].variable->name.text, name) == 0)
            found = &e->model->variables.items[i].variable->name;
    for (size_t i = 0; i < e->model->channels.count; i++)
        if (strcmp(e->model->channels.items[i].variable->name.text, name) == 0)
            found = &e->model->channels.items[i].variable->name;
    for (const struct promela_unit *u = e->model->promela->units; u; u = u->next) {
        if (u->name.text && strcmp(u->name.text, name) == 0)
            found = &u->name;
        for (const struct promela_expression *t = u->declaration ? u->declaration->mtypes : NULL; t;
             t = t->next)
            if (strcmp(t->name.text, name) == 0)
                found = &t->name;
    }
    return found;
}

/* As close declares it; NULL: nobody does. */
static const struct closing_variable *find_env_open(const struct embedding *e) {
    for (size_t i = 0; i < e->model->variables.count; i++) {
        const struct closing_variable *v = &e->model->variables.items[i];
        if (v->process == CLOSING_NONE && v->declaration->type.kind == PROMELA_BOOL && v->variable->initial &&
            strcmp(v->variable->name.text, ENV_OPEN) == 0)
            return v;
    }
    return NULL;
}

void embedding_check_names(struct embedding *e) {
    static const char *const NAMES[] = {ENV_OPEN,  ENV_FITS,  ENV_BREAKS, ENV_STUCK,
                                        ENV_STATE, ENV_SLICE, ENVIRONMENT};
    const struct closing_variable *open = find_env_open(e);
    if (open) {
        embedding_refuse(e, open->variable->name.span, "close the open model, or give it another name",
                         "the model is closed already: close declares this");
        return;
    }
    for (size_t k = 0; k < sizeof NAMES / sizeof *NAMES; k++) {
        const struct identifier *found = find_name(e, NAMES[k]);
        if (found)
            embedding_refuse(e, found->span, "give it another name", "close adds something of this name");
    }
}

const char *embedding_flag_name(struct embedding *e, const char *of) {
    const char *name = node_text(&e->maker, "known_", of);
    while (find_name(e, name) && !e->maker.failed)
        name = node_text(&e->maker, name, "_");
    return name;
}

static void name_flags(struct embedding *e) {
    for (uint32_t i = 0; i < e->model->variables.count; i++) {
        if (!e->flagged[i])
            continue;
        e->flags[i] = embedding_flag_name(e, e->model->variables.items[i].variable->name.text);
    }
}

void embedding_find_flags(struct embedding *e) {
    if (embedding_analysis(e) == CLOSING_FLAGS) {
        flag_everything(e);
    } else if (embedding_analysis(e) == CLOSING_MUST) {
        find_mixed_variables(e);
        find_mixed_fields(e);
    }
    name_flags(e);
}
