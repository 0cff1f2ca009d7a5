#define _POSIX_C_SOURCE 200809L
#include "command/check.h"

#include <string.h>
#include <unistd.h>

#include "assume/file.h"
#include "command/ci_files.h"
#include "command/operand/files.h"
#include "command/operand/kept_assumption.h"
#include "command/operand/model.h"
#include "report/project_report.h"

/* A component of the project. */
struct section {
    struct attempts attempts;
    struct kept_assumption kept;
    struct name_list files;
    struct name_list candidates;
    bool complete; /* it has been checked, and can be so again */
};

struct project_check {
    struct invocation *invocation;
    struct project project;
    bool read;
    bool complete; /* it is without mistakes */
    ARRAY(struct section) list;
    ARRAY(struct project_section) reports;
    ARRAY(const struct check_report *) results; /* the same, without more */
    bool incomplete; /* some component could not be checked, which has been reported */
    bool limited;    /* by a limit */
};

/* --- Options --- */

static bool check_options(const struct invocation *invocation) {
    struct job *job = invocation->job;
    static const struct {
        enum option_id id;
        const char *name;
    } OTHERS[] = {{OPTION_AGAINST, "--against"},
                  {OPTION_IN, "--in"},
                  {OPTION_FLOW, "--flow"},
                  {OPTION_OUTPUT, "--output"}};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        if (invocation_value(invocation, OTHERS[i].id))
            return job_reject(job, NULL, "leave it out, or name candidates and --against instead",
                              "%s cannot be used with a project", OTHERS[i].name);
    return invocation->operands.count == 0 ||
           job_reject(job, NULL, "leave out --project, or the candidates",
                      "--project cannot be used with candidates: the project names them");
}

static bool list_texts(struct job *job, const struct project_texts *texts, struct name_list *list) {
    for (size_t i = 0; i < texts->items.count; i++)
        if (!array_push(&job->memory, &list->items, texts->items.items[i].text))
            return false;
    return true;
}

/* No result replaces a file of the project. */
static bool check_results(struct project_check *p) {
    struct job *job = p->invocation->job;
    struct name_list read = {0};
    bool fine = true;
    for (size_t i = 0; i < p->project.components.count && fine; i++) {
        const struct project_component *c = &p->project.components.items[i];
        fine = list_texts(job, &c->files, &read) && list_texts(job, &c->candidates, &read) &&
               (!c->stateful_interface.text ||
                array_push(&job->memory, &read.items, c->stateful_interface.text));
    }
    fine = fine && ci_files_stay_apart(p->invocation, read.items.items, read.items.count);
    array_free(&read.items);
    return fine;
}

/* What the command line says goes before what the project says. */
static bool apply_limits(struct project_check *p) {
    struct invocation *invocation = p->invocation;
    const struct project_text *memory = &p->project.memory, *timeout = &p->project.timeout;
    size_t bytes = 0;
    double seconds = 0;
    if (memory->text && (!size_of_text(memory->text, &bytes) || bytes < LEAST_MEMORY))
        sources_error(&p->project.sources, memory->span, "write \"500M\" or \"2G\"",
                      "this is not a size of memory, or too little");
    else if (memory->text && !invocation_value(invocation, OPTION_MEMORY))
        invocation->job->memory.limit = bytes;
    if (timeout->text && !seconds_of_text(timeout->text, &seconds))
        sources_error(&p->project.sources, timeout->span, "write \"90s\", \"5m\" or \"1h\"",
                      "this is not a time");
    else if (timeout->text && !invocation_value(invocation, OPTION_TIMEOUT))
        invocation->job->deadline = invocation->started + seconds;
    return !job_failed(invocation->job);
}

/* --- What it is about --- */

static void section_init(struct section *s, struct invocation *invocation) {
    *s = (struct section){0};
    attempts_init(&s->attempts, invocation);
}

static void section_free(struct section *s) {
    attempts_free(&s->attempts);
    array_free(&s->files.items);
    array_free(&s->candidates.items);
}

/* The project, and all that is known of it. */
static void forget(struct project_check *p) {
    for (size_t i = 0; i < p->list.count; i++)
        section_free(&p->list.items[i]);
    p->list.count = 0;
    if (p->read)
        project_free(&p->project);
    p->read = p->complete = false;
}

static bool is_same_text(const struct sources *one, const struct sources *other) {
    const struct source *left = &one->files.items[0], *right = &other->files.items[0];
    return left->length == right->length && memcmp(left->text, right->text, left->length) == 0;
}

static const char *project_path(const struct invocation *invocation) {
    const char *path = invocation_value(invocation, OPTION_PROJECT);
    return path ? path : PROJECT_FILE;
}

static bool read_project(struct project_check *p) {
    const char *path = project_path(p->invocation);
    if (!check_options(p->invocation))
        return false;
    if (!invocation_value(p->invocation, OPTION_PROJECT) && access(path, F_OK) != 0)
        return job_reject(
            p->invocation->job, NULL,
            "draft one with lacuna init, or run lacuna check CANDIDATE... --against FILE.assumption",
            "missing CANDIDATE, or " PROJECT_FILE " in this folder");
    struct project fresh;
    bool fine = project_read(&fresh, p->invocation->job, path);
    if (fine && p->complete && is_same_text(&fresh.sources, &p->project.sources)) {
        project_free(&fresh);
    } else {
        forget(p);
        p->project = fresh;
        p->read = true;
    }
    p->complete = fine && apply_limits(p);
    return p->complete;
}

/* --- Components --- */

/* An assumption that lacks more than its component holds no files; with a stateful interface it knows best
 * which. */
static void choose_open_files(struct section *s, const struct project_component *c) {
    if (c->stateful_interface.text)
        return;
    if (s->attempts.assumption.files.items.count == 0) {
        neighbours_read(&s->attempts.neighbours, &s->attempts.assumption, s->files.items.items,
                        s->files.items.count);
        return;
    }
    s->attempts.open_files = s->files.items.items;
    s->attempts.open_files_count = s->files.items.count;
}

/* The limits and candidates of a component. False has been reported. */
static bool list_section(struct project_check *p, struct section *s, const struct project_component *c) {
    struct invocation *invocation = p->invocation;
    struct attempts *t = &s->attempts;
    if (!limits_of(invocation, &t->limits) || !list_texts(invocation->job, &c->files, &s->files) ||
        !list_texts(invocation->job, &c->candidates, &s->candidates))
        return false;
    if (t->limits.states == UINT64_MAX)
        t->limits.states = p->project.states;
    t->files = s->candidates.items.items;
    t->files_count = s->candidates.items.count;
    t->responsive = c->responsive || invocation_value(invocation, OPTION_RESPONSIVE);
    return true;
}

/* The assumption, which is the last one if nothing that it depends on has changed. */
static bool get_assumption(struct project_check *p, struct section *s, const struct project_component *c) {
    struct invocation *invocation = p->invocation;
    struct attempts *t = &s->attempts;
    uint64_t key;
    if (s->complete) {
        if (!kept_assumption_key(&key, invocation->job, &p->project, c, t->limits.states))
            return false;
        s->kept.made = false;
        if (key == s->kept.key) {
            assumption_warn(&t->assumption, s->kept.path);
            return true;
        }
    }
    section_free(s);
    section_init(s, invocation);
    if (!list_section(p, s, c) ||
        !kept_assumption_get(&s->kept, invocation, &p->project, c, t->limits.states, &t->sources) ||
        !attempts_read_assumption(t, s->kept.path))
        return false;
    choose_open_files(s, c);
    return true;
}

static bool check_section(struct project_check *p, struct section *s, const struct project_component *c) {
    struct attempts *t = &s->attempts;
    bool fine = get_assumption(p, s, c);
    s->complete = fine && attempts_try(t);
    t->report.component = c->name;
    if (!s->complete) {
        section_free(s);
        section_init(s, p->invocation);
    }
    return s->complete;
}

/* A component whose system is wrong or meets a limit does not keep others from being checked. False: what
 * stopped it stops these, too. */
static bool go_on(struct project_check *p, const struct project_component *c) {
    struct job *job = p->invocation->job;
    struct place place = sources_place(&p->project.sources, c->span);
    enum outcome outcome;
    bool wrong = job_forgive(job, OUTCOME_BAD_INPUT);
    bool limited = !wrong && invocation_go_on(p->invocation, &outcome);
    p->incomplete |= wrong;
    p->limited |= limited;
    if (wrong || limited)
        diagnostics_add(&job->diagnostics, SEVERITY_NOTE, &place,
                        wrong ? "fix the errors above" : "raise the limits", "%s was not checked", c->name);
    return (wrong || limited) && !job_failed(job);
}

static bool check_sections(struct project_check *p) {
    struct job *job = p->invocation->job;
    size_t count = p->project.components.count;
    if (!array_reserve(&job->memory, &p->list, count) || !array_reserve(&job->memory, &p->reports, count) ||
        !array_reserve(&job->memory, &p->results, count))
        return false;
    for (size_t i = 0; i < count; i++) {
        struct section *s = &p->list.items[i];
        if (i == p->list.count) {
            section_init(s, p->invocation);
            p->list.count++;
        }
        if (check_section(p, s, &p->project.components.items[i])) {
            p->reports.items[p->reports.count++] =
                (struct project_section){&s->attempts.report, s->kept.made};
            p->results.items[p->results.count++] = &s->attempts.report;
        } else if (!go_on(p, &p->project.components.items[i]))
            return false;
    }
    return true;
}

static enum status status_of(const struct project_check *p) {
    static const enum status WORST_FIRST[] = {STATUS_USAGE, STATUS_NO, STATUS_INCONCLUSIVE};
    if (p->incomplete)
        return STATUS_USAGE;
    for (size_t w = 0; w < sizeof WORST_FIRST / sizeof *WORST_FIRST; w++)
        for (size_t i = 0; i < p->list.count; i++)
            if (attempts_status(&p->list.items[i].attempts) == WORST_FIRST[w])
                return WORST_FIRST[w];
    return p->limited ? STATUS_INCONCLUSIVE : STATUS_YES;
}

/* --- The command --- */

struct project_check *project_check_make(struct invocation *invocation) {
    struct project_check *p = memory_allocate_zeroed(&invocation->job->memory, 1, sizeof *p);
    if (p)
        p->invocation = invocation;
    return p;
}

void project_check_free(struct project_check *p) {
    if (!p)
        return;
    forget(p);
    array_free(&p->list);
    array_free(&p->reports);
    array_free(&p->results);
    memory_free(p);
}

size_t project_check_tried(const struct project_check *p, size_t *all) {
    size_t tried = 0;
    *all = 0;
    for (size_t i = 0; i < p->list.count; i++) {
        tried += p->list.items[i].attempts.tried;
        *all += p->list.items[i].attempts.files_count;
    }
    return tried;
}

enum status project_check_run(struct project_check *p) {
    struct invocation *invocation = p->invocation;
    struct project_report report = {.job = invocation->job, .started = invocation->started};
    struct answer answer = {STATUS_YES, NULL, project_report_json, project_report_text};
    const char *path = project_path(invocation);
    bool writable = ci_files_stay_apart(invocation, &path, 1) && ci_files_check(invocation);
    bool fine = writable && check_svg_name(invocation->job, invocation_value(invocation, OPTION_SVG)) &&
                read_project(p);
    writable = writable && (!p->read || check_results(p));
    p->reports.count = p->results.count = 0;
    p->incomplete = p->limited = false;
    if (fine && writable) {
        check_sections(p); /* whatever has failed: components that are done are reported */
        report.sections = p->reports.items;
        report.sections_count = p->reports.count;
        answer.status = status_of(p);
        answer.results = p->reports.count > 0 ? &report : NULL;
    }
    if (!job_failed(invocation->job))
        check_picture_store(invocation, p->results.items, p->results.count);
    if (writable)
        ci_files_write(invocation, p->results.items, p->results.count, p->incomplete || p->limited);
    return invocation_answer(invocation, &answer);
}

enum status check_project(struct invocation *invocation) {
    struct project_check *p = project_check_make(invocation);
    enum status status = p ? project_check_run(p)
                           : invocation_answer(invocation, &(struct answer){STATUS_YES, NULL, NULL, NULL});
    project_check_free(p);
    return status;
}
