#include "lts/equivalence/compare.h"

#include <string.h>

#include "command/operand/files.h"
#include "command/operand/model.h"
#include "command/operand/process.h"
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

/* Two files; components of one system and processes of one file can do with one. */
static bool has_two_operands(struct invocation *invocation) {
    size_t count = invocation->operands.count;
    if (count == 1 && is_process_file(invocation, invocation->operands.items[0]))
        return invocation_count(invocation, OPTION_PROCESS) == 2 ||
               job_reject(invocation->job, NULL, "add --process LEFT --process RIGHT",
                          "lacuna compare needs another file, or two processes of this one");
    return count == 2 || job_reject(invocation->job, NULL, "lacuna compare [OPTIONS] LEFT RIGHT",
                                    count < 2 ? "lacuna compare needs another file"
                                              : "lacuna compare takes exactly two files");
}

/* --process is for both files, or given twice: for the left one, then for the right one. */
static bool check_processes(struct invocation *invocation, const char *const files[2]) {
    size_t count = invocation_count(invocation, OPTION_PROCESS);
    if (count > 2)
        return job_reject(invocation->job, NULL, "give one for both files, or one for each",
                          "--process is given more than twice");
    for (size_t i = 0; i < 2 && count == 2; i++) {
        struct place place = {.file = files[i]};
        if (!is_process_file(invocation, place.file))
            return job_reject(invocation->job, &place, "give --process once, for the other file",
                              "--process is given twice, but this file is not FSP");
    }
    return true;
}

/* Both files. In FSP they are processes, of these names, if there are any. */
struct sides {
    struct loaded_process loaded[2];
    struct text titles[2]; /* for people */
};

/* A file that is given twice is read once, and complained about once. */
static bool load_files(struct sides *sides, struct invocation *invocation, const char *const files[2]) {
    if (is_process_file(invocation, files[0]) && strcmp(files[0], files[1]) == 0)
        return load_processes(invocation, files[0], sides->loaded, 2);
    bool fine = load_lts_or_process(invocation, files[0], &sides->loaded[0]);
    if (fine || job_outcome(invocation->job) == OUTCOME_BAD_INPUT) /* all errors of both in one go */
        fine = load_lts_or_process(invocation, files[1], &sides->loaded[1]) && fine;
    return fine;
}

static bool name_side(struct text *title, struct loaded_process *loaded, const char *file) {
    text_add(title, text_end(&loaded->name));
    text_add(title, " (");
    text_add(title, file);
    text_add(title, ")");
    text_end(title);
    return !title->failed;
}

static bool load_sides(struct sides *sides, struct invocation *invocation, struct compare_report *report) {
    struct option_values wanted = {0};
    if (!check_processes(invocation, report->files) ||
        !invocation_values(invocation, OPTION_PROCESS, &wanted))
        return false;
    size_t count = wanted.list.count;
    for (size_t i = 0; i < 2; i++)
        sides->loaded[i].wanted = count == 0 ? NULL : wanted.list.items[i < count ? i : count - 1];
    bool fine = load_files(sides, invocation, report->files);
    for (size_t i = 0; i < 2 && fine; i++) {
        struct loaded_process *loaded = &sides->loaded[i];
        struct text *title = &sides->titles[i];
        bool named = loaded->name.chars.count > 0;
        title->memory = &invocation->job->memory;
        fine = !named || name_side(title, loaded, report->files[i]);
        report->processes[i] = named ? text_end(&loaded->name) : NULL;
        report->titles[i] = named ? text_end(title) : report->files[i];
    }
    array_free(&wanted.list);
    return fine;
}

static void free_sides(struct sides *sides) {
    for (size_t i = 0; i < 2; i++) {
        loaded_process_free(&sides->loaded[i]);
        text_free(&sides->titles[i]);
    }
}

static enum status run(struct invocation *invocation) {
    struct job *job = invocation->job;
    if (invocation_value(invocation, OPTION_COMPONENT))
        return compare_components(invocation);
    if (!has_two_operands(invocation))
        return invocation_answer(invocation, &(struct answer){STATUS_YES, NULL, NULL, NULL});
    const char *left = invocation->operands.items[0];
    const char *right = invocation->operands.count == 2 ? invocation->operands.items[1] : left;
    if (has_extension(left, ".assumption") && has_extension(right, ".assumption"))
        return compare_assumptions(invocation);
    struct comparison comparison = {0};
    struct compare_report report = {.files = {left, right}, .comparison = &comparison};
    struct answer answer = {STATUS_YES, NULL, compare_report_json, compare_report_text};
    struct sides sides = {0};
    bool loaded = choose_relation(invocation, &report) && load_sides(&sides, invocation, &report);
    for (int i = 0; i < 2 && loaded; i++)
        loaded = (sides.loaded[i].lts = apply_transforms(invocation, 0, sides.loaded[i].lts)) != NULL;
    if (loaded && lts_compare(job, sides.loaded[0].lts, sides.loaded[1].lts,
                              relation_named(report.relation, report.preorder), &comparison)) {
        answer.results = &report;
        answer.status = comparison.holds ? STATUS_YES : STATUS_NO;
    }
    enum status status = invocation_answer(invocation, &answer);
    if (loaded)
        comparison_free(&comparison);
    free_sides(&sides);
    return status;
}

static const struct option OWN[] = {
    {OPTION_EQUIVALENCE, "equivalence", 'e', "NAME", EQUIVALENCE_CHOICES,
     "are they equivalent? (default: strong)"},
    {OPTION_PREORDER, "preorder", 'p', "NAME", PREORDER_CHOICES "|weak-simulation",
     "is LEFT included in RIGHT? (weak-simulation: with --component)"},
    {OPTION_PROCESS, "process", 0, "NAME", NULL,
     "in FSP files (.lts): this process of both (default: the last composite one, or else the last that is not a property). If given twice, the first is that of LEFT, the second that of RIGHT; then one file is enough"},
    {OPTION_STRICT, "strict", 0, NULL, NULL,
     "in FSP files: report references to undeclared processes as errors, instead of reading ERROR with a warning"},
    {OPTION_COMPONENT, "component", 0, "NAMES", NULL,
     "given twice, for one system: does the second component (fewer actors) weakly simulate the first?"},
    {0},
};

static const struct option *const OPTIONS[] = {
    OWN, OPTIONS_TRANSFORM, OPTIONS_INPUT, OPTIONS_THREADS, OPTIONS_LIMITS, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna compare -e branching old.aut new.aut", "are they the same except for silent steps?"},
    {"lacuna compare -e weak-trace old.aut new.aut", "do they have the same visible traces?"},
    {"lacuna compare -p weak-trace system.aut specification.aut",
     "does the specification allow everything that the system does?"},
    {"lacuna compare -e weak x.lts --process PROTOCOL --process SERVICE", "two processes of an FSP file"},
    {"lacuna compare old.assumption new.assumption",
     "the system has changed: which components need a new check?"},
    {"lacuna compare -p weak-trace --interface 'e.*' candidate.aut assumption.aut",
     "the same for a candidate with actions of its own"},
    {"lacuna compare -p weak-simulation philosophers.rebeca --component phil0,fork1,phil1 --component fork1",
     "does the fork alone do everything that it does between its philosophers?"},
    {0},
};

static const enum option_id REPEATABLE[] = {OPTION_COMPONENT, OPTION_PROCESS, OPTION_HELP};

const struct command COMMAND_COMPARE = {
    .name = "compare",
    .operands = "LEFT RIGHT",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "compare two LTSs: are they equivalent, or is one included in the other?",
    .description =
        "Compares two LTSs modulo an equivalence: strong, branching (plain or divergence-preserving) or weak bisimilarity, simulation, trace or weak-trace equivalence. Or it asks whether RIGHT simulates LEFT, or has all its traces or weak traces. If the answer is no, evidence follows. It is a shortest trace that only one of them has, or a difference, or both. A difference is shown in words and as a formula of Hennessy and Milner. Evidence is replayed on both files before it is printed.\n\nFormulas: <a>f says that some a leads to f. <<a>>f says the same with silent steps before and after, <<>>f with silent steps only. {f}<a>g says: silent steps through states with f, then an a to g. {f}<>g says: silent steps through f to g, or g already. {f}forever says: silent steps without end through f.\n\nFor bisimilarities the error state is equivalent only to itself. Otherwise an error state includes everything and is included only in an error state. A trace that leads LEFT to the error must also lead RIGHT there. After RIGHT's error LEFT may do anything.\n\nFor two assumption files, the second is equal to the first, weaker, stronger or incomparable; traces show why. Weaker: it accepts everything that the first accepts. The status is 0 if accepted components need no new check.\n\nWith --component twice, the files are one system (docs/prove.md). The second component weakly simulates the first if it can take every turn of the first, as far as its own actors can see.",
    .options = OPTIONS,
    .repeatable = REPEATABLE,
    .examples = EXAMPLES,
    .run = run,
};
