#include "lts/compare.h"

#include "command/files.h"
#include "command/relations.h"
#include "command/transform.h"
#include "report/table.h"

/* Of a longer trace only the beginning and the end are printed for people. */
enum { LONGEST_SHOWN = 100, SHOWN_FIRST = 40, SHOWN_LAST = 40 };

struct verdict {
    const char *files[2];
    const char *relation;
    bool preorder;
    struct comparison comparison;
};

static const char *verdict_text(const struct verdict *v) {
    if (v->preorder)
        return v->comparison.holds ? "included" : "not_included";
    return v->comparison.holds ? "equal" : "different";
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

static void write_json(struct json *json, const void *results) {
    const struct verdict *v = results;
    json_object(json);
    json_text_member(json, "left", v->files[0]);
    json_text_member(json, "right", v->files[1]);
    json_text_member(json, "relation", v->relation);
    json_text_member(json, "verdict", verdict_text(v));
    json_key(json, "evidence");
    write_evidence(json, &v->comparison);
    json_end(json);
}

/* Texts one after the other, ended by NULL; names of files may be long. */
static void put(struct output *output, const char *const *texts) {
    for (; *texts; texts++)
        output_text(output, *texts);
}

#define PUT(output, ...) put((output), (const char *const[]){__VA_ARGS__, NULL})

/* The trace, a letter a line, with what happens at its end. */
static void write_trace(struct output *output, const struct verdict *v) {
    const struct comparison *c = &v->comparison;
    const char *has = v->files[!c->left_has_it], *lacks = v->files[c->left_has_it];
    struct word_replay owner = c->left_has_it ? c->left : c->right,
                       other = c->left_has_it ? c->right : c->left;
    size_t length = c->word.letters.count;
    bool reaches_error = owner.end == WORD_ERROR;
    if (length == 0) {
        PUT(output, has, " reaches the error state before any letter, ", lacks, " does not\n");
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
            output_format(output, "      … %s letters left out; --json has them all\n",
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

static void write_text(struct output *output, const void *results) {
    const struct verdict *v = results;
    const struct comparison *c = &v->comparison;
    output_format(output, "%s (%s)\n", v->preorder && !c->holds ? "not included" : verdict_text(v),
                  v->relation);
    if (c->kind == EVIDENCE_TRACE)
        write_trace(output, v);
    if (c->words)
        PUT(output, v->files[!c->words_of_left], " can ", c->words, "; ", v->files[c->words_of_left],
            " cannot\n");
    if (c->formula && (c->words || c->kind == EVIDENCE_FORMULA)) /* beside a trace, a long one is no help */
        PUT(output, "a formula that holds in ", v->files[!c->formula_of_left], " and not in ",
            v->files[c->formula_of_left], ":\n  ", c->formula, "\n");
    if (!c->holds && c->kind == EVIDENCE_NONE)
        output_text(output, "no evidence that anyone would read was found\n");
}

/* At most one of -e and -p. */
static bool choose_relation(struct invocation *invocation, struct verdict *v) {
    const char *equivalence = invocation_value(invocation, OPTION_EQUIVALENCE);
    const char *preorder = invocation_value(invocation, OPTION_PREORDER);
    if (equivalence && preorder)
        return job_reject(invocation->job, NULL, NULL,
                          "either an equivalence (-e) or a preorder (-p), not both");
    v->preorder = preorder != NULL;
    v->relation = preorder ? preorder : equivalence ? equivalence : "strong";
    return true;
}

static enum status run(struct invocation *invocation) {
    struct job *job = invocation->job;
    if (has_extension(invocation->operands.items[0], ".assumption"))
        return compare_assumptions(invocation);
    struct verdict v = {.files = {invocation->operands.items[0], invocation->operands.items[1]}};
    struct answer answer = {STATUS_YES, NULL, write_json, write_text};
    struct lts *sides[2] = {NULL, NULL};
    if (choose_relation(invocation, &v)) {
        sides[0] = load_lts(invocation, v.files[0]);
        if (sides[0] || job_outcome(job) == OUTCOME_BAD_INPUT) /* all errors of both files in one go */
            sides[1] = load_lts(invocation, v.files[1]);
    }
    for (int i = 0; i < 2 && sides[0] && sides[1]; i++)
        sides[i] = apply_transforms(invocation, 0, sides[i]);
    bool compared = sides[0] && sides[1];
    if (compared &&
        lts_compare(job, sides[0], sides[1], relation_named(v.relation, v.preorder), &v.comparison)) {
        answer.results = &v;
        answer.status = v.comparison.holds ? STATUS_YES : STATUS_NO;
    }
    enum status status = invocation_answer(invocation, &answer);
    if (compared)
        comparison_free(&v.comparison);
    lts_free(sides[0]);
    lts_free(sides[1]);
    return status;
}

static const struct option OWN[] = {
    {OPTION_EQUIVALENCE, "equivalence", 'e', "NAME", EQUIVALENCE_CHOICES,
     "are they equivalent? (default: strong)"},
    {OPTION_PREORDER, "preorder", 'p', "NAME", PREORDER_CHOICES, "is LEFT included in RIGHT?"},
    {0},
};

static const struct option *const OPTIONS[] = {
    OWN, OPTIONS_TRANSFORM, OPTIONS_INPUT, OPTIONS_THREADS, OPTIONS_PROCESS, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna compare -e branching old.aut new.aut", "are they the same but for silent steps?"},
    {"lacuna compare -e weak-trace old.aut new.aut", "do they have the same visible traces?"},
    {"lacuna compare -p weak-trace system.aut specification.aut",
     "does the specification allow all the system does?"},
    {"lacuna compare old.assumption new.assumption",
     "which components need a new check since the system has changed?"},
    {"lacuna compare -p weak-trace --interface 'e.*' candidate.aut assumption.aut",
     "the same for a candidate with actions of its own"},
    {0},
};

const struct command COMMAND_COMPARE = {
    .name = "compare",
    .operands = "LEFT RIGHT",
    .least = 2,
    .most = 2,
    .summary = "are two LTSs equivalent, or one included in the other?",
    .description =
        "Compares two LTSs modulo strong, branching (plain or divergence-preserving) or weak "
        "bisimilarity, simulation, trace or weak-trace equivalence; or asks whether RIGHT simulates "
        "LEFT, or has all its traces or weak traces. A no comes with evidence: a shortest trace "
        "that tells them apart, or what one can do and the other cannot, in words and as a formula of "
        "Hennessy and Milner, or both. Evidence is replayed on both files before it is printed.\n\n"
        "In formulas <a>f is: some a leads to f. <<a>>f is the same with silent steps before and "
        "after, <<>>f with silent steps alone. {f}<a>g is: silent steps through states with f, of "
        "which the last has an a to g; {f}<>g: silent steps through f to g, or g already; {f}forever: "
        "silent steps without end through f.\n\n"
        "To bisimilarities the error state is equivalent to itself alone. Otherwise an error state "
        "includes everything and is included in an error state alone: a word that leads "
        "LEFT to the error must lead RIGHT there too; after RIGHT's error LEFT may do "
        "anything.\n\nOf two assumption files it tells whether the second is equal to the first, weaker "
        "(what was accepted is accepted), stronger or incomparable, with traces; the status is 0 if what "
        "was accepted needs no new check.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
