#include "report/text/interface_line.h"

#include <string.h>

/* What others do not see. */
static bool is_own(const struct candidate *candidate, const struct program *program,
                   const struct turn_send *send) {
    return candidate->has_channel.items[program->letters[send->letter].channel];
}

static bool is_of_component(const struct candidate *candidate, const struct turn *turn) {
    return candidate->system->edges.items[turn->edge].component == candidate->component;
}

/* Has the candidate sent itself anything? Then the message may be one of its own. */
static bool sends_itself(const struct candidate *candidate, const struct check *check) {
    for (size_t i = 0; i < check->run.steps.count; i++) {
        struct turn turn = run_turn(&check->run, i);
        struct turn_send send;
        uint32_t position = 0;
        bool own = candidate->has_component.items[candidate->system->edges.items[turn.edge].component];
        while (own && turn_next_send(check->program, &turn, &position, &send))
            if (is_own(candidate, check->program, &send))
                return true;
    }
    return false;
}

/* Is it a message of the interface? */
static bool may_come(const struct assumption *a, const char *cause) {
    for (uint32_t i = 0; i < a->contract.receives; i++)
        if (strcmp(a->actions.items.items[i] + 1, cause) == 0)
            return true;
    return false;
}

static bool has_line(const struct assumption *a, const struct candidate *candidate,
                     const struct check *check) {
    if (check->verdict != CHECK_NONCOMPLIANT || !check->has_run || check->run.steps.count == 0 ||
        check->untaken_kind != FAILURE_NONE || !stub_has_alternatives(a->stub) || a->language ||
        strchr(a->component, ','))
        return false;
    struct turn turn = run_turn(&check->run, check->run.steps.count - 1);
    return is_of_component(candidate, &turn) && !sends_itself(candidate, check);
}

bool interface_line_text(const struct assumption *a, const struct candidate *candidate,
                         const struct check *check, struct text *text) {
    if (!has_line(a, candidate, check))
        return false;
    struct turn turn = run_turn(&check->run, check->run.steps.count - 1);
    struct turn_send send;
    uint32_t position = 0;
    size_t begin = text->chars.count;
    text_cause(text, check->program, &turn);
    if (!may_come(a, text_end(text))) {
        text->chars.count = begin;
        return false;
    }
    const char *before = " -> ";
    while (turn_next_send(check->program, &turn, &position, &send)) {
        text_add(text, before);
        text_send(text, check->program, &send);
        before = ", ";
    }
    text_add(text, ";");
    return true;
}
