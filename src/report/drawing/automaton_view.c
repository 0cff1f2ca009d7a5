#include "report/drawing/automaton_view.h"

#include <string.h>

#include "base/text.h"
#include "logic/cover.h"

/* Labels of an edge of a drawing are broken into lines of about this many characters. */
enum { LINE_LENGTH = 32 };

/* Where a letter leads: a set of targets for automata, one for monitors. */
struct maker {
    struct automaton_view *view;
    const struct logic *logic;
    bool *member;
    struct cubes cubes;
};

/* All sends of a letter. */
static void print_classes(struct text *text, const struct send_letters *sends, uint32_t letter,
                          const char *between) {
    const char *before = "";
    for (size_t i = 0; i < sends->classes.count; i++) {
        if (sends->classes.items[i].letter != letter)
            continue;
        text_add(text, before);
        send_class_print(text, &sends->classes.items[i]);
        before = between;
    }
}

/* Over sends people want names: "a!x | b!y", or, if it is most of them, "all but a!x, b!y". What no atom
 * names send is "others". */
static void print_sends(struct text *text, const struct maker *m, size_t members) {
    const struct send_letters *sends = &m->logic->sends;
    size_t count = sends->letters.sets.count;
    bool most = members > 2 && 2 * members > count;
    const char *before = most ? "all but " : "";
    if (members == count) {
        text_add(text, "any");
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (m->member[i] == most)
            continue;
        text_add(text, before);
        if (i == 0 && !send_letters_have_others(sends))
            text_add(text, "others");
        else
            print_classes(text, sends, i, most ? ", " : " | ");
        before = most ? ", " : " | ";
    }
}

/* One move with all letters that are members. */
static bool add_move(struct maker *m, uint32_t source, uint32_t target) {
    const struct letters *letters = logic_letters(m->logic);
    size_t members = 0;
    for (size_t i = 0; i < letters->sets.count; i++)
        members += m->member[i];
    if (members == 0)
        return true;
    struct text text = {.memory = &m->logic->job->memory};
    if (m->logic->over_sends)
        print_sends(&text, m, members);
    else if (!letters_cover(letters, m->logic->job, m->member, &m->cubes))
        return false;
    else
        logic_print_cubes(&text, m->logic, m->cubes.list.items, m->cubes.list.count);
    const char *label = text_keep(&text, &m->view->arena);
    struct view_move move = {source, target, label};
    return label && array_push(&m->logic->job->memory, &m->view->moves, move);
}

static bool begin(struct automaton_view *view, struct maker *m, const struct logic *logic, uint32_t states) {
    *view = (struct automaton_view){.job = logic->job, .states = states};
    arena_init(&view->arena, &logic->job->memory);
    *m = (struct maker){.view = view, .logic = logic};
    m->member = memory_allocate(&logic->job->memory, logic_letters(logic)->sets.count + 1);
    return m->member != NULL;
}

static bool end(struct maker *m, bool fine) {
    memory_free(m->member);
    array_free(&m->cubes.list);
    if (!fine)
        automaton_view_free(m->view);
    return fine;
}

bool automaton_view_make(struct automaton_view *view, const struct logic *logic, const struct automaton *a) {
    struct maker m;
    const struct letters *letters = logic_letters(logic);
    bool fine = begin(view, &m, logic, a->states);
    view->accepting = memory_allocate_zeroed(&logic->job->memory, a->states + 1, sizeof *view->accepting);
    fine = fine && view->accepting;
    for (uint32_t s = 0; s < a->states && fine; s++) {
        size_t count;
        const struct automaton_edge *row = automaton_row(a, s, &count);
        view->accepting[s] = automaton_accepts_in(a, s);
        for (uint32_t t = 0; t < a->states && fine; t++) {
            for (size_t l = 0; l < letters->sets.count; l++) {
                m.member[l] = false;
                for (size_t e = 0; e < count; e++)
                    m.member[l] |= row[e].target == t && cube_holds(row[e].cube, letters->sets.items[l]);
            }
            fine = add_move(&m, s, t) && job_step(logic->job, s);
        }
    }
    return end(&m, fine);
}

bool automaton_view_of_monitor(struct automaton_view *view, const struct logic *logic,
                               const struct monitor *monitor) {
    struct maker m;
    bool fine = begin(view, &m, logic, monitor->states);
    for (uint32_t s = 0; s < monitor->states && fine; s++)
        for (uint32_t t = 0; t <= monitor->states && fine; t++) {
            uint32_t target = t < monitor->states ? t : MONITOR_ERROR;
            for (uint32_t l = 0; l < monitor->letters; l++)
                m.member[l] = monitor_move(monitor, s, l) == target;
            /* A send that is not mentioned leaves it where it is, and is not a letter unless `over` has it.
             */
            if (logic->over_sends && !send_letters_have_others(&logic->sends))
                m.member[0] = false;
            if (!logic->over_sends || target != s)
                fine = add_move(&m, s, target == MONITOR_ERROR ? VIEW_ERROR : target);
        }
    return end(&m, fine);
}

void automaton_view_free(struct automaton_view *view) {
    memory_free(view->accepting);
    array_free(&view->moves);
    arena_free(&view->arena);
    *view = (struct automaton_view){0};
}

/* --- Text --- */

static unsigned digits(uint32_t number) {
    unsigned count = 1;
    for (; number >= 10; number /= 10)
        count++;
    return count;
}

static void write_target(const struct automaton_view *view, struct output *output, uint32_t target) {
    int width = (int)digits(view->states);
    if (target == VIEW_ERROR)
        output_format(output, "%*s", width - 1 + (int)strlen("π"), "π");
    else
        output_format(output, "%*u", width, target);
}

void automaton_view_write(const struct automaton_view *view, struct output *output) {
    int width = (int)digits(view->states);
    uint32_t before = UINT32_MAX;
    for (size_t i = 0; i < view->moves.count; i++) {
        const struct view_move *move = &view->moves.items[i];
        bool accepting = view->accepting && view->accepting[move->source];
        if (move->source == before)
            output_format(output, "  %*s   → ", width, "");
        else
            output_format(output, "  %*u%s%s → ", width, move->source, accepting ? "*" : " ",
                          move->source == 0 ? ">" : " ");
        write_target(view, output, move->target);
        output_format(output, "   %s\n", move->label);
        before = move->source;
    }
}

/* --- DOT --- */

static void write_label(struct output *output, const char *label) {
    size_t column = 0;
    for (; *label; label++, column++) {
        if (column > LINE_LENGTH && strncmp(label, " | ", 3) == 0) {
            output_text(output, " |\\n");
            label += 2;
            column = 0;
            continue;
        }
        if (*label == '"' || *label == '\\')
            output_text(output, "\\");
        output_bytes(output, label, 1);
        if (*label == '&')
            output_text(output, "amp;"); /* DOT reads entities */
    }
}

void automaton_view_write_dot(const struct automaton_view *view, struct output *output) {
    bool has_error = false;
    output_text(output, "digraph automaton {\n  rankdir=LR;\n  bgcolor=white;\n"
                        "  node [shape=circle, fontname=\"Helvetica\", fontsize=11, width=0.35, height=0.35, "
                        "margin=0.04, color=\"#34495e\", fontcolor=\"#2c3e50\"];\n"
                        "  edge [fontname=\"Helvetica\", fontsize=10, arrowsize=0.6, color=\"#34495e\", "
                        "fontcolor=\"#2c3e50\"];\n"
                        "  start [shape=point, width=0.08, color=\"#34495e\", label=\"\"];\n  start -> 0;\n");
    for (uint32_t s = 0; s < view->states; s++)
        output_format(output, "  %u%s;\n", s,
                      view->accepting && view->accepting[s] ? " [shape=doublecircle]" : "");
    for (size_t i = 0; i < view->moves.count; i++) {
        const struct view_move *move = &view->moves.items[i];
        if (move->target == VIEW_ERROR)
            output_format(output, "  %u -> error [label=\"", move->source);
        else
            output_format(output, "  %u -> %u [label=\"", move->source, move->target);
        has_error |= move->target == VIEW_ERROR;
        write_label(output, move->label);
        output_text(output, "\"];\n");
    }
    if (has_error)
        output_text(output, "  error [label=\"π\", shape=doublecircle, style=filled, fillcolor=\"#e74c3c\", "
                            "color=\"#c0392b\", fontcolor=white];\n");
    output_text(output, "}\n");
}
