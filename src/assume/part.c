#include "assume/part.h"

#include <stdio.h>
#include <string.h>

bool play_shows(const struct plays *p, uint32_t play, uint32_t letter) {
    uint32_t component = plays_component(p);
    return play_actor(p, play) == component ||
           play_letter(p, play, letter)->channel == p->system->components.items[component].inbox;
}

void play_label(const struct plays *p, uint32_t play, char text[static MOST_LABEL]) {
    bool seen = false;
    for (uint32_t i = 0; i < play_length(p, play); i++)
        seen |= play_shows(p, play, i);
    snprintf(text, MOST_LABEL, "%s %u", seen ? "seen" : "hidden", (unsigned)play);
}

bool part_begin(struct part_builder *part, const struct plays *plays) {
    *part = (struct part_builder){.plays = plays};
    lts_builder_init(&part->builder, plays->job);
    part->takes_part =
        memory_allocate_zeroed(&plays->job->memory, plays_count(plays) + 1, sizeof *part->takes_part);
    return part->takes_part;
}

void part_free(struct part_builder *part) {
    lts_builder_free(&part->builder);
    memory_free(part->takes_part);
    memory_free(part->map);
}

static bool make_alphabet(struct part_builder *part, struct alphabet *alphabet) {
    struct job *job = part->plays->job;
    uint32_t plays = plays_count(part->plays);
    size_t count = (size_t)plays + 1 + part->others_count;
    struct arena arena;
    arena_init(&arena, &job->memory);
    const char **texts = memory_allocate_zeroed(&job->memory, count, sizeof *texts);
    part->map = memory_allocate(&job->memory, count * sizeof *part->map);
    bool fine = texts && part->map;
    for (uint32_t i = 0; i < plays && fine; i++)
        if (part->takes_part[i]) {
            char text[MOST_LABEL];
            play_label(part->plays, i, text);
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
