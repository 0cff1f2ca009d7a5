#include <string.h>

#include "report/check_chart.h"
#include "report/ci_report.h"
#include "report/run_report.h"

/* --- Places --- */

static bool is_unreserved(char c) {
    return (unsigned)((c | 0x20) - 'a') < 26 || (unsigned)(c - '0') < 10 || (c && strchr("-._~/", c));
}

/* A relative path stays relative, to the root of the repository. */
static void uri_member(struct json *json, struct memory *memory, const char *path) {
    static const char DIGITS[] = "0123456789ABCDEF";
    struct text text = {.memory = memory};
    text_add(&text, *path == '/' ? "file://" : "");
    for (; *path; path++) {
        char escaped[] = {'%', DIGITS[(unsigned char)*path >> 4], DIGITS[*path & 15]};
        text_add_bytes(&text, is_unreserved(*path) ? path : escaped, is_unreserved(*path) ? 1 : 3);
    }
    json_text_member(json, "uri", text_end(&text));
    text_free(&text);
}

/* How many characters the bytes are. */
static size_t characters(const char *bytes, size_t count) {
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        found += ((unsigned char)bytes[i] & 0xc0) != 0x80;
    return found;
}

/* Columns are left out where the beginning of the line is not at hand. */
static void region_json(struct json *json, const struct place *place) {
    json_key(json, "region");
    json_object(json);
    json_number_member(json, "startLine", place->line);
    size_t before = place->column > 0 ? place->column - 1 : 0, width = place->width ? place->width : 1;
    if (place->source && place->source_start == 0 && before < place->source_length) {
        if (width > place->source_length - before)
            width = place->source_length - before;
        size_t start = characters(place->source, before) + 1;
        json_number_member(json, "startColumn", start);
        json_number_member(json, "endColumn", start + characters(place->source + before, width));
    }
    json_end(json);
}

static void physical_location_json(struct json *json, struct memory *memory, const struct place *place) {
    json_key(json, "physicalLocation");
    json_object(json);
    json_key(json, "artifactLocation");
    json_object(json);
    uri_member(json, memory, place->file);
    json_end(json);
    if (place->line > 0)
        region_json(json, place);
    json_end(json);
}

static void message_json(struct json *json, const char *text) {
    json_key(json, "message");
    json_object(json);
    json_text_member(json, "text", text);
    json_end(json);
}

/* --- Runs --- */

struct code_flow {
    struct json *json;
    struct memory *memory;
    const struct candidate_run *found;
    const char *candidate;
    const char *mistake; /* what a send that is wrong does */
    uint64_t steps;
    struct place last; /* in the candidate's file; file NULL: none yet */
};

/* Has somebody written the text there? */
static bool is_written(const struct code_flow *flow, struct span span) {
    return span.length > 0 && span.file < flow->found->sources->files.count &&
           (flow->found->whole || span.file == 0);
}

/* One step; without `json` only its place is noted. */
static void add_step(struct code_flow *flow, struct span span, struct text *text) {
    struct place place = {0};
    if (is_written(flow, span))
        place = sources_place(flow->found->sources, span);
    if (place.file && strcmp(place.file, flow->candidate) == 0)
        flow->last = place;
    if (flow->json) {
        json_object(flow->json);
        json_number_member(flow->json, "executionOrder", ++flow->steps);
        json_key(flow->json, "location");
        json_object(flow->json);
        if (place.file)
            physical_location_json(flow->json, flow->memory, &place);
        message_json(flow->json, text_end(text));
        json_end(flow->json);
        json_end(flow->json);
    }
    text_free(text);
}

static const char *actor_name(const struct chart *chart, uint32_t actor) {
    return actor < chart->actors_count ? chart->actors[actor] : "the environment";
}

static void add_turn(struct code_flow *flow, const struct run_chart *chart, size_t number) {
    const struct chart_turn *turn = &chart->chart.turns[number];
    struct text text = {.memory = flow->memory};
    text_add(&text, actor_name(&chart->chart, turn->actor));
    text_add(&text, turn->cause ? " takes " : " moves");
    text_add(&text, turn->cause ? turn->cause : "");
    if (turn->note) {
        text_add(&text, ": ");
        text_add(&text, turn->note);
    }
    add_step(flow, chart->turn_spans[number], &text);
    for (size_t i = turn->first_message; i < turn->first_message + turn->messages; i++) {
        const struct chart_message *message = &chart->chart.messages[i];
        struct text sent = {.memory = flow->memory};
        text_add(&sent, actor_name(&chart->chart, message->from));
        text_add(&sent, " sends ");
        text_add(&sent, message->text);
        text_add(&sent, " to ");
        text_add(&sent, actor_name(&chart->chart, message->to));
        static const char *const FATES[] = {[MESSAGE_SENT] = "",
                                            [MESSAGE_BLOCKED] = ": its mailbox is full",
                                            [MESSAGE_VIOLATES] = ": ",
                                            [MESSAGE_FORBIDDEN] = ": this "};
        text_add(&sent, FATES[message->fate]);
        text_add(&sent, message->fate == MESSAGE_FORBIDDEN  ? chart->chart.forbids
                        : message->fate == MESSAGE_VIOLATES ? flow->mistake
                                                            : "");
        add_step(flow, chart->message_spans[i], &sent);
    }
}

static void add_turns(struct code_flow *flow, const struct run_chart *chart) {
    for (size_t i = 0; i < chart->chart.turns_count; i++)
        add_turn(flow, chart, i);
}

static void code_flow_json(struct code_flow *flow, const struct run_chart *chart) {
    struct json *json = flow->json;
    json_key(json, "codeFlows");
    json_list(json);
    json_object(json);
    if (chart->chart.ending)
        message_json(json, chart->chart.ending);
    json_key(json, "threadFlows");
    json_list(json);
    json_object(json);
    json_key(json, "locations");
    json_list(json);
    add_turns(flow, chart);
    json_end(json);
    json_end(json);
    json_end(json);
    json_end(json);
    json_end(json);
}

/* --- Results --- */

static void begin_result(struct json *json, const char *verdict, const char *level, const char *message) {
    json_object(json);
    json_text_member(json, "ruleId", verdict);
    json_text_member(json, "level", level);
    message_json(json, message);
}

static void locations_json(struct json *json, struct memory *memory, const struct place *place) {
    json_key(json, "locations");
    json_list(json);
    json_object(json);
    physical_location_json(json, memory, place);
    json_end(json);
    json_end(json);
}

static void candidate_json(struct json *json, const struct check_report *report,
                           const struct candidate_report *candidate) {
    struct memory *memory = &report->job->memory;
    struct candidate_run found = candidate_run_find(report, candidate);
    enum check_verdict verdict = candidate->trial->check.verdict;
    struct code_flow flow = {.memory = memory,
                             .found = &found,
                             .candidate = candidate->trial->file,
                             .mistake = found.whole || verdict == CHECK_UNSAFE ? "this violates the property"
                                        : verdict == CHECK_NONCOMPLIANT ? "the interface does not allow this"
                                                                        : "this may violate the property"};
    struct run_chart chart;
    struct text text = {.memory = memory}, ending = text;
    bool alone = found.run == &candidate->trial->check.run;
    if (alone)
        check_ending_text(candidate->trial, &candidate->trial->check, NULL, &ending);
    bool made =
        found.run && (alone ? check_chart_init(&chart, candidate, &candidate->trial->check, text_end(&ending))
                            : check_chart_init_whole(&chart, report, candidate, &found));
    bool shown = made && chart.chart.turns_count > 0;
    candidate_summary_text(report, candidate, &text);
    begin_result(json, candidate_verdict_text(report, candidate),
                 candidate->outcome == CANDIDATE_OPEN ? "warning" : "error", text_end(&text));
    text_free(&text);
    if (shown)
        add_turns(&flow, &chart); /* the result is where its last step in the candidate is */
    if (!flow.last.file)
        flow.last = (struct place){.file = flow.candidate, .line = 1};
    locations_json(json, memory, &flow.last);
    flow.json = json;
    if (shown)
        code_flow_json(&flow, &chart);
    if (made)
        run_chart_free(&chart);
    text_free(&ending);
    json_end(json);
}

/* Each of its mistakes. */
static void unreadable_json(struct json *json, const struct ci_report *ci,
                            const struct candidate_report *candidate) {
    for (size_t i = 0; i < ci->job->diagnostics.list.count; i++) {
        const struct diagnostic *d = &ci->job->diagnostics.list.items[i];
        if (d->severity != SEVERITY_ERROR || !d->place.file ||
            strcmp(d->place.file, candidate->trial->file) != 0)
            continue;
        begin_result(json, "unreadable", "error", d->message);
        locations_json(json, ci->job->diagnostics.arena.memory, &d->place);
        json_end(json);
    }
}

static void results_json(struct json *json, const struct ci_report *ci) {
    json_key(json, "results");
    json_list(json);
    for (size_t i = 0; i < ci->count; i++)
        for (size_t j = 0; j < ci->reports[i]->candidates_count; j++) {
            const struct candidate_report *candidate = &ci->reports[i]->candidates[j];
            if (candidate->outcome == CANDIDATE_UNREADABLE)
                unreadable_json(json, ci, candidate);
            else if (candidate->outcome != CANDIDATE_FINE)
                candidate_json(json, ci->reports[i], candidate);
        }
    json_end(json);
}

/* --- The rest --- */

static void descriptors_json(struct json *json) {
    static const char *const RULES[][2] = {
        {"rejected", "With this candidate a property of the system is violated."},
        {"noncompliant", "The candidate sends what the interface does not allow."},
        {"unresponsive",
         "The candidate does not always answer a message that the interface promises to answer."},
        {"inconclusive", "Unknown: a limit or a bound was reached."},
        {"unreadable", "The file cannot be read as a candidate."}};
    json_key(json, "rules");
    json_list(json);
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES; i++) {
        json_object(json);
        json_text_member(json, "id", RULES[i][0]);
        json_key(json, "shortDescription");
        json_object(json);
        json_text_member(json, "text", RULES[i][1]);
        json_end(json);
        json_end(json);
    }
    json_end(json);
}

static void tool_json(struct json *json) {
    json_key(json, "tool");
    json_object(json);
    json_key(json, "driver");
    json_object(json);
    json_text_member(json, "name", "lacuna");
    json_text_member(json, "version", LACUNA_VERSION);
    descriptors_json(json);
    json_end(json);
    json_end(json);
}

static void notification_json(struct json *json, const struct ci_report *ci, const struct diagnostic *d) {
    static const char *const LEVELS[] = {"error", "warning", "note"};
    struct memory *memory = ci->job->diagnostics.arena.memory;
    struct text text = {.memory = memory};
    text_add(&text, d->message);
    text_add(&text, d->hint ? "; hint: " : "");
    text_add(&text, d->hint ? d->hint : "");
    json_object(json);
    json_text_member(json, "level", LEVELS[d->severity]);
    message_json(json, text_end(&text));
    if (d->place.file)
        locations_json(json, memory, &d->place);
    json_end(json);
    text_free(&text);
}

static void invocations_json(struct json *json, const struct ci_report *ci) {
    json_key(json, "invocations");
    json_list(json);
    json_object(json);
    json_boolean_member(json, "executionSuccessful", !ci->incomplete);
    json_key(json, "toolExecutionNotifications");
    json_list(json);
    for (size_t i = 0; i < ci->job->diagnostics.list.count; i++)
        notification_json(json, ci, &ci->job->diagnostics.list.items[i]);
    json_end(json);
    json_end(json);
    json_end(json);
}

void sarif_write(const struct ci_report *ci, struct output *output) {
    struct json json;
    json_init(&json, output, true);
    json_object(&json);
    json_text_member(&json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_text_member(&json, "version", "2.1.0");
    json_key(&json, "runs");
    json_list(&json);
    json_object(&json);
    tool_json(&json);
    invocations_json(&json, ci);
    json_text_member(&json, "columnKind", "unicodeCodePoints");
    results_json(&json, ci);
    json_end(&json);
    json_end(&json);
    json_end(&json);
}
