#include "assume/compositional/part.h"

#include <stdio.h>
#include <string.h>

bool interaction_shows(const struct interactions *p, uint32_t interaction, uint32_t letter) {
    uint32_t component = interactions_component(p);
    return interaction_actor(p, interaction) == component ||
           interaction_letter(p, interaction, letter)->channel ==
               p->system->components.items[component].inbox;
}

void interaction_label(const struct interactions *p, uint32_t interaction, char text[static MOST_LABEL]) {
    bool seen = false;
    for (uint32_t i = 0; i < interaction_length(p, interaction); i++)
        seen |= interaction_shows(p, interaction, i);
    snprintf(text, MOST_LABEL, "%s %u", seen ? "seen" : "hidden", (unsigned)interaction);
}

bool part_begin(struct part_builder *part, const struct interactions *interactions) {
    *part = (struct part_builder){.interactions = interactions};
    lts_builder_init(&part->builder, interactions->job);
    part->takes_part = memory_allocate_zeroed(&interactions->job->memory,
                                              interactions_count(interactions) + 1, sizeof *part->takes_part);
    return part->takes_part;
}

void part_free(struct part_builder *part) {
    lts_builder_free(&part->builder);
    memory_free(part->takes_part);
    memory_free(part->map);
}

static bool make_alphabet(struct part_builder *part, struct alphabet *alphabet) {
    struct job *job = part->interactions->job;
    uint32_t interactions = interactions_count(part->interactions);
    size_t count = (size_t)interactions + 1 + part->others_count;
    struct arena arena;
    arena_init(&arena, &job->memory);
    const char **texts = memory_allocate_zeroed(&job->memory, count, sizeof *texts);
    part->map = memory_allocate(&job->memory, count * sizeof *part->map);
    bool fine = texts && part->map;
    for (uint32_t i = 0; i < interactions && fine; i++)
        if (part->takes_part[i]) {
            char text[MOST_LABEL];
            interaction_label(part->interactions, i, text);
            fine = (texts[part_label(i)] = arena_text(&arena, text, strlen(text)));
        }
    for (uint32_t i = 0; i < part->others_count && fine; i++)
        texts[part_other_label(part, i)] = part->others[i];
    fine = fine && alphabet_build(job, alphabet, texts, count, part->map);
    memory_free(texts);
    arena_free(&arena);
    return fine;
}

struct lts *part_finish(struct part_builder *part, uint32_t states, uint32_t error) {
    struct alphabet alphabet;
    if (!make_alphabet(part, &alphabet))
        return NULL;
    return lts_builder_finish(&part->builder, states, 0, error, &alphabet, part->map);
}
