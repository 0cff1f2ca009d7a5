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

static void add_env_flag(struct embedding *e, const char *name, bool value) {
    add_in_front(e, node_declaration(&e->maker, PROMELA_BOOL, name, NULL, node_truth(&e->maker, value)));
}

void add_env_flags(struct embedding *e) {
    if (e->uses_env_stuck)
        add_env_flag(e, ENV_STUCK, false);
    if (e->uses_env_breaks)
        add_env_flag(e, ENV_BREAKS, false);
    if (e->uses_env_fits)
        add_env_flag(e, ENV_FITS, true);
    if (e->uses_env_open || e->closing->timed)
        add_env_flag(e, ENV_OPEN, true);
}

void add_env_slice(struct embedding *e) {
    struct promela_unit *first = e->model->promela->units;
    e->maker.span = first->span;
    add_global(e, first, node_declaration(&e->maker, PROMELA_TIMER, ENV_SLICE, NULL, NULL));
}

static void add_step(struct embedding *e, struct promela_statement *loop, const struct node_list *list,
                     enum closing_note_kind kind) {
    struct node_list option = {0};
    const struct closing_note *note = embedding_new_note(e, kind, NULL);
    for (struct promela_statement *s = list->first; s; s = s->next)
        s->note = note;
    node_list_add(&option, embedding_group(e, list, false));
    if (option.first)
        option.first->note = note;
    node_add_option(&e->maker, loop, &option);
}

static void assign_flag(struct embedding *e, struct node_list *list, const char *flag, bool value) {
    node_list_add(list, node_assign(&e->maker, node_name(&e->maker, flag), node_truth(&e->maker, value)));
}

static void ask_flag(struct embedding *e, struct node_list *list, const char *flag) {
    node_list_add(list, node_condition(&e->maker, node_name(&e->maker, flag)));
}

/* The input of a time slice ends; `fits`: and data from outside fits what is asked for. */
static void add_end(struct embedding *e, struct promela_statement *loop, bool fits) {
    struct node_maker *m = &e->maker;
    struct node_list ends = {0};
    ask_flag(e, &ends, ENV_OPEN);
    assign_flag(e, &ends, ENV_OPEN, false);
    if (!fits)
        assign_flag(e, &ends, ENV_FITS, false);
    if (!e->model->has_macros)
        node_list_add(&ends, node_timer(m, PROMELA_SET, node_name(m, ENV_SLICE), node_number(m, 1)));
    add_step(e, loop, &ends, fits ? NOTE_ENDS : NOTE_WAITS);
}

static void add_beginning(struct embedding *e, struct promela_statement *loop) {
    struct node_maker *m = &e->maker;
    struct node_list begins = {0};
    node_list_add(&begins, node_timer(m, PROMELA_EXPIRE, node_name(m, ENV_SLICE), NULL));
    assign_flag(e, &begins, ENV_OPEN, true);
    if (e->uses_env_fits)
        assign_flag(e, &begins, ENV_FITS, true);
    add_step(e, loop, &begins, NOTE_BEGINS);
}

/* Without timers it ends at any time that data fits, and only a `timeout` begins again. */
static void add_waiting(struct embedding *e, struct promela_statement *loop) {
    struct node_list waits = {0};
    ask_flag(e, &waits, ENV_FITS);
    assign_flag(e, &waits, ENV_FITS, false);
    add_step(e, loop, &waits, NOTE_WAITS);
}

/* It may end, where no time does: otherwise there is always something to do. */
static void add_breaking(struct embedding *e, struct promela_statement *loop) {
    struct node_maker *m = &e->maker;
    struct node_list turns = {0}, ends = {0};
    if (e->has_time)
        ask_flag(e, &turns, e->closing->timed ? ENV_OPEN : ENV_FITS);
    node_list_add(&turns, node_assign(m, node_name(m, ENV_BREAKS), node_not(m, node_name(m, ENV_BREAKS))));
    add_step(e, loop, &turns, NOTE_BREAKS);
    if (e->has_time)
        return;
    node_list_add(&ends, node_statement(m, PROMELA_BREAK));
    if (ends.first)
        ends.first->note = embedding_new_note(e, NOTE_FLAG, NULL);
    node_add_option(m, loop, &ends);
}

static void add_steps(struct embedding *e, struct promela_statement *loop) {
    if (e->closing->timed)
        add_end(e, loop, true);
    if (e->closing->timed && e->uses_env_fits)
        add_end(e, loop, false);
    else if (e->uses_env_fits)
        add_waiting(e, loop);
    if (e->closing->timed && !e->model->has_macros)
        add_beginning(e, loop);
    if (e->uses_env_breaks)
        add_breaking(e, loop);
    add_postponements(e, loop);
}

void add_environment(struct embedding *e) {
    struct node_maker *m = &e->maker;
    struct promela_unit *last = e->model->promela->units;
    while (last->next)
        last = last->next;
    m->span = (struct span){.file = last->span.file, .start = last->end, .length = 0};
    struct promela_statement *loop = node_statement(m, PROMELA_DO);
    struct node_list body = {0};
    add_steps(e, loop);
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
