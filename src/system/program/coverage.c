#include "system/program/coverage.h"

static size_t rules_of(const struct program *program) {
    return program->rules_before[program->observers_count];
}

bool coverage_init(struct coverage *coverage, struct memory *memory, const struct program *program) {
    *coverage = (struct coverage){
        .program = program,
        .edges = memory_allocate_zeroed(memory, program->system->edges.count + 1, sizeof(bool)),
        .sites = memory_allocate_zeroed(memory, program->sites.count + 1, sizeof(bool)),
        .rules = memory_allocate_zeroed(memory, rules_of(program) + 1, sizeof(bool)),
    };
    if (coverage->edges && coverage->sites && coverage->rules)
        return true;
    coverage_free(coverage);
    return false;
}

void coverage_free(struct coverage *coverage) {
    memory_free(coverage->edges);
    memory_free(coverage->sites);
    memory_free(coverage->rules);
    *coverage = (struct coverage){0};
}

static void merge(bool *to, const bool *from, size_t count) {
    for (size_t i = 0; i < count; i++)
        to[i] |= from[i];
}

void coverage_merge(struct coverage *coverage, const struct coverage *other) {
    const struct program *program = coverage->program;
    merge(coverage->edges, other->edges, program->system->edges.count);
    merge(coverage->sites, other->sites, program->sites.count);
    merge(coverage->rules, other->rules, rules_of(program));
}
