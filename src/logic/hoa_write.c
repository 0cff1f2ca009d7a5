#include <string.h>

#include "base/text.h"
#include "logic/cover.h"
#include "logic/hoa.h"

static void write_quoted(struct output *output, const char *text) {
    output_text(output, "\"");
    for (; *text; text++)
        output_format(output, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    output_text(output, "\"");
}

/* Is what stands behind `over` neither an atom nor there before? */
static bool is_new(const struct vocabulary *v, size_t over) {
    for (size_t i = 0; i < v->atoms.count; i++)
        if (strcmp(v->atoms.items[i].text, v->over.items[over].text) == 0)
            return false;
    for (size_t i = 0; i < over; i++)
        if (strcmp(v->over.items[i].text, v->over.items[over].text) == 0)
            return false;
    return true;
}

static void write_head(struct output *output, const struct logic *logic, const char *name, uint32_t states,
                       bool buchi, bool deterministic) {
    const struct vocabulary *v = &logic->vocabulary;
    output_text(output, "HOA: v1\nname: ");
    write_quoted(output, name);
    /* What stands behind `over` are propositions that no label mentions: so they stay in the alphabet. */
    size_t count = v->atoms.count;
    for (size_t i = 0; i < v->over.count; i++)
        count += is_new(v, i);
    output_format(output, "\nStates: %u\nStart: 0\nAP: %zu", states, count);
    for (size_t i = 0; i < v->atoms.count; i++) {
        output_text(output, " ");
        write_quoted(output, v->atoms.items[i].text);
    }
    for (size_t i = 0; i < v->over.count; i++)
        if (is_new(v, i)) {
            output_text(output, " ");
            write_quoted(output, v->over.items[i].text);
        }
    output_text(output,
                buchi ? "\nacc-name: Buchi\nAcceptance: 1 Inf(0)" : "\nacc-name: all\nAcceptance: 0 t");
    output_format(output, "\nproperties: trans-labels explicit-labels state-acc%s\n--BODY--\n",
                  deterministic ? " deterministic" : "");
}

static void write_cube(struct output *output, struct cube cube) {
    bool first = true;
    for (uint32_t i = 0; i < 64; i++) {
        bool yes = cube.yes >> i & 1, no = cube.no >> i & 1;
        if (!yes && !no)
            continue;
        output_format(output, "%s%s%u", first ? "" : "&", no ? "!" : "", i);
        first = false;
    }
    output_text(output, first ? "t" : "");
}

/* The cubes of all edges of a row that lead to `target`, once. */
static void write_edges_to(struct output *output, const struct automaton_edge *row, size_t count,
                           size_t first) {
    for (size_t i = 0; i < first; i++)
        if (row[i].target == row[first].target)
            return;
    output_text(output, "[");
    for (size_t i = first, written = 0; i < count; i++)
        if (row[i].target == row[first].target) {
            output_text(output, written++ > 0 ? " | " : "");
            write_cube(output, row[i].cube);
        }
    output_format(output, "] %u\n", row[first].target);
}

bool hoa_write_automaton(struct output *output, const struct logic *logic, const char *name,
                         const struct automaton *automaton) {
    write_head(output, logic, name, automaton->states, automaton->marks > 0, false);
    for (uint32_t s = 0; s < automaton->states; s++) {
        size_t count;
        const struct automaton_edge *row = automaton_row(automaton, s, &count);
        bool accepting = automaton->marks > 0 && automaton_accepts_in(automaton, s);
        output_format(output, "State: %u%s\n", s, accepting ? " {0}" : "");
        for (size_t i = 0; i < count; i++)
            write_edges_to(output, row, count, i);
        if (!job_step(logic->job, s))
            return false;
    }
    output_text(output, "--END--\n");
    return true;
}

static bool write_moves(struct output *output, const struct logic *logic, const struct monitor *m,
                        uint32_t state, uint32_t target, bool *member, struct cubes *cubes) {
    bool any = false;
    for (uint32_t l = 0; l < m->letters; l++) {
        member[l] = monitor_move(m, state, l) == target;
        any |= member[l];
    }
    if (!any)
        return true;
    if (!letters_cover(logic_letters(logic), logic->job, member, cubes))
        return false;
    output_text(output, "[");
    for (size_t i = 0; i < cubes->list.count; i++) {
        output_text(output, i > 0 ? " | " : "");
        write_cube(output, cubes->list.items[i]);
    }
    output_format(output, "] %u\n", target);
    return true;
}

bool hoa_write_monitor(struct output *output, const struct logic *logic, const char *name,
                       const struct monitor *m) {
    struct cubes cubes = {0};
    bool *member = memory_allocate(&logic->job->memory, m->letters + 1);
    bool fine = member;
    write_head(output, logic, name, m->hopeless ? 1 : m->states, false, true);
    if (m->hopeless)
        output_text(output, "State: 0\n");
    for (uint32_t s = 0; s < m->states && fine; s++) {
        output_format(output, "State: %u\n", s);
        for (uint32_t t = 0; t < m->states && fine; t++)
            fine = write_moves(output, logic, m, s, t, member, &cubes) && job_step(logic->job, s);
    }
    output_text(output, "--END--\n");
    memory_free(member);
    array_free(&cubes.list);
    return fine;
}
