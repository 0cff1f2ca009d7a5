#include "report/gaps_report.h"

#include <string.h>

#include "report/assume_report.h"
#include "report/text/table.h"
#include "report/text/terminal.h"
#include "report/vacuity_report.h"

void gaps_report_json(struct json *json, const void *results) {
    const struct gaps *gaps = ((const struct gaps_report *)results)->gaps;
    json_object(json);
    json_key(json, "gaps");
    json_list(json);
    for (size_t i = 0; i < gaps->list.count; i++) {
        const struct gap *gap = &gaps->list.items[i];
        json_object(json);
        json_text_member(json, "component", gap->name);
        json_boolean_member(json, "matters", gap->matters);
        json_boolean_member(json, "keeps_alone", gap_keeps(gap));
        assume_result_json(json, &gap->own.result, gap->own.result.open->sources, false);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

/* --- What it comes to --- */

/* The gaps that can keep the properties alone, or those that cannot: "a, b and c". */
static size_t write_names(const struct gaps *gaps, bool keeping, struct output *output) {
    size_t count = 0, written = 0;
    for (size_t i = 0; i < gaps->list.count; i++)
        count += gap_keeps(&gaps->list.items[i]) == keeping;
    for (size_t i = 0; i < gaps->list.count && output; i++) {
        if (gap_keeps(&gaps->list.items[i]) != keeping)
            continue;
        output_text(output, written == 0 ? "" : written + 1 == count ? " and " : ", ");
        output_text(output, gaps->list.items[i].name);
        written++;
    }
    return count;
}

static void write_conclusion(const struct gaps *gaps, struct output *output) {
    const struct assume_result *first = &gaps->list.items[0].own.result;
    size_t keeping = write_names(gaps, true, NULL), all = gaps->list.count;
    bool several = first->properties_count > 1;
    output_text(output, several ? "All properties" : first->assumption.properties.items.items[0]);
    if (gaps_vacuous(gaps)) {
        output_text(output, ": vacuous. ");
        vacuity_sentence(gaps_vacuous(gaps), "all missing components", output);
        return;
    }
    if (first->verdict == ASSUME_ALWAYS) {
        output_text(output, several ? " hold" : " holds");
        output_text(output, " for all missing components that keep to their interfaces.\n\n");
        return;
    }
    const char *it = several ? "them" : "it";
    output_format(output, " %s on the missing components.\n", several ? "depend" : "depends");
    if (keeping == 0) {
        output_format(output, "None of the missing components can keep %s alone: ", it);
        output_format(output, "others can violate %s within their interfaces.\n", it);
        output_text(output,
                    "--component NAME,NAME makes one assumption for a group that is supplied together.\n\n");
        return;
    }
    write_names(gaps, true, output);
    output_format(output, " can %skeep %s alone", keeping == 1 ? "" : "each ", it);
    output_text(output, ", whatever the others do within their interfaces.\n");
    if (keeping < all) {
        write_names(gaps, false, output);
        output_format(
            output, " cannot keep %s alone: candidates for it are only checked against the interface.\n", it);
    }
    output_text(output, "\n");
}

/* --- The table --- */

static void write_table(const struct gaps *gaps, struct output *output) {
    static const char *const HEADINGS[] = {"component",    "verdict",  "matters",
                                           "property LTS", "contract", "assumption"};
    struct table table;
    table_init(&table, gaps->job, sizeof HEADINGS / sizeof *HEADINGS);
    for (size_t i = 0; i < sizeof HEADINGS / sizeof *HEADINGS; i++)
        table_text(&table, HEADINGS[i]);
    for (size_t i = 0; i < gaps->list.count; i++) {
        const struct gap *gap = &gaps->list.items[i];
        const struct assume_result *a = &gap->own.result;
        table_text(&table, gap->name);
        table_text(&table, assume_verdict_text(a->verdict));
        table_text(&table, gap->matters ? "yes" : "no");
        table_number(&table, a->property_lts.states);
        table_number(&table, a->assumption.contract.states);
        if (a->sizes.states > 0)
            table_number(&table, a->sizes.states);
        else
            table_text(&table, "-");
    }
    table_write(&table, output);
    table_free(&table);
}

/* Each property has verdicts of its own. */
static void write_properties(const struct gaps *gaps, struct output *output) {
    const struct assume_result *first = &gaps->list.items[0].own.result;
    struct table table;
    if (first->properties_count == 1)
        return;
    output_text(output, "\n");
    table_init(&table, gaps->job, gaps->list.count + 1);
    table_text(&table, "property");
    for (size_t i = 0; i < gaps->list.count; i++)
        table_text(&table, gaps->list.items[i].name);
    for (uint32_t p = 0; p < first->properties_count; p++) {
        table_text(&table, first->assumption.properties.items.items[p]);
        for (size_t i = 0; i < gaps->list.count; i++)
            table_text(&table, assume_verdict_text(gaps->list.items[i].own.result.verdicts[p]));
    }
    table_write(&table, output);
    table_free(&table);
}

/* Where what is owed was not counted: a gap each, since each has a search of its own. */
static void write_piles(const struct gaps *gaps, struct output *output) {
    const char *before = "\n";
    for (size_t i = 0; i < gaps->list.count; i++) {
        const struct assume_result *a = &gaps->list.items[i].own.result;
        if (a->saturation == 0 && !a->overflows)
            continue;
        output_text(output, before);
        output_text(output, gaps->list.items[i].name);
        if (a->overflows)
            output_text(output, ": unanswered messages pile up in too many ways to be counted.\n");
        else
            assume_report_pile(a, ": unanswered messages pile up: ", output);
        before = "";
    }
}

/* NAME.assumption for each, and what to do next. */
static void write_folder(const struct gaps_report *report, struct output *output) {
    const char *folder = report->folder;
    if (!folder)
        return;
    const char *slash = folder[strlen(folder) - 1] == '/' ? "" : "/";
    for (size_t i = 0; i < report->gaps->list.count; i++)
        output_format(output, "%s%s%s%s.assumption", i > 0 ? ", " : "", folder, slash,
                      report->gaps->list.items[i].name);
    output_format(
        output, " were written. To check a component: lacuna check CANDIDATE --against %s%s%s.assumption\n\n",
        folder, slash, report->gaps->list.items[0].name);
}

void gaps_report_text(struct output *output, const void *results) {
    const struct gaps_report *report = results;
    const struct gaps *gaps = report->gaps;
    write_conclusion(gaps, output);
    write_table(gaps, output);
    write_properties(gaps, output);
    write_piles(gaps, output);
    if (gaps_vacuous(gaps))
        vacuity_write_run(gaps_vacuous(gaps), gaps_vacuous(gaps)->open->sources, output);
    output_text(
        output,
        "\nverdict: can this component alone keep the property, while the others only keep to their interfaces?\nmatters: can it violate the property by itself, even if the others send nothing?\n--component NAME shows the assumption of one component.\n\n");
    write_folder(report, output);
    cost_write(gaps->job, report->started, output);
}
