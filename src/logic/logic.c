#include "logic/logic.h"

#include "base/text.h"
#include "logic/related.h"

bool logic_init(struct logic *logic, struct job *job) {
    *logic = (struct logic){.job = job};
    vocabulary_init(&logic->vocabulary, job);
    return ltl_init(&logic->ltl, job);
}

void logic_free(struct logic *logic) {
    send_letters_free(&logic->sends);
    letters_free(&logic->free);
    vocabulary_free(&logic->vocabulary);
    ltl_free(&logic->ltl);
}

ltl_formula logic_parse(struct logic *logic, struct sources *sources, struct span span) {
    return ltl_parse(&logic->ltl, &logic->vocabulary, sources, span);
}

bool logic_settle(struct logic *logic, struct sources *sources) {
    if (!vocabulary_check(&logic->vocabulary, sources))
        return false;
    if (vocabulary_kind(&logic->vocabulary) == ATOM_PREDICATE)
        return related_letters(&logic->free, &logic->vocabulary);
    if (vocabulary_kind(&logic->vocabulary) != ATOM_SEND)
        return letters_all(&logic->free, logic->job, (uint32_t)logic->vocabulary.atoms.count);
    logic->over_sends = send_letters_make(&logic->sends, &logic->vocabulary, sources);
    return logic->over_sends;
}

bool logic_settle_ranges(struct logic *logic) {
    if (vocabulary_kind(&logic->vocabulary) != ATOM_PREDICATE)
        return true;
    letters_free(&logic->free);
    return related_letters(&logic->free, &logic->vocabulary);
}

/* --- For people --- */

/* The name of an atom alone, with what the printer does to it. */
static void print_atom(struct text *text, const struct logic *logic, uint32_t atom) {
    struct ltl_node node = {LTL_ATOM, atom, 0};
    struct ltl alone = {.job = logic->job};
    alone.nodes.items = &node;
    alone.nodes.count = 1;
    ltl_print(text, &alone, &logic->vocabulary, 0);
}

static void print_cube(struct text *text, const struct logic *logic, struct cube cube) {
    bool first = true;
    for (uint32_t i = 0; i < logic->vocabulary.atoms.count; i++) {
        bool yes = cube.yes >> i & 1, no = cube.no >> i & 1;
        if (!yes && !no)
            continue;
        text_add(text, first ? "" : " & ");
        text_add(text, no ? "!" : "");
        bool brackets = no && logic->vocabulary.atoms.items[i].kind == ATOM_PREDICATE;
        text_add(text, brackets ? "(" : "");
        print_atom(text, logic, i);
        text_add(text, brackets ? ")" : "");
        first = false;
    }
    text_add(text, first ? "true" : "");
}

void logic_print_cubes(struct text *text, const struct logic *logic, const struct cube *cubes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        text_add(text, i > 0 ? " | " : "");
        print_cube(text, logic, cubes[i]);
    }
    text_add(text, count == 0 ? "false" : "");
}

void logic_print_letter(struct text *text, const struct logic *logic, letter_set letter) {
    if (logic->over_sends) {
        const struct letters *letters = &logic->sends.letters;
        uint32_t index = 0;
        while (index + 1 < letters->sets.count && letters->sets.items[index] != letter)
            index++;
        send_letter_print(text, &logic->sends, index);
        return;
    }
    print_cube(text, logic, cube_of_letter(&logic->free, letter));
}

void logic_print_lasso(struct text *text, const struct logic *logic, const struct lasso *lasso) {
    for (size_t i = 0; i < lasso->letters.count; i++) {
        text_add(text, i == 0 ? "" : "; ");
        text_add(text, i == lasso->loop ? "cycle{" : "");
        logic_print_letter(text, logic, lasso->letters.items[i]);
    }
    text_add(text, "}");
}
