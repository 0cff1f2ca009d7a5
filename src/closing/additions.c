#include "closing/additions.h"

#include <string.h>

#include "closing/chaotic_timer.h"

static struct promela_unit *new_unit(struct embedding *e, enum promela_unit_kind kind) {
    struct promela_unit *unit = arena_allocate(e->maker.arena, sizeof *unit);
    e->maker.failed |= !unit;
    if (unit)
        *unit = (struct promela_unit){.kind = kind, .span = e->maker.span, .file = e->maker.span.file};
    return unit;
}

void add_global(struct embedding *e, struct promela_unit *behind, struct promela_declaration *d) {
    struct promela_unit *unit = new_unit(e, PROMELA_GLOBAL);
    if (!unit)
        return;
    unit->declaration = d;
    unit->end = unit->span.start;
    unit->next = behind->next;
    behind->next = unit;
}

void add_global_flags(struct embedding *e, struct promela_unit *unit) {
    e->maker.span = unit->span;
    for (const struct promela_variable *v = unit->declaration->variables;
         v && !unit->declaration->names_mtypes; v = v->next) {
        uint32_t variable = open_model_variable(e->model, v);
        if (variable != CLOSING_NONE && e->flagged[variable])
            add_global(e, unit,
                       node_declaration(&e->maker, PROMELA_BOOL, e->flags[variable],
                                        node_copy(&e->maker, v->size), node_truth(&e->maker, true)));
    }
    add_timer_flags(e, unit);
}

void add_field_flags(struct embedding *e) {
    for (uint32_t c = 0; c < e->model->channels.count; c++) {
        struct promela_variable *v = (struct promela_variable *)e->model->channels.items[c].variable;
        struct promela_type **end = &v->contents;
        while (*end)
            end = &(*end)->next;
        for (uint32_t k = 0; k < CLOSING_MOST_FIELDS; k++) {
            if (!(e->field_flags[c] >> k & 1))
                continue;
            struct promela_type *type = arena_allocate(e->maker.arena, sizeof *type);
            e->maker.failed |= !type;
            if (!type)
                return;
            *type = (struct promela_type){.kind = PROMELA_BOOL, .span = v->name.span};
            *end = type;
            end = &type->next;
        }
    }
}

void add_in_front(struct embedding *e, struct promela_declaration *d) {
    struct promela *promela = e->model->promela;
    struct promela_unit *unit = new_unit(e, PROMELA_GLOBAL);
    if (!unit)
        return;
    unit->span = promela->units->span;
    unit->span.length = 0;
    unit->end = unit->span.start;
    unit->declaration = d;
    unit->next = promela->units;
    promela->units = unit;
}

void add_env_open(struct embedding *e) {
    add_in_front(e, node_declaration(&e->maker, PROMELA_BOOL, ENV_OPEN, NULL, node_truth(&e->maker, true)));
}

void add_env_slice(struct embedding *e) {
    struct promela_unit *first = e->model->promela->units;
    e->maker.span = first->span;
    add_global(e, first, node_declaration(&e->maker, PROMELA_TIMER, ENV_SLICE, NULL, NULL));
}

static void add_step(struct embedding *e, struct promela_statement *loop, const struct node_list *list) {
    struct node_list option = {0};
    node_list_add(&option, embedding_group(e, list, false));
    node_add_option(&e->maker, loop, &option);
}

void add_environment(struct embedding *e) {
    struct node_maker *m = &e->maker;
    struct promela_unit *last = e->model->promela->units;
    while (last->next)
        last = last->next;
    m->span = (struct span){.file = last->span.file, .start = last->end, .length = 0};
    struct promela_statement *loop = node_statement(m, PROMELA_DO);
    struct node_list closes = {0}, opens = {0}, body = {0};
    node_list_add(&closes, node_condition(m, node_name(m, ENV_OPEN)));
    node_list_add(&closes, node_assign(m, node_name(m, ENV_OPEN), node_truth(m, false)));
    if (!e->model->has_macros) {
        node_list_add(&closes, node_timer(m, PROMELA_SET, node_name(m, ENV_SLICE), node_number(m, 1)));
        node_list_add(&opens, node_timer(m, PROMELA_EXPIRE, node_name(m, ENV_SLICE), NULL));
        node_list_add(&opens, node_assign(m, node_name(m, ENV_OPEN), node_truth(m, true)));
    }
    const struct closing_note *ends = embedding_new_note(e, NOTE_ENDS, NULL);
    for (struct promela_statement *s = closes.first; s; s = s->next)
        s->note = ends;
    const struct closing_note *begins = embedding_new_note(e, NOTE_BEGINS, NULL);
    for (struct promela_statement *s = opens.first; s; s = s->next)
        s->note = begins;
    add_step(e, loop, &closes);
    if (opens.count > 0)
        add_step(e, loop, &opens);
    add_postponements(e, loop);
    struct promela_label *label = arena_allocate(m->arena, sizeof *label);
    struct promela_unit *unit = new_unit(e, PROMELA_PROCTYPE);
    m->failed |= !label;
    if (!label || !unit || !loop)
        return;
    *label = (struct promela_label){.name = {"end", m->span}};
    loop->labels = label;
    node_list_add(&body, loop);
    unit->name = (struct identifier){ENVIRONMENT, m->span};
    unit->is_active = true;
    unit->body = node_sequence(m, &body);
    unit->end = m->span.start;
    last->next = unit;
}
