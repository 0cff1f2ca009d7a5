#include "report/formula_report.h"

#include "base/text.h"
#include "logic/hoa.h"
#include "report/drawing/automaton_view.h"

/* Larger automata are not shown. */
enum { MOST_STATES_SHOWN = 100 };

static void formula_print(struct text *text, const struct formula_study *s, ltl_formula f) {
    ltl_print(text, &s->logic.ltl, &s->logic.vocabulary, f);
    over_print(text, &s->logic.vocabulary);
}

static void formula_json(struct json *json, const char *key, const struct formula_study *s, ltl_formula f) {
    if (f == LTL_NONE) {
        json_key(json, key);
        json_null(json);
        return;
    }
    struct text text = {.memory = &s->logic.job->memory};
    formula_print(&text, s, f);
    json_text_member(json, key, text_end(&text));
    text_free(&text);
}

static void letter_json(struct json *json, letter_set letter) {
    json_list(json);
    for (uint32_t i = 0; i < 64; i++)
        if (letter >> i & 1)
            json_number(json, i);
    json_end(json);
}

static void letters_json(struct json *json, const char *key, const letter_set *letters, size_t count) {
    json_key(json, key);
    json_list(json);
    for (size_t i = 0; i < count; i++)
        letter_json(json, letters[i]);
    json_end(json);
}

static void lasso_json(struct json *json, const char *key, const struct lasso *lasso) {
    json_key(json, key);
    if (lasso->letters.count == 0) {
        json_null(json);
        return;
    }
    json_object(json);
    letters_json(json, "stem", lasso->letters.items, lasso->loop);
    letters_json(json, "loop", lasso->letters.items + lasso->loop, lasso->letters.count - lasso->loop);
    json_end(json);
}

static const char *over_text(const struct logic *logic) {
    static const char *const NAMES[] = {"propositions", "sends", "states"};
    bool nothing = logic->vocabulary.atoms.count + logic->vocabulary.over.count == 0;
    return nothing ? "nothing" : NAMES[vocabulary_kind(&logic->vocabulary)];
}

static void vocabulary_json(struct json *json, const struct logic *logic) {
    json_text_member(json, "over", over_text(logic));
    json_key(json, "atoms");
    json_list(json);
    for (size_t i = 0; i < logic->vocabulary.atoms.count; i++)
        json_text(json, logic->vocabulary.atoms.items[i].text);
    json_end(json);
    const struct letters *letters = logic_letters(logic);
    if (!letters->all) {
        letters_json(json, "alphabet", letters->sets.items, letters->sets.count);
    } else {
        json_key(json, "alphabet");
        json_null(json);
    }
}

static size_t monitor_transitions(const struct formula_study *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->class.monitor.moves.count; i++)
        count += s->class.monitor.moves.items[i] != MONITOR_ERROR;
    return count;
}

/* Of the automaton that is shown: the monitor of a safety property, or else a Büchi automaton. */
static uint32_t automaton_states(const struct formula_study *s) {
    return s->class.safety ? s->class.monitor.states : s->shown.states;
}

static void automaton_json(struct json *json, const struct formula_study *s) {
    bool safe = s->class.safety;
    json_key(json, "automaton");
    json_object(json);
    json_text_member(json, "kind", safe ? "safety" : "buchi");
    json_number_member(json, "states", automaton_states(s));
    json_number_member(json, "transitions", safe ? monitor_transitions(s) : s->shown.edges.count);
    json_end(json);
}

static void bad_prefix_json(struct json *json, const struct formula_study *s) {
    const struct letters *letters = logic_letters(&s->logic);
    json_key(json, "bad_prefix");
    if (!s->bad.exists) {
        json_null(json);
        return;
    }
    json_list(json);
    for (size_t i = 0; i < s->bad.letters.count; i++)
        letter_json(json, letters->sets.items[s->bad.letters.items[i]]);
    json_end(json);
}

static void class_json(struct json *json, const struct formula_study *s) {
    const struct classification *c = &s->class;
    json_object(json);
    if (s->name)
        json_text_member(json, "property", s->name);
    formula_json(json, "formula", s, s->formula);
    json_text_member(json, "class", formula_class_name(classification_class(c)));
    json_boolean_member(json, "safety", c->safety);
    json_boolean_member(json, "guarantee", c->guarantee);
    json_boolean_member(json, "liveness", c->liveness);
    json_boolean_member(json, "valid", c->valid);
    json_boolean_member(json, "satisfiable", c->satisfiable);
    vocabulary_json(json, &s->logic);
    automaton_json(json, s);
    bad_prefix_json(json, s);
    lasso_json(json, "witness", &c->witness);
    if (c->hint != LTL_NONE) {
        formula_json(json, "hint", s, c->hint);
    } else {
        json_key(json, "hint");
        json_null(json);
    }
    json_end(json);
}

static void question_json(struct json *json, const struct formula_report *report,
                          const struct formula_study *s) {
    static const char *const NAMES[] = {"", "valid", "implies", "equivalent"};
    json_object(json);
    formula_json(json, "formula", s, s->formula);
    json_text_member(json, "question", NAMES[report->question]);
    if (report->question != FORMULA_VALID) {
        formula_json(json, "other", s, s->other);
    } else {
        json_key(json, "other");
        json_null(json);
    }
    vocabulary_json(json, &s->logic);
    json_boolean_member(json, "answer", s->answer);
    lasso_json(json, "word", &s->word);
    json_end(json);
}

void formula_report_json(struct json *json, const void *results) {
    const struct formula_report *report = results;
    for (size_t i = 0; i < report->count; i++)
        if (report->question == FORMULA_CLASS)
            class_json(json, &report->studies[i]);
        else
            question_json(json, report, &report->studies[i]);
}

static void write_formula(struct output *output, const struct formula_study *s, ltl_formula f) {
    struct text text = {.memory = &s->logic.job->memory};
    formula_print(&text, s, f);
    output_text(output, text_end(&text));
    text_free(&text);
}

static void write_lasso(struct output *output, const struct formula_study *s, const struct lasso *lasso) {
    struct text text = {.memory = &s->logic.job->memory};
    logic_print_lasso(&text, &s->logic, lasso);
    output_text(output, text_end(&text));
    text_free(&text);
}

static void write_bad_prefix(struct output *output, const struct formula_study *s) {
    const struct letters *letters = logic_letters(&s->logic);
    struct text text = {.memory = &s->logic.job->memory};
    for (size_t i = 0; i < s->bad.letters.count; i++) {
        text_add(&text, i > 0 ? "; " : "");
        logic_print_letter(&text, &s->logic, letters->sets.items[s->bad.letters.items[i]]);
    }
    output_format(output, "bad prefix  %s\n",
                  !s->bad.exists                       ? "none"
                  : formula_study_needs_other_sends(s) ? "none with its own sends: over { … } adds others"
                  : s->bad.letters.count == 0          ? "the empty word: no word satisfies it"
                                                       : text_end(&text));
    text_free(&text);
}

static const char *class_meaning(const struct classification *c) {
    if (c->valid)
        return "safety (it is true of every word)";
    if (!c->satisfiable)
        return "safety (it is true of no word)";
    switch (classification_class(c)) {
    case CLASS_SAFETY:
        return c->guarantee ? "safety, and guarantee" : "safety";
    case CLASS_GUARANTEE:
        return c->liveness ? "guarantee, and liveness" : "guarantee";
    case CLASS_LIVENESS:
        return "liveness";
    default:
        return "none (neither safety nor guarantee nor liveness)";
    }
}

static void write_reason(struct output *output, const struct formula_study *s) {
    output_text(output, "not safe    ");
    write_lasso(output, s, &s->class.witness);
    output_text(output,
                "\n            violates it, but each of its prefixes can be continued to satisfy it\n");
    if (s->class.hint == LTL_NONE)
        return;
    output_format(output, "hint        with %s it is safe: ",
                  ltl_has(&s->logic.ltl, s->formula, LTL_UNTIL) ? "W for U" : "R for M");
    write_formula(output, s, s->class.hint);
    output_text(output, "\n");
}

static bool view_make(struct automaton_view *view, const struct formula_study *s) {
    return s->class.safety ? automaton_view_of_monitor(view, &s->logic, &s->class.monitor)
                           : automaton_view_make(view, &s->logic, &s->shown);
}

static void write_automaton(struct output *output, const struct formula_study *s) {
    const struct classification *c = &s->class;
    struct automaton_view view;
    if (c->safety && c->monitor.states == 0)
        return;
    if (c->safety)
        output_format(output, "\nAutomaton of the bad prefixes, %u state%s%s:\n", c->monitor.states,
                      c->monitor.states == 1 ? "" : "s", s->bad.exists ? " and π" : "");
    else
        output_format(output, "\nBüchi automaton, %u state%s (* accepting):\n", s->shown.states,
                      s->shown.states == 1 ? "" : "s");
    if (automaton_states(s) > MOST_STATES_SHOWN) {
        output_text(output, "  (too many to show: -o FILE.hoa writes them)\n");
    } else if (view_make(&view, s)) {
        automaton_view_write(&view, output);
        if (c->safety && s->logic.over_sends)
            output_text(output, "  (a send that is not listed does not change the state)\n");
        automaton_view_free(&view);
    }
}

static void write_class(struct output *output, const struct formula_study *s) {
    if (s->name)
        output_format(output, "property    %s\n", s->name);
    if (s->formula != LTL_NONE) {
        output_text(output, "formula     ");
        write_formula(output, s, s->formula);
        output_text(output, "\n");
    }
    output_format(output, "class       %s\n", class_meaning(&s->class));
    if (!s->class.safety)
        write_reason(output, s);
    write_bad_prefix(output, s);
    write_automaton(output, s);
}

static void write_question(struct output *output, const struct formula_report *report,
                           const struct formula_study *s) {
    static const char *const YES[] = {"", "valid", "implies", "equivalent to"};
    static const char *const NO[] = {"", "not valid", "does not imply", "not equivalent to"};
    write_formula(output, s, s->formula);
    output_format(output, "\n%s", (s->answer ? YES : NO)[report->question]);
    if (report->question != FORMULA_VALID) {
        output_text(output, " ");
        write_formula(output, s, s->other);
    }
    output_text(output, "\n");
    if (s->answer)
        return;
    write_lasso(output, s, &s->word);
    output_text(output, report->question == FORMULA_VALID ? "\nviolates it\n"
                        : s->left_only                    ? "\nsatisfies the first and not the second\n"
                                                          : "\nsatisfies the second and not the first\n");
}

void formula_report_text(struct output *output, const void *results) {
    const struct formula_report *report = results;
    for (size_t i = 0; i < report->count; i++) {
        output_text(output, i > 0 ? "\n" : "");
        if (report->question == FORMULA_CLASS)
            write_class(output, &report->studies[i]);
        else
            write_question(output, report, &report->studies[i]);
    }
}

bool formula_report_hoa(const struct formula_report *report, struct output *output) {
    bool fine = true;
    for (size_t i = 0; fine && i < report->count; i++) {
        const struct formula_study *s = &report->studies[i];
        struct text name = {.memory = &s->logic.job->memory};
        if (s->name)
            text_add(&name, s->name);
        else
            formula_print(&name, s, s->formula);
        if (s->class.safety)
            fine = hoa_write_monitor(output, &s->logic, text_end(&name), &s->class.monitor);
        else
            fine = hoa_write_automaton(output, &s->logic, text_end(&name), &s->shown);
        text_free(&name);
    }
    return fine;
}

bool formula_report_draw(const struct formula_study *s, enum drawing_format format, const char *path) {
    struct job *job = s->logic.job;
    struct automaton_view view;
    struct bytes graph = {0};
    if (automaton_states(s) > MOST_STATES_SHOWN)
        return job_reject(job, NULL, "write it with -o FILE.hoa",
                          "%u states are too many for a readable drawing", automaton_states(s));
    if (!view_make(&view, s))
        return false;
    struct output *output = output_open_memory(job, &graph);
    if (output)
        automaton_view_write_dot(&view, output);
    bool fine = output && output_commit(output) && drawing_render(job, &graph, format, path);
    array_free(&graph.data);
    automaton_view_free(&view);
    return fine;
}
