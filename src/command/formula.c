#include <string.h>

#include "base/text.h"
#include "command/files.h"
#include "command/model.h"
#include "logic/hoa.h"
#include "logic/monitor_lts.h"
#include "report/automaton_view.h"
#include "report/drawing.h"

/* More than this nobody reads. */
enum { MOST_STATES_SHOWN = 100 };

enum question { QUESTION_CLASS, QUESTION_VALID, QUESTION_IMPLIES, QUESTION_EQUIVALENT };

/* A formula and what has been found out about it. */
struct study {
    const char *property; /* of a system, by name; NULL: a formula of the command line */
    struct logic logic;
    ltl_formula formula;
    struct classification class;
    bool classified;
    struct automaton shown; /* with accepting states; of those that are not safe */
    struct prefix bad;
    /* --valid, --implies, --equivalent */
    ltl_formula other;
    bool answer;
    struct lasso word; /* if not */
    bool left_only;    /* the word satisfies the first formula, not the second */
};

struct studies {
    struct invocation *invocation;
    struct model model; /* --in */
    bool has_model;
    struct sources sources;
    enum question question;
    const char *other;
    ARRAY(struct study) list;
};

static void formula_print(struct text *text, const struct study *s, ltl_formula f) {
    ltl_print(text, &s->logic.ltl, &s->logic.vocabulary, f);
    over_print(text, &s->logic.vocabulary);
}

/* --- JSON --- */

static void formula_json(struct json *json, const char *key, const struct study *s, ltl_formula f) {
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

static size_t monitor_transitions(const struct study *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->class.monitor.moves.count; i++)
        count += s->class.monitor.moves.items[i] != MONITOR_ERROR;
    return count;
}

static void automaton_json(struct json *json, const struct study *s) {
    bool safe = s->class.safety;
    json_key(json, "automaton");
    json_object(json);
    json_text_member(json, "kind", safe ? "safety" : "buchi");
    json_number_member(json, "states", safe ? s->class.monitor.states : s->shown.states);
    json_number_member(json, "transitions", safe ? monitor_transitions(s) : s->shown.edges.count);
    json_end(json);
}

static void bad_prefix_json(struct json *json, const struct study *s) {
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

static void class_json(struct json *json, const struct study *s) {
    const struct classification *c = &s->class;
    json_object(json);
    if (s->property)
        json_text_member(json, "property", s->property);
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

static void question_json(struct json *json, const struct studies *studies, const struct study *s) {
    static const char *const NAMES[] = {"", "valid", "implies", "equivalent"};
    json_object(json);
    formula_json(json, "formula", s, s->formula);
    json_text_member(json, "question", NAMES[studies->question]);
    if (studies->question != QUESTION_VALID) {
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

static void write_json(struct json *json, const void *results) {
    const struct studies *studies = results;
    for (size_t i = 0; i < studies->list.count; i++)
        if (studies->question == QUESTION_CLASS)
            class_json(json, &studies->list.items[i]);
        else
            question_json(json, studies, &studies->list.items[i]);
}

/* --- Text --- */

static void write_formula(struct output *output, const struct study *s, ltl_formula f) {
    struct text text = {.memory = &s->logic.job->memory};
    formula_print(&text, s, f);
    output_text(output, text_end(&text));
    text_free(&text);
}

static void write_lasso(struct output *output, const struct study *s, const struct lasso *lasso) {
    struct text text = {.memory = &s->logic.job->memory};
    logic_print_lasso(&text, &s->logic, lasso);
    output_text(output, text_end(&text));
    text_free(&text);
}

static bool no_send_violates(const struct study *s) {
    bool violable = true;
    uint32_t first = s->logic.over_sends && send_letters_have_others(&s->logic.sends) ? 0 : 1;
    return s->logic.over_sends && s->class.safety && !s->class.monitor.hopeless &&
           monitor_is_violable(&s->class.monitor, s->logic.job, first, &violable) && !violable;
}

static void write_bad_prefix(struct output *output, const struct study *s) {
    const struct letters *letters = logic_letters(&s->logic);
    struct text text = {.memory = &s->logic.job->memory};
    for (size_t i = 0; i < s->bad.letters.count; i++) {
        text_add(&text, i > 0 ? "; " : "");
        logic_print_letter(&text, &s->logic, letters->sets.items[s->bad.letters.items[i]]);
    }
    output_format(output, "bad prefix  %s\n",
                  !s->bad.exists              ? "none"
                  : no_send_violates(s)       ? "none that its own sends make: over { … } adds others"
                  : s->bad.letters.count == 0 ? "the empty one: no word satisfies it"
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

static void write_reason(struct output *output, const struct study *s) {
    output_text(output, "not safe    ");
    write_lasso(output, s, &s->class.witness);
    output_text(output, "\n            violates it, but each of its prefixes can go on to satisfy it\n");
    if (s->class.hint == LTL_NONE)
        return;
    output_format(output, "hint        with %s it is safe: ",
                  ltl_has(&s->logic.ltl, s->formula, LTL_UNTIL) ? "W for U" : "R for M");
    write_formula(output, s, s->class.hint);
    output_text(output, "\n");
}

static void write_automaton(struct output *output, const struct study *s) {
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
    if ((c->safety ? c->monitor.states : s->shown.states) > MOST_STATES_SHOWN) {
        output_text(output, "  (too many to be shown: -o FILE.hoa writes it)\n");
    } else if (c->safety ? automaton_view_of_monitor(&view, &s->logic, &c->monitor)
                         : automaton_view_make(&view, &s->logic, &s->shown)) {
        automaton_view_write(&view, output);
        if (c->safety && s->logic.over_sends)
            output_text(output, "  (a send that is not listed leaves it where it is)\n");
        automaton_view_free(&view);
    }
}

static void write_class(struct output *output, const struct study *s) {
    if (s->property)
        output_format(output, "property    %s\n", s->property);
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

static void write_question(struct output *output, const struct studies *studies, const struct study *s) {
    static const char *const YES[] = {"", "valid", "implies", "equivalent to"};
    static const char *const NO[] = {"", "not valid", "does not imply", "not equivalent to"};
    write_formula(output, s, s->formula);
    output_format(output, "\n%s", (s->answer ? YES : NO)[studies->question]);
    if (studies->question != QUESTION_VALID) {
        output_text(output, " ");
        write_formula(output, s, s->other);
    }
    output_text(output, "\n");
    if (s->answer)
        return;
    write_lasso(output, s, &s->word);
    output_text(output, studies->question == QUESTION_VALID ? "\nviolates it\n"
                        : s->left_only                      ? "\nsatisfies the first and not the second\n"
                                                            : "\nsatisfies the second and not the first\n");
}

static void write_text(struct output *output, const void *results) {
    const struct studies *studies = results;
    for (size_t i = 0; i < studies->list.count; i++) {
        output_text(output, i > 0 ? "\n" : "");
        if (studies->question == QUESTION_CLASS)
            write_class(output, &studies->list.items[i]);
        else
            write_question(output, studies, &studies->list.items[i]);
    }
}

/* --- Files --- */

static const char *const FORMATS[] = {"hoa", "aut", "dot", "svg", "png"};
enum file_format { FILE_HOA, FILE_AUT, FILE_DOT, FILE_SVG, FILE_PNG, FILE_FORMATS };

static bool choose_format(struct invocation *invocation, const char *path, enum file_format *format) {
    const char *to = invocation_value(invocation, OPTION_TO);
    if (!to && output_is_stdout(path))
        to = FORMATS[FILE_HOA];
    for (int i = 0; i < FILE_FORMATS; i++) {
        char extension[8];
        snprintf(extension, sizeof extension, ".%s", FORMATS[i]);
        if (to ? strcmp(to, FORMATS[i]) == 0 : has_extension(path, extension)) {
            *format = (enum file_format)i;
            return true;
        }
    }
    struct place place = {.file = path};
    return job_reject(invocation->job, &place, "name it .hoa, .aut, .svg, .png or .dot, or say --to FORMAT",
                      "the name does not tell the format");
}

/* Formulas, or properties that are named. */
static size_t count_studies(const struct invocation *invocation) {
    size_t count = invocation->operands.count;
    for (size_t i = 0; i < invocation->given.count; i++)
        count += invocation->given.items[i].option->id == OPTION_PROPERTY;
    return count;
}

static bool check_file(struct studies *studies, enum file_format *format) {
    struct invocation *invocation = studies->invocation;
    struct job *job = invocation->job;
    const char *path = invocation_value(invocation, OPTION_OUTPUT);
    if (!path)
        return !invocation_value(invocation, OPTION_TO) ||
               job_reject(job, NULL, "add -o FILE, or -o - for standard output",
                          "--to says how to write, but not where");
    if (output_is_stdout(path) && invocation_value(invocation, OPTION_JSON))
        return job_reject(job, NULL, "write the automaton to a file",
                          "--json and -o - both want standard output");
    if (studies->question != QUESTION_CLASS)
        return job_reject(job, NULL, NULL, "an answer of yes or no is not written to a file");
    if (!choose_format(invocation, path, format))
        return false;
    if (*format != FILE_HOA && count_studies(invocation) > 1)
        return job_reject(job, NULL, "only .hoa has room for several", "one formula at a time for .%s",
                          FORMATS[*format]);
    return true;
}

static bool store_hoa(struct studies *studies, const char *path) {
    struct output *output = output_open(studies->invocation->job, path);
    bool fine = output != NULL;
    for (size_t i = 0; fine && i < studies->list.count; i++) {
        const struct study *s = &studies->list.items[i];
        struct text name = {.memory = &s->logic.job->memory};
        if (s->property)
            text_add(&name, s->property);
        else
            formula_print(&name, s, s->formula);
        if (s->class.safety)
            fine = hoa_write_monitor(output, &s->logic, text_end(&name), &s->class.monitor);
        else
            fine = hoa_write_automaton(output, &s->logic, text_end(&name), &s->shown);
        text_free(&name);
    }
    if (fine)
        return output_commit(output);
    output_abandon(output);
    return false;
}

static bool store_drawing(const struct study *s, enum file_format format, const char *path) {
    static const enum drawing_format DRAWINGS[] = {
        [FILE_DOT] = DRAWING_DOT, [FILE_SVG] = DRAWING_SVG, [FILE_PNG] = DRAWING_PNG};
    struct job *job = s->logic.job;
    struct automaton_view view;
    struct bytes graph = {0};
    uint32_t states = s->class.safety ? s->class.monitor.states : s->shown.states;
    if (states > MOST_STATES_SHOWN)
        return job_reject(job, NULL, "-o FILE.hoa writes it", "%u states make a drawing nobody can read",
                          states);
    if (!(s->class.safety ? automaton_view_of_monitor(&view, &s->logic, &s->class.monitor)
                          : automaton_view_make(&view, &s->logic, &s->shown)))
        return false;
    struct output *output = output_open_memory(job, &graph);
    if (output)
        automaton_view_write_dot(&view, output);
    bool fine = output && output_commit(output) && drawing_render(job, &graph, DRAWINGS[format], path);
    array_free(&graph.data);
    automaton_view_free(&view);
    return fine;
}

static bool store_lts_of(struct studies *studies, const struct study *s) {
    struct job *job = s->logic.job;
    if (!s->class.safety)
        return job_reject(job, NULL, "-o FILE.hoa writes its Büchi automaton",
                          "only a safety property has an automaton of bad prefixes, and this is none");
    struct lts *lts = monitor_lts(&s->logic, &s->class.monitor);
    bool fine = lts && store_lts(studies->invocation, lts);
    lts_free(lts);
    return fine;
}

static bool store(struct studies *studies, enum file_format format) {
    const char *path = invocation_value(studies->invocation, OPTION_OUTPUT);
    if (!path)
        return true;
    if (format == FILE_HOA)
        return store_hoa(studies, path);
    if (format == FILE_AUT)
        return store_lts_of(studies, &studies->list.items[0]);
    return store_drawing(&studies->list.items[0], format, path);
}

/* --- The command --- */

/* Reads a formula of the command line, which is a source of its own. */
static ltl_formula read_formula(struct studies *studies, struct study *s, const char *name,
                                const char *text) {
    if (!sources_add(&studies->sources, name, text, strlen(text)))
        return LTL_NONE;
    struct span span = {(uint32_t)studies->sources.files.count - 1, 0, (uint32_t)strlen(text)};
    return logic_parse(&s->logic, &studies->sources, span);
}

static bool answer_question(struct studies *studies, struct study *s) {
    const struct letters *letters = logic_letters(&s->logic);
    struct ltl *ltl = &s->logic.ltl;
    s->left_only = true;
    if (studies->question == QUESTION_VALID)
        return formula_implies(ltl, LTL_TRUE, s->formula, letters, &s->answer, &s->word);
    if (!formula_implies(ltl, s->formula, s->other, letters, &s->answer, &s->word))
        return false;
    if (studies->question == QUESTION_IMPLIES || !s->answer)
        return true;
    s->left_only = false;
    lasso_free(&s->word);
    return formula_implies(ltl, s->other, s->formula, letters, &s->answer, &s->word);
}

/* Once it is classified: what is shown of it. */
static bool finish_study(struct study *s) {
    s->classified = true;
    if (!monitor_shortest(&s->class.monitor, s->logic.job, &s->bad))
        return false;
    return s->class.safety || (automaton_copy(&s->shown, &s->class.automaton) &&
                               automaton_degeneralise(&s->shown, logic_letters(&s->logic)));
}

static bool classify_study(struct study *s) {
    return classify(&s->class, &s->logic.ltl, s->formula, logic_letters(&s->logic)) && finish_study(s);
}

static struct study *new_study(struct studies *studies) {
    struct job *job = studies->invocation->job;
    struct study fresh = {.formula = LTL_NONE, .other = LTL_TRUE};
    if (!array_reserve(&job->memory, &studies->list, studies->list.count + 1) ||
        !logic_init(&fresh.logic, job))
        return NULL;
    struct study *s = &studies->list.items[studies->list.count++];
    *s = fresh;
    return s;
}

/* After a mistake the rest is read all the same, so that all of them are told. */
static bool goes_on(const struct studies *studies) {
    enum outcome outcome = job_outcome(studies->invocation->job);
    return outcome == OUTCOME_DONE || outcome == OUTCOME_BAD_INPUT;
}

/* --- Properties of a system --- */

/* An automaton as the monitor that it is: what a safety property would have been classified as. */
static bool study_automaton(struct studies *studies, struct study *s, const struct property *property) {
    struct monitor monitor;
    struct automaton automaton = {0};
    bool possible = true;
    if (job_failed(s->logic.job))
        return false;
    bool fine = property_monitor(property, &studies->model.sources, &s->logic, &monitor) &&
                monitor_automaton(&automaton, &monitor, s->logic.job, logic_letters(&s->logic)) &&
                automaton_trim(&automaton, logic_letters(&s->logic)) &&
                classify_automaton(&s->class, &automaton, logic_letters(&s->logic), &possible) &&
                finish_study(s);
    monitor_free(&monitor);
    automaton_free(&automaton);
    return fine;
}

/* A file of its own, in a logic of its own. `known` tells what variables can be; NULL: nobody knows. */
static bool study_hoa(struct study *s, struct sources *sources, uint32_t file,
                      const struct vocabulary *known) {
    struct automaton automaton;
    struct span name;
    bool possible = true;
    if (!hoa_read(&s->logic, sources, file, &automaton, &name))
        return false;
    if (known)
        vocabulary_take_ranges(&s->logic.vocabulary, known);
    bool fine = logic_settle_ranges(&s->logic) &&
                classify_automaton(&s->class, &automaton, logic_letters(&s->logic), &possible);
    automaton_free(&automaton);
    if (fine && !possible)
        fine = job_reject(s->logic.job, NULL, "determinise it (autfilt -D -B), or give a formula",
                          "the automaton %s is nondeterministic, and too large to be negated", s->property);
    return fine && finish_study(s);
}

/* The text is read again, in a logic of its own. */
static bool study_formula(struct studies *studies, struct study *s, const struct property *property) {
    s->formula = logic_parse(&s->logic, &studies->model.sources, property->formula_span);
    vocabulary_take_ranges(&s->logic.vocabulary, &property->temporal->logic.vocabulary);
    return s->formula != LTL_NONE && logic_settle(&s->logic, &studies->model.sources) && classify_study(s);
}

static bool study_property(struct studies *studies, const char *name) {
    const struct property *property =
        properties_find(model_properties(&studies->model), studies->invocation->job, name);
    if (!property)
        return false;
    if (property->kind == PROPERTY_INVARIANT) {
        struct place place = sources_place(&studies->model.sources, property->name.span);
        return job_reject(studies->invocation->job, &place, "G (…) says the same as a formula",
                          "%s is an invariant", name);
    }
    struct study *s = new_study(studies);
    if (!s)
        return false;
    s->property = property->name.text;
    if (property_is_hoa(property))
        return study_hoa(s, &studies->model.sources, property->formula_span.file,
                         &property->temporal->logic.vocabulary);
    return property->kind == PROPERTY_AUTOMATON ? study_automaton(studies, s, property)
                                                : study_formula(studies, s, property);
}

/* Reads the files of --in as if they were operands. */
static bool read_model(struct studies *studies) {
    struct invocation *invocation = studies->invocation;
    struct invocation files = {.command = invocation->command, .job = invocation->job};
    bool fine = true;
    for (size_t i = 0; i < invocation->given.count && fine; i++)
        if (invocation->given.items[i].option->id == OPTION_IN)
            fine = array_push(&invocation->job->memory, &files.operands, invocation->given.items[i].value);
    studies->has_model = fine && files.operands.count > 0;
    if (studies->has_model)
        fine = model_read(&studies->model, &files);
    array_free(&files.operands);
    return fine;
}

static bool study_properties(struct studies *studies) {
    struct invocation *invocation = studies->invocation;
    bool fine = true;
    for (size_t i = 0; i < invocation->given.count && goes_on(studies); i++)
        if (invocation->given.items[i].option->id == OPTION_PROPERTY)
            fine = study_property(studies, invocation->given.items[i].value) && fine;
    return fine;
}

static bool check_operands(struct studies *studies) {
    struct invocation *invocation = studies->invocation;
    bool in = invocation_value(invocation, OPTION_IN),
         property = invocation_value(invocation, OPTION_PROPERTY);
    if (in != property)
        return job_reject(invocation->job, NULL, NULL, "--in FILE and --property NAME go together");
    if (in && (invocation->operands.count > 0 || studies->question != QUESTION_CLASS))
        return job_reject(invocation->job, NULL, NULL,
                          "properties of a system are classified, and by themselves");
    return in || invocation->operands.count > 0 ||
           job_reject(invocation->job, NULL, "lacuna formula 'G (a -> F b)'", "which formula?");
}

static bool study(struct studies *studies, const char *text) {
    struct study *s = new_study(studies);
    if (!s)
        return false;
    bool is_file = has_extension(text, ".hoa");
    if (studies->question != QUESTION_CLASS &&
        (is_file || (studies->other && has_extension(studies->other, ".hoa"))))
        return job_reject(s->logic.job, NULL, "lacuna formula FILE.hoa tells what an automaton is",
                          "--implies, --equivalent and --valid are about formulas, not about files");
    if (is_file) {
        s->property = text;
        return sources_read(&studies->sources, text) &&
               study_hoa(s, &studies->sources, (uint32_t)studies->sources.files.count - 1, NULL);
    }
    s->formula = read_formula(studies, s, "formula", text);
    bool told = studies->list.count > 1 && job_failed(s->logic.job); /* its mistakes have been */
    if (studies->other && !told)
        s->other = read_formula(studies, s, "other formula", studies->other);
    if (s->formula == LTL_NONE || s->other == LTL_NONE || !logic_settle(&s->logic, &studies->sources) ||
        job_failed(s->logic.job))
        return false;
    return studies->question == QUESTION_CLASS ? classify_study(s) : answer_question(studies, s);
}

static void free_studies(struct studies *studies) {
    for (size_t i = 0; i < studies->list.count; i++) {
        struct study *s = &studies->list.items[i];
        if (s->classified)
            classification_free(&s->class);
        automaton_free(&s->shown);
        array_free(&s->bad.letters);
        lasso_free(&s->word);
        logic_free(&s->logic);
    }
    array_free(&studies->list);
    sources_free(&studies->sources);
    if (studies->has_model)
        model_free(&studies->model);
}

static bool choose_question(struct studies *studies) {
    struct invocation *invocation = studies->invocation;
    const char *implies = invocation_value(invocation, OPTION_IMPLIES);
    const char *equivalent = invocation_value(invocation, OPTION_EQUIVALENT);
    const char *valid = invocation_value(invocation, OPTION_VALID);
    if ((implies != NULL) + (equivalent != NULL) + (valid != NULL) > 1)
        return job_reject(invocation->job, NULL, NULL,
                          "one of --implies, --equivalent and --valid at a time");
    studies->question = implies      ? QUESTION_IMPLIES
                        : equivalent ? QUESTION_EQUIVALENT
                        : valid      ? QUESTION_VALID
                                     : QUESTION_CLASS;
    studies->other = implies ? implies : equivalent;
    return true;
}

static enum status status_of(const struct studies *studies) {
    for (size_t i = 0; i < studies->list.count; i++)
        if (studies->question != QUESTION_CLASS && !studies->list.items[i].answer)
            return STATUS_NO;
    return STATUS_YES;
}

static enum status run(struct invocation *invocation) {
    struct studies studies = {.invocation = invocation};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    enum file_format format = FILE_HOA;
    bool fine = choose_question(&studies) && check_operands(&studies) && check_file(&studies, &format);
    sources_init(&studies.sources, invocation->job);
    fine = fine && read_model(&studies) && study_properties(&studies);
    job_phase(invocation->job, "translating", "states", 0);
    for (size_t i = 0; i < invocation->operands.count && goes_on(&studies); i++)
        fine = study(&studies, invocation->operands.items[i]) && fine;
    if (fine && store(&studies, format)) {
        answer.results = &studies;
        answer.status = status_of(&studies);
    }
    enum status status = invocation_answer(invocation, &answer);
    free_studies(&studies);
    return status;
}

static const struct option OWN[] = {
    {OPTION_IMPLIES, "implies", 0, "FORMULA", NULL,
     "does every word that satisfies the formula satisfy this one?"},
    {OPTION_EQUIVALENT, "equivalent", 0, "FORMULA", NULL, "do the same words satisfy both?"},
    {OPTION_VALID, "valid", 0, NULL, NULL, "does every word satisfy the formula?"},
    {OPTION_IN, "in", 0, "FILE", "FILE", "a file of a system (may be repeated), for --property"},
    {OPTION_PROPERTY, "property", 'p', "NAME", NULL,
     "in place of formulas: a property of the system, formula or automaton (may be repeated)"},
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE",
     "write the automaton to FILE (- for standard output): .hoa, .svg, .png, .dot; .aut for the bad prefixes of a "
     "safety property"},
    {OPTION_TO, "to", 0, "FORMAT", "hoa|aut|dot|svg|png", "the format of the output, whatever its name says"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna formula 'G (ask -> F answer)'", "what kind of property this is, and its automaton"},
    {"lacuna formula '!start W ready' -o property.svg", "the automaton of its bad prefixes, drawn"},
    {"lacuna formula --in mutex.aml --property exclusion -o exclusion.aut",
     "the automaton of a property of a system, as an LTS with the error state"},
    {"lacuna formula 'G F p' --implies 'F p'", "yes, or a word that shows why not"},
    {0},
};

const struct command COMMAND_FORMULA = {
    .name = "formula",
    .operands = "FORMULA...",
    .least = 0,
    .most = SIZE_MAX,
    .summary = "formulas of linear temporal logic: class, automaton, implication",
    .description =
        "Tells whether a formula is a safety property, a guarantee, a liveness property or none of these, with a "
        "shortest bad prefix, and a word that shows why it is not safe. A safety property has a smallest "
        "deterministic automaton of its bad prefixes; others have a Büchi automaton.\n\nOperators: ! X F G, U W R "
        "M, &, |, ->, <->. An operand named .hoa is an automaton in a file. Atoms: sends (receiver!message), state predicates (actor.variable == 1), plain names.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
