#include "command/operand/picture.h"

#include <inttypes.h>
#include <stdio.h>

#include "command/operand/files.h"

/* What the options say. */
struct wish {
    uint64_t from;
    uint64_t depth;
    uint64_t largest;
};

static bool read_wish(struct invocation *invocation, uint32_t initial, struct wish *wish) {
    return number_of(invocation, OPTION_FROM, "from", initial, &wish->from) &&
           number_of(invocation, OPTION_STEPS_DRAWN, "depth", UINT64_MAX, &wish->depth) &&
           number_of(invocation, OPTION_LARGEST, "largest", READABLE_STATES, &wish->largest);
}

bool part_is_wanted(const struct invocation *invocation) {
    return invocation_value(invocation, OPTION_FROM) || invocation_value(invocation, OPTION_STEPS_DRAWN);
}

bool picture_is_wanted(const struct invocation *invocation, enum drawing_format *format) {
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    if (!path || invocation_value(invocation, OPTION_TO))
        return false;
    *format = has_extension(path, ".png") ? DRAWING_PNG : DRAWING_SVG;
    return *format == DRAWING_PNG || has_extension(path, ".svg");
}

bool check_part(struct invocation *invocation) {
    struct wish wish;
    return read_wish(invocation, 0, &wish);
}

static bool no_such_state(struct invocation *invocation, uint32_t numbered, const char *file) {
    struct place place = {.file = file};
    char hint[64];
    snprintf(hint, sizeof hint, numbered > 1 ? "its states are 0 to %u" : "its only state is %u",
             numbered - 1);
    return job_reject(invocation->job, file ? &place : NULL, hint, "there is no state %s to draw from",
                      invocation_value(invocation, OPTION_FROM));
}

/* The part of it that is wanted. */
static bool draw(struct invocation *invocation, struct drawing *drawing, enum drawing_format format,
                 const char *file) {
    struct job *job = invocation->job;
    const struct lts *lts = drawing->lts;
    struct wish wish;
    if (!read_wish(invocation, lts->initial, &wish))
        return false;
    struct neighbourhood part = {0};
    bool fine = true;
    if (part_is_wanted(invocation)) {
        fine = wish.from < lts->states ? neighbourhood_take(&part, job, lts, (uint32_t)wish.from, wish.depth)
                                       : no_such_state(invocation, lts->states, file);
        drawing->part = &part;
    }
    fine = fine && drawing_readable(job, drawing, wish.largest, file) &&
           drawing_write(job, drawing, format, invocation_value(invocation, OPTION_OUTPUT));
    neighbourhood_free(&part);
    return fine;
}

bool draw_picture(struct invocation *invocation, const struct lts *lts, enum drawing_format format,
                  const char *file) {
    struct drawing drawing = {.lts = lts};
    return draw(invocation, &drawing, format, file);
}

/* Is there a rule for each send that is forbidden? */
static bool rules_say_all(const struct rules *rules) {
    return rules && rules->folds.count > 0 && rules->left_over.count == 0;
}

static void note_rules_alone(struct job *job, uint64_t size, const char *file) {
    struct place place = {.file = file};
    char hint[128];
    snprintf(hint, sizeof hint,
             "draw a part of the states with --from STATE --depth N, or all with --largest %" PRIu64, size);
    diagnostics_add(&job->diagnostics, SEVERITY_NOTE, file ? &place : NULL, hint,
                    "the rules are drawn alone: the assumption has too many states for a readable drawing");
}

bool draw_assumption(struct invocation *invocation, const struct assumption_drawing *assumption,
                     enum drawing_format format, const char *file) {
    struct assumption_drawing shown = *assumption;
    struct lts *lts = assumption_drawing_lts(invocation->job, assumption);
    struct drawing drawing = {.lts = lts, .assumption = &shown};
    if (part_is_wanted(invocation))
        shown.rules = NULL;
    struct wish wish;
    bool fine = lts && read_wish(invocation, lts->initial, &wish);
    if (fine && rules_say_all(shown.rules) && drawing_size(&drawing) > wish.largest) {
        shown.rules_alone = true;
        note_rules_alone(invocation->job, drawing_size(&drawing), file);
        fine = drawing_write(invocation->job, &drawing, format, invocation_value(invocation, OPTION_OUTPUT));
    } else {
        fine = fine && draw(invocation, &drawing, format, file);
    }
    lts_free(lts);
    return fine;
}
