#include "report/proof_report.h"

#include <stdio.h>

#include "base/text.h"
#include "report/component_report.h"
#include "report/run_report.h"
#include "report/text/component_names.h"
#include "report/text/table.h"
#include "report/text/verdict_text.h"

static const char *const THEOREM = "RC, Corollary 1";

/* ---- script ---- */

static void text_script(struct text *text, const struct proof *proof) {
    text_add(text, "proof {\n");
    for (size_t i = 0; i < proof->lemmas.count; i++) {
        text_add(text, "  component ");
        text_component_names(text, proof->system, proof->lemmas.items[i].inside, true);
        text_add(text, "\n    satisfies ");
        text_add(text, proof->lemmas.items[i].claim->text);
        text_add(text, ";\n");
    }
    text_add(text, "  system satisfies ");
    text_add(text, proof->script->theorem);
    text_add(text, ";\n}\n");
}

void proof_write_script(const struct proof *proof, struct output *output) {
    struct text text = {.memory = &proof->job->memory};
    text_script(&text, proof);
    output_text(output, text_end(&text));
    text_free(&text);
}

/* ---- JSON ---- */

static const char *verdict_name(enum proof_verdict verdict) {
    switch (verdict) {
    case PROOF_PROVED:
        return "proved";
    case PROOF_FAILED:
        return "failed";
    case PROOF_INCONCLUSIVE:
        return "inconclusive";
    }
    return "";
}

/* Members of a lemma whose component was not verified. */
static void unchecked_json(struct json *json, const struct proof *proof, const struct lemma *lemma) {
    component_names_json(json, "component", proof->system, lemma->inside);
    json_boolean_member(json, "carries_over", lemma->carries_over);
    json_text_member(json, "counterexample", NULL);
}

static void method_json(struct json *json, const struct lemma *lemma) {
    static const char *const METHODS[] = {
        [LEMMA_OPEN] = "none", [LEMMA_CHECKED] = "checked", [LEMMA_SYMMETRIC] = "symmetric"};
    json_text_member(json, "method", METHODS[lemma->method]);
    json_key(json, "symmetric_to");
    if (lemma->method == LEMMA_SYMMETRIC)
        json_number(json, lemma->like + 1);
    else
        json_null(json);
}

static void lemma_json(struct json *json, const struct proof_report *report, const struct lemma *lemma) {
    json_object(json);
    json_text_member(json, "property", lemma->claim->text);
    json_text_member(json, "verdict", verdict_text(lemma->verdict));
    method_json(json, lemma);
    json_number_member(json, "states", lemma->states);
    json_number_member(json, "transitions", lemma->transitions);
    json_key(json, "seconds");
    json_real(json, lemma->seconds);
    if (lemma->answer)
        component_question_json(json, &lemma->component, lemma->question, report->sources);
    else
        unchecked_json(json, report->proof, lemma);
    json_key(json, "run");
    if (lemma->question && lemma->question->has_run)
        run_json(&lemma->question->run, report->sources, lemma->claim->property, json);
    else
        json_null(json);
    json_end(json);
}

static const struct conclusion *first_gap(const struct proof *proof) {
    for (size_t i = 0; i < proof->conclusions.count; i++)
        if (proof->conclusions.items[i].answered && !conclusion_follows(&proof->conclusions.items[i]))
            return &proof->conclusions.items[i];
    return NULL;
}

static bool all_answered(const struct proof *proof) {
    for (size_t i = 0; i < proof->conclusions.count; i++)
        if (!proof->conclusions.items[i].answered)
            return false;
    return proof->conclusions.count == proof->script->conclusions.count;
}

static void implication_json(struct json *json, const struct proof *proof) {
    const struct conclusion *gap = first_gap(proof);
    struct text word = {.memory = &proof->job->memory};
    if (gap && !gap->valid)
        logic_print_lasso(&word, gap->claim->logic, &gap->word);
    json_key(json, "implication");
    json_object(json);
    json_key(json, "valid");
    if (gap || all_answered(proof))
        json_boolean(json, !gap);
    else
        json_null(json);
    json_text_member(json, "part", gap ? gap->claim->text : NULL);
    json_text_member(json, "word", gap && !gap->valid ? text_end(&word) : NULL);
    json_text_member(json, "undefined", gap && gap->valid ? gap->undefined : NULL);
    json_end(json);
    text_free(&word);
}

void proof_report_json(struct json *json, const void *results) {
    const struct proof_report *report = results;
    const struct proof *proof = report->proof;
    struct text script = {.memory = &proof->job->memory};
    text_script(&script, proof);
    json_object(json);
    json_text_member(json, "property", proof->script->theorem);
    json_text_member(json, "verdict", verdict_name(proof->verdict));
    json_boolean_member(json, "refuted", proof_refutation(proof));
    json_key(json, "lemmas");
    json_list(json);
    for (size_t i = 0; i < proof->lemmas.count; i++)
        lemma_json(json, report, &proof->lemmas.items[i]);
    json_end(json);
    implication_json(json, proof);
    json_text_member(json, "theorem", THEOREM);
    json_boolean_member(json, "without_overflow", proof_leaves_overflow_out(proof));
    json_text_member(json, "script", text_end(&script));
    json_end(json);
    text_free(&script);
}

/* ---- text ---- */

/* "verified", "by symmetry with 1", …, in `text`. */
static void text_method(struct text *text, const struct lemma *lemma) {
    if (lemma->method == LEMMA_SYMMETRIC) {
        text_add(text, "by symmetry with ");
        text_number(text, (int64_t)lemma->like + 1);
    } else if (lemma->method == LEMMA_OPEN)
        text_add(text, "not checked");
    else if (lemma->verdict == VERDICT_HOLDS)
        text_add(text, lemma->carries_over ? "verified" : "holds, but does not carry over");
    else
        text_add(text, verdict_text(lemma->verdict));
}

static void write_lemma_row(struct table *table, const struct proof *proof, size_t number) {
    const struct lemma *lemma = &proof->lemmas.items[number];
    struct text actors = {.memory = &proof->job->memory}, method = actors;
    char time[32];
    text_component_names(&actors, proof->system, lemma->inside, true);
    text_method(&method, lemma);
    snprintf(time, sizeof time, "%.0f ms", lemma->seconds * 1000);
    table_number(table, number + 1);
    table_text(table, text_end(&actors));
    table_text(table, lemma->claim->text);
    table_text(table, text_end(&method));
    table_number(table, lemma->states);
    table_number(table, lemma->transitions);
    table_text(table, lemma->method == LEMMA_CHECKED ? time : "-");
    text_free(&actors);
    text_free(&method);
}

static void write_lemmas(struct output *output, const struct proof *proof) {
    static const char *const HEADINGS[] = {"lemma",  "component",   "property", "how",
                                           "states", "transitions", "time"};
    struct table table;
    table_init(&table, proof->job, 7);
    for (size_t i = 0; i < sizeof HEADINGS / sizeof *HEADINGS; i++)
        table_text(&table, HEADINGS[i]);
    for (size_t i = 0; i < proof->lemmas.count; i++)
        write_lemma_row(&table, proof, i);
    table_write(&table, output);
    table_free(&table);
}

/* The run, and whether the whole system has it, too. */
static void write_violation(struct output *output, const struct proof_report *report,
                            const struct lemma *lemma) {
    output_text(output, "\n");
    if (lemma->question->has_run)
        run_write_chart(&lemma->question->run, report->sources, lemma->claim->property, output);
    component_explain_violation(output, &lemma->component, lemma->question, report->sources);
}

static void write_failures(struct output *output, const struct proof_report *report) {
    const struct proof *proof = report->proof;
    for (size_t i = 0; i < proof->lemmas.count; i++) {
        const struct lemma *lemma = &proof->lemmas.items[i];
        if (lemma->question && lemma->verdict == VERDICT_VIOLATED)
            write_violation(output, report, lemma);
        else if (lemma->verdict == VERDICT_HOLDS && !lemma->carries_over)
            output_format(
                output,
                "\n%s holds in its component, but not necessarily in the whole system: only safety properties that do not count steps carry over.\n",
                lemma->claim->property);
    }
}

static void write_premises(struct output *output, const struct proof *proof,
                           const struct conclusion *conclusion) {
    uint32_t count = conclusion->claim->premises_count;
    if (count == proof->lemmas.count)
        output_text(output, count == 1 ? "the lemma" : "the lemmas");
    else if (count == 0)
        output_text(output, "the lemmas, which do not name its variables");
    for (uint32_t i = 0; i < count && count < proof->lemmas.count; i++)
        output_format(output, "%s%u", i == 0 ? (count == 1 ? "lemma " : "lemmas ") : ", ",
                      conclusion->claim->premises[i] + 1);
}

static void write_gap(struct output *output, const struct proof *proof, const struct conclusion *conclusion) {
    struct text word = {.memory = &proof->job->memory};
    output_format(output, "\n%s does not follow from ", conclusion->claim->text);
    write_premises(output, proof, conclusion);
    if (conclusion->valid)
        output_format(output, ": %s may have no value, and no lemma names it.\n", conclusion->undefined);
    else {
        logic_print_lasso(&word, conclusion->claim->logic, &conclusion->word);
        output_format(output, ".\nA word that satisfies the lemmas, but not the theorem: %s\n",
                      text_end(&word));
    }
    text_free(&word);
}

static void write_implication(struct output *output, const struct proof *proof) {
    for (size_t i = 0; i < proof->conclusions.count; i++)
        if (proof->conclusions.items[i].answered && !conclusion_follows(&proof->conclusions.items[i]))
            write_gap(output, proof, &proof->conclusions.items[i]);
    if (first_gap(proof) || !all_answered(proof))
        return;
    bool shown = proof->verdict == PROOF_PROVED;
    if (proof->lemmas.count == 1)
        output_text(output, shown ? "\nThe lemma implies the theorem.\n"
                                  : "\nThe lemma would imply the theorem, but it was not shown.\n");
    else
        output_text(output, shown
                                ? "\nThe lemmas imply the theorem.\n"
                                : "\nThe lemmas would imply the theorem, but not all of them were shown.\n");
}

static void write_verdict(struct output *output, const struct proof *proof) {
    switch (proof->verdict) {
    case PROOF_PROVED:
        output_format(
            output,
            "\nProved%s: the whole system satisfies the theorem.\nIt also satisfies what its components satisfy (%s).\n",
            proof_leaves_overflow_out(proof) ? ", for runs without overflow" : "", THEOREM);
        break;
    case PROOF_FAILED:
        output_text(output, proof_refutation(proof)
                                ? "\nNot proved: the whole system violates the theorem, as the run shows.\n"
                                : "\nNot proved. The whole system may still satisfy the theorem.\n");
        break;
    case PROOF_INCONCLUSIVE:
        output_text(output, "\nNot proved: a limit ended the search. No counterexample was found so far.\n");
        break;
    }
}

void proof_report_text(struct output *output, const void *results) {
    const struct proof_report *report = results;
    const struct proof *proof = report->proof;
    if (proof->searched && proof->verdict == PROOF_PROVED)
        proof_write_script(proof, output);
    else
        output_format(output, "theorem  %s\n", proof->script->theorem);
    output_text(output, "\n");
    write_lemmas(output, proof);
    write_failures(output, report);
    write_implication(output, proof);
    write_verdict(output, proof);
    if (proof->verdict == PROOF_PROVED && proof_leaves_overflow_out(proof))
        output_text(
            output,
            "A mailbox of a component can be full. Such turns were left out: the proof is about runs of the whole system without overflow.\n");
    output_text(output, "\n");
    cost_write(proof->job, report->started, output);
}
