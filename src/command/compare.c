#include "lts/equivalence/compare.h"

#include <string.h>

#include "command/operand/files.h"
#include "command/operand/model.h"
#include "command/operand/relations.h"
#include "command/operand/transform.h"
#include "report/compare_report.h"

/* At most one of -e and -p. */
static bool choose_relation(struct invocation *invocation, struct compare_report *report) {
    const char *equivalence = invocation_value(invocation, OPTION_EQUIVALENCE);
    const char *preorder = invocation_value(invocation, OPTION_PREORDER);
    if (equivalence && preorder)
        return job_reject(invocation->job, NULL, "leave out one of them",
                          "-e cannot be used with -p: give an equivalence or a preorder");
    if (preorder && strcmp(preorder, "weak-simulation") == 0)
        return job_reject(invocation->job, NULL,
                          "lacuna compare -p weak-simulation x.rebeca --component a,b --component a",
                          "weak-simulation compares two components of one system");
    report->preorder = preorder != NULL;
    report->relation = preorder ? preorder : equivalence ? equivalence : "strong";
    return true;
}

/* Two files; only components of one system can do with one. */
static bool has_two_operands(struct invocation *invocation) {
    size_t count = invocation->operands.count;
    return count == 2 || job_reject(invocation->job, NULL, "lacuna compare [OPTIONS] LEFT RIGHT",
                                    count < 2 ? "lacuna compare needs another file"
                                              : "lacuna compare takes exactly two files");
}

static enum status run(struct invocation *invocation) {
    struct job *job = invocation->job;
    if (invocation_value(invocation, OPTION_COMPONENT))
        return compare_components(invocation);
    if (!has_two_operands(invocation))
        return invocation_answer(invocation, &(struct answer){STATUS_YES, NULL, NULL, NULL});
    if (has_extension(invocation->operands.items[0], ".assumption") &&
        has_extension(invocation->operands.items[1], ".assumption"))
        return compare_assumptions(invocation);
    struct comparison comparison;
    struct compare_report report = {.files = {invocation->operands.items[0], invocation->operands.items[1]},
                                    .comparison = &comparison};
    struct answer answer = {STATUS_YES, NULL, compare_report_json, compare_report_text};
    struct lts *sides[2] = {NULL, NULL};
    if (choose_relation(invocation, &report)) {
        sides[0] = load_lts(invocation, report.files[0]);
        if (sides[0] || job_outcome(job) == OUTCOME_BAD_INPUT) /* all errors of both files in one go */
            sides[1] = load_lts(invocation, report.files[1]);
    }
    for (int i = 0; i < 2 && sides[0] && sides[1]; i++)
        sides[i] = apply_transforms(invocation, 0, sides[i]);
    bool compared = sides[0] && sides[1];
    if (compared &&
        lts_compare(job, sides[0], sides[1], relation_named(report.relation, report.preorder), &comparison)) {
        answer.results = &report;
        answer.status = comparison.holds ? STATUS_YES : STATUS_NO;
    }
    enum status status = invocation_answer(invocation, &answer);
    if (compared)
        comparison_free(&comparison);
    lts_free(sides[0]);
    lts_free(sides[1]);
    return status;
}

static const struct option OWN[] = {
    {OPTION_EQUIVALENCE, "equivalence", 'e', "NAME", EQUIVALENCE_CHOICES,
     "are they equivalent? (default: strong)"},
    {OPTION_PREORDER, "preorder", 'p', "NAME", PREORDER_CHOICES "|weak-simulation",
     "is LEFT included in RIGHT? (weak-simulation: with --component)"},
    {OPTION_COMPONENT, "component", 0, "NAMES", NULL,
     "given twice, for one system: does the second component (fewer actors) weakly simulate the first?"},
    {0},
};

static const struct option *const OPTIONS[] = {
    OWN, OPTIONS_TRANSFORM, OPTIONS_INPUT, OPTIONS_THREADS, OPTIONS_PROCESS, OPTIONS_LIMITS, OPTIONS_GENERAL,
    NULL};

static const struct example EXAMPLES[] = {
    {"lacuna compare -e branching old.aut new.aut", "are they the same except for silent steps?"},
    {"lacuna compare -e weak-trace old.aut new.aut", "do they have the same visible traces?"},
    {"lacuna compare -p weak-trace system.aut specification.aut",
     "does the specification allow everything that the system does?"},
    {"lacuna compare old.assumption new.assumption",
     "the system has changed: which components need a new check?"},
    {"lacuna compare -p weak-trace --interface 'e.*' candidate.aut assumption.aut",
     "the same for a candidate with actions of its own"},
    {"lacuna compare -p weak-simulation philosophers.rebeca --component phil0,fork1,phil1 --component fork1",
     "does the fork alone do everything that it does between its philosophers?"},
    {0},
};

const struct command COMMAND_COMPARE = {
    .name = "compare",
    .operands = "LEFT RIGHT",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "compare two LTSs: are they equivalent, or is one included in the other?",
    .description =
        "Compares two LTSs modulo strong, branching (plain or divergence-preserving) or weak bisimilarity, simulation, trace or weak-trace equivalence; or asks whether RIGHT simulates LEFT, or has all its traces or weak traces. If the answer is no, evidence follows: a shortest trace that only one of them has, or a difference in words and as a formula of Hennessy and Milner, or both. Evidence is replayed on both files before it is printed.\n\nFormulas: <a>f says that some a leads to f. <<a>>f says the same with silent steps before and after, <<>>f with silent steps only. {f}<a>g says: silent steps through states with f, then an a to g; {f}<>g: silent steps through f to g, or g already; {f}forever: silent steps without end through f.\n\nFor bisimilarities the error state is equivalent only to itself. Otherwise an error state includes everything and is included only in an error state: a trace that leads LEFT to the error must also lead RIGHT there; after RIGHT's error LEFT may do anything.\n\nFor two assumption files, the second is equal to the first, weaker (it accepts everything that the first accepts), stronger or incomparable, with traces; the status is 0 if accepted components need no new check.\n\nWith --component twice, the files are one system (docs/prove.md): the second component weakly simulates the first if it can take every turn of the first, as far as its own actors can see.",
    .options = OPTIONS,
    .examples = EXAMPLES,
    .run = run,
};
