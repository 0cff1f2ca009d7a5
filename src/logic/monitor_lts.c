#include "logic/monitor_lts.h"

#include "base/text.h"
#include "lts/builder.h"

/* The labels and the letter that each stands for. */
struct label_letters {
    struct arena arena;
    ARRAY(const char *) texts;
    ARRAY(uint32_t) letters;
    ARRAY(uint32_t) labels; /* in the alphabet of the LTS */
};

static bool add_label(struct label_letters *l, struct job *job, struct text *text, uint32_t letter) {
    const char *copy = text_keep(text, &l->arena);
    return copy && array_push(&job->memory, &l->texts, copy) &&
           array_push(&job->memory, &l->letters, letter) && array_push(&job->memory, &l->labels, 0);
}

static bool make_labels(struct label_letters *l, const struct logic *logic) {
    const struct letters *letters = logic_letters(logic);
    size_t count = logic->over_sends ? logic->sends.classes.count : letters->sets.count;
    for (uint32_t i = 0; i < count; i++) {
        struct text text = {.memory = &logic->job->memory};
        uint32_t letter = i;
        if (logic->over_sends) {
            letter = logic->sends.classes.items[i].letter;
            if (letter == LETTER_NONE)
                continue;
            send_class_print(&text, &logic->sends.classes.items[i]);
        } else {
            logic_print_letter(&text, logic, letters->sets.items[i]);
        }
        if (!add_label(l, logic->job, &text, letter))
            return false;
    }
    return true;
}

static struct lts *build(const struct logic *logic, const struct monitor *m, const struct label_letters *l,
                         struct alphabet *alphabet) {
    struct lts_builder builder;
    uint32_t error = m->states;
    bool fine = true, reached = m->hopeless;
    lts_builder_init(&builder, logic->job);
    for (uint32_t s = 0; s < m->states && fine; s++)
        for (size_t i = 0; i < l->texts.count && fine; i++) {
            uint32_t target = monitor_move(m, s, l->letters.items[i]);
            reached |= target == MONITOR_ERROR;
            fine = lts_builder_add(&builder, s, l->labels.items[i], target == MONITOR_ERROR ? error : target);
        }
    if (!fine) {
        lts_builder_free(&builder);
        alphabet_free(alphabet);
        return NULL;
    }
    return lts_builder_finish(&builder, m->states + reached, 0, reached ? error : STATE_NONE, alphabet, NULL);
}

struct lts *monitor_lts(const struct logic *logic, const struct monitor *m) {
    struct label_letters l = {0};
    struct alphabet alphabet;
    struct lts *lts = NULL;
    arena_init(&l.arena, &logic->job->memory);
    if (make_labels(&l, logic) &&
        alphabet_build(logic->job, &alphabet, l.texts.items, l.texts.count, l.labels.items))
        lts = build(logic, m, &l, &alphabet);
    array_free(&l.texts);
    array_free(&l.letters);
    array_free(&l.labels);
    arena_free(&l.arena);
    return lts;
}
