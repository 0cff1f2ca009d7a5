#include "report/candidate_summary.h"

static const struct question *next_violation(const struct closed_system *closed, size_t *at) {
    while (*at < closed->verification.questions.count) {
        const struct question *question = &closed->verification.questions.items[(*at)++];
        if (question->verdict == VERDICT_VIOLATED)
            return question;
    }
    return NULL;
}

const struct question *candidate_violated(const struct closed_system *closed) {
    size_t at = 0;
    return next_violation(closed, &at);
}

static void text_violations(const struct closed_system *closed, struct text *text) {
    const char *before = "the whole system violates ";
    const struct question *question;
    for (size_t at = 0; (question = next_violation(closed, &at)); before = ", ") {
        text_add(text, before);
        text_add(text, question->name);
    }
    text_add(text, " with it");
}

static void text_broken(const struct check_report *report, property_set broken, struct text *text) {
    const char *before = "the open system can violate ";
    for (size_t i = 0; i < report->assumption->properties.items.count; i++)
        if (broken >> i & 1) {
            text_add(text, before);
            text_add(text, report->assumption->properties.items.items[i]);
            before = ", ";
        }
    text_add(text, " with it");
}

static void text_unanswered(const struct answers *answers, struct text *text) {
    const char *before = "it does not always answer ";
    for (size_t i = 0; i < answers->list.count; i++)
        if (answers->list.items[i].answering >= ANSWERING_SOMETIMES) {
            text_add(text, before);
            text_add(text, answers->list.items[i].message);
            before = ", ";
        }
}

static const char *open_text(const struct check *check) {
    switch (check->reason) {
    case CHECK_LIMIT:
        return "a limit ended the search";
    case CHECK_CUT:
        return "it goes beyond what the assumption covers";
    case CHECK_DECIDED:
        return "whether it answers is unknown";
    default:
        return "the candidate alone does not decide it";
    }
}

void candidate_summary_text(const struct check_report *report, const struct candidate_report *candidate,
                            struct text *text) {
    const struct check *check = &candidate->trial->check;
    if (candidate->outcome == CANDIDATE_UNREADABLE)
        text_add(text, "it cannot be read as a candidate");
    else if (candidate->outcome == CANDIDATE_FINE)
        text_add(text, "accepted");
    else if (candidate->outcome == CANDIDATE_OPEN)
        text_add(text, open_text(check));
    else if (check->verdict == CHECK_NONCOMPLIANT)
        check_ending_text(candidate->trial, check, NULL, text);
    else if (candidate->closed->confirmation == CONFIRMATION_VIOLATES)
        text_violations(candidate->closed, text);
    else if (check->verdict == CHECK_UNSAFE)
        text_broken(report, check->broken, text);
    else
        text_unanswered(candidate->answers, text);
    if (candidate->outcome != CANDIDATE_UNREADABLE && candidate->broken_rule.fold != RULE_NONE) {
        text_add(text, "; it breaks ");
        broken_rule_text(&report->rules, candidate->broken_rule, text);
    }
}

struct candidate_run candidate_run_find(const struct check_report *report,
                                        const struct candidate_report *candidate) {
    const struct trial *trial = candidate->trial;
    size_t at = 0;
    if (candidate->outcome == CANDIDATE_UNREADABLE || candidate->outcome == CANDIDATE_FINE)
        return (struct candidate_run){0};
    const struct question *question = candidate->closed->confirmation == CONFIRMATION_VIOLATES
                                          ? next_violation(candidate->closed, &at)
                                          : NULL;
    if (question)
        return (struct candidate_run){&question->run, &candidate->closed->sources, question->name, true};
    if (trial->check.has_run)
        return (struct candidate_run){&trial->check.run, &trial->sources, report->assumption->property_names,
                                      false};
    for (size_t i = 0; i < candidate->answers->list.count; i++)
        if (candidate->answers->list.items[i].run)
            return (struct candidate_run){candidate->answers->list.items[i].run,
                                          &candidate->answers->closed.sources,
                                          candidate->answers->list.items[i].message, true};
    return (struct candidate_run){0};
}
