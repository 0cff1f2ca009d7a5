#include "report/compare_report.h"

#include "report/text/table.h"

/* Of a longer trace only the beginning and the end are printed for people. */
enum { LONGEST_SHOWN = 100, SHOWN_FIRST = 40, SHOWN_LAST = 40 };

static const char *verdict_text(const struct compare_report *report) {
    if (report->preorder)
        return report->comparison->holds ? "included" : "not_included";
    return report->comparison->holds ? "equal" : "different";
}

/* What a side does with the trace. */
static const char *replay_text(struct word_replay replay) {
    switch (replay.end) {
    case WORD_ACCEPTED:
        return "accepts";
    case WORD_REFUSED:
        return "refuses";
    case WORD_ERROR:
        return "error";
    }
    return "";
}

static void write_replay(struct json *json, const char *key, struct word_replay replay) {
    json_key(json, key);
    json_object(json);
    json_text_member(json, "answer", replay_text(replay));
    json_number_member(json, "after", replay.length);
    json_end(json);
}

static const char *letter_text(const struct comparison *c, size_t i) {
    return c->word.letters.items[i] ? c->word.letters.items[i] : TAU_TEXT;
}

static void write_evidence(struct json *json, const struct comparison *c) {
    if (c->kind == EVIDENCE_NONE) {
        json_null(json);
        return;
    }
    json_object(json);
    json_text_member(json, "kind", c->kind == EVIDENCE_TRACE ? "trace" : "formula");
    if (c->formula) {
        json_text_member(json, "formula", c->formula);
        json_text_member(json, "holds_in", c->formula_of_left ? "left" : "right");
    }
    if (c->words) {
        json_text_member(json, "words", c->words);
        json_text_member(json, "can", c->words_of_left ? "left" : "right");
    }
    if (c->kind == EVIDENCE_TRACE) {
        json_key(json, "trace");
        json_list(json);
        for (size_t i = 0; i < c->word.letters.count; i++)
            json_text(json, letter_text(c, i));
        json_end(json);
        json_text_member(json, "of", c->left_has_it ? "left" : "right");
        write_replay(json, "left", c->left);
        write_replay(json, "right", c->right);
    }
    json_end(json);
}

void compare_report_json(struct json *json, const void *results) {
    const struct compare_report *report = results;
    json_object(json);
    json_text_member(json, "left", report->files[0]);
    json_text_member(json, "right", report->files[1]);
    if (report->processes[0])
        json_text_member(json, "left_process", report->processes[0]);
    if (report->processes[1])
        json_text_member(json, "right_process", report->processes[1]);
    json_text_member(json, "relation", report->relation);
    json_text_member(json, "verdict", verdict_text(report));
    json_key(json, "evidence");
    write_evidence(json, report->comparison);
    json_end(json);
}

/* Texts one after the other, ended by NULL; names of files may be long. */
static void put(struct output *output, const char *const *texts) {
    for (; *texts; texts++)
        output_text(output, *texts);
}

#define PUT(output, ...) put((output), (const char *const[]){__VA_ARGS__, NULL})

/* The trace, a letter a line, with what happens at its end. */
static void write_trace(struct output *output, const struct compare_report *report) {
    const struct comparison *c = report->comparison;
    const char *has = report->titles[!c->left_has_it], *lacks = report->titles[c->left_has_it];
    struct word_replay owner = c->left_has_it ? c->left : c->right,
                       other = c->left_has_it ? c->right : c->left;
    size_t length = c->word.letters.count;
    bool reaches_error = owner.end == WORD_ERROR;
    if (length == 0) {
        PUT(output, has, " reaches the error state before any label, ", lacks, " does not\n");
        return;
    }
    if (reaches_error)
        PUT(output, "a shortest trace that leads ", has, " to the error state, and not ", lacks, ":\n");
    else
        PUT(output, "a shortest trace of ", has, " that ", lacks, " does not have:\n");
    for (size_t i = 0; i < length; i++) {
        if (length > LONGEST_SHOWN && i == SHOWN_FIRST) {
            char left_out[32];
            i = length - SHOWN_LAST;
            output_format(output, "      … %s labels left out; --json has them all\n",
                          grouped_number(left_out, i - SHOWN_FIRST));
        }
        output_format(output, "%4zu  ", i + 1);
        output_text(output, letter_text(c, i));
        if (other.end == WORD_REFUSED && i == other.length)
            PUT(output, "   <- ", lacks, " cannot");
        if (reaches_error && i + 1 == length)
            PUT(output, "   <- ", has, " is in the error state");
        output_text(output, "\n");
    }
}

void compare_report_text(struct output *output, const void *results) {
    const struct compare_report *report = results;
    const struct comparison *c = report->comparison;
    output_format(output, "%s (%s)", report->preorder && !c->holds ? "not included" : verdict_text(report),
                  report->relation);
    if (report->processes[0] || report->processes[1])
        PUT(output, ": ", report->titles[0], report->preorder ? " in " : " and ", report->titles[1]);
    output_text(output, "\n");
    if (c->kind == EVIDENCE_TRACE)
        write_trace(output, report);
    if (c->words)
        PUT(output, report->titles[!c->words_of_left], " can ", c->words, "; ",
            report->titles[c->words_of_left], " cannot\n");
    if (c->formula &&
        (c->words || c->kind == EVIDENCE_FORMULA)) /* beside a trace, a long one does not help */
        PUT(output, "a formula that holds in ", report->titles[!c->formula_of_left], " and not in ",
            report->titles[c->formula_of_left], ":\n  ", c->formula, "\n");
    if (!c->holds && c->kind == EVIDENCE_NONE)
        output_text(output, "the evidence is too large to show\n");
}
