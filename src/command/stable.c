#include <string.h>

#include "command/operand/files.h"
#include "command/operand/peer_files.h"
#include "command/operand/picture.h"
#include "report/stable_report.h"

struct outcome_of_peers {
    struct invocation *invocation;
    struct peer_systems systems;
    struct analysis_options options;
    ARRAY(struct analysis *) analyses;
    ARRAY(struct stable_report) reports;
};

static bool option_given(const struct outcome_of_peers *o, enum option_id id) {
    return invocation_value(o->invocation, id) != NULL;
}

/* Of several systems: a no of any is one. */
static enum status status_of(const struct outcome_of_peers *o) {
    enum status status = STATUS_YES;
    for (size_t i = 0; i < o->reports.count && status != STATUS_NO; i++) {
        enum status next = status_of_verdict(analysis_verdict(o->reports.items[i].analysis));
        status = next == STATUS_YES ? status : next;
    }
    return status;
}

/* --- Files --- */

static bool store_composition(const struct outcome_of_peers *o) {
    const struct lts *lts = analysis_composition(o->analyses.items[0]);
    enum drawing_format format;
    if (picture_is_wanted(o->invocation, &format))
        return draw_picture(o->invocation, lts, format, NULL);
    return store_lts(o->invocation, lts);
}

static bool store_growth(const struct outcome_of_peers *o) {
    const char *path = invocation_value(o->invocation, OPTION_GROWTH);
    struct growth plain;
    if (!path)
        return true;
    bool fine = analysis_plain_growth(o->analyses.items[0], &plain);
    struct output *output = fine ? output_open(o->invocation->job, path) : NULL;
    if (output)
        stable_report_growth(&o->reports.items[0], &plain, output);
    growth_free(&plain);
    return output && output_commit(output);
}

static bool store_chart(const struct outcome_of_peers *o) {
    const char *path = invocation_value(o->invocation, OPTION_SVG);
    struct output *output = path ? output_open(o->invocation->job, path) : NULL;
    if (!output)
        return !path;
    if (stable_report_chart(&o->reports.items[0], output))
        return output_commit(output);
    output_abandon(output);
    diagnostics_add(&o->invocation->job->diagnostics, SEVERITY_WARNING, NULL, "leave out --output",
                    "there is no run to draw: no fault was found");
    return true;
}

static bool store_files(const struct outcome_of_peers *o) {
    return store_composition(o) && store_growth(o) && store_chart(o);
}

static bool check_files(struct outcome_of_peers *o) {
    struct invocation *invocation = o->invocation;
    enum drawing_format format;
    bool single =
        option_given(o, OPTION_OUTPUT) || option_given(o, OPTION_GROWTH) || option_given(o, OPTION_SVG);
    if (single && o->systems.list.count > 1)
        return job_reject(invocation->job, NULL, "give only one system", "output files need a single system");
    return check_svg_name(invocation->job, invocation_value(invocation, OPTION_GROWTH)) &&
           check_svg_name(invocation->job, invocation_value(invocation, OPTION_SVG)) &&
           check_part(invocation) && (picture_is_wanted(invocation, &format) || check_output(invocation));
}

/* --- Options --- */

static bool read_number(struct invocation *invocation, enum option_id id, const char *name,
                        uint32_t otherwise, uint32_t least, uint32_t most, uint32_t *number) {
    uint64_t value;
    if (!number_of(invocation, id, name, otherwise, &value))
        return false;
    if (value < least || value > most)
        return job_reject(invocation->job, NULL, "choose a number in this range",
                          "--%s needs a number from %u to %u", name, (unsigned)least, (unsigned)most);
    *number = (uint32_t)value;
    return true;
}

static bool read_options(struct outcome_of_peers *o) {
    static const char *const DISCIPLINES[] = {"mailbox", "pair", "message", "bag"};
    struct invocation *invocation = o->invocation;
    const char *buffers = invocation_value(invocation, OPTION_BUFFERS);
    o->options.stable.trust_confluence = option_given(o, OPTION_EAGER_RECEIVES);
    o->options.receipts = option_given(o, OPTION_RECEIVES);
    o->options.termination = option_given(o, OPTION_TERMINATION);
    o->options.sizes = option_given(o, OPTION_SIZES);
    for (size_t i = 0; buffers && i < 4; i++)
        if (strcmp(DISCIPLINES[i], buffers) == 0)
            o->options.discipline = (enum discipline_of_buffers)i;
    return read_number(invocation, OPTION_STRATEGY, "strategy", 1, 1, 5, &o->options.stable.strategy) &&
           read_number(invocation, OPTION_KMAX, "kmax", 10, 1, 1000, &o->options.stable.most) &&
           read_number(invocation, OPTION_LOOK_AHEAD, "look-ahead", 2, 0, 1000,
                       &o->options.stable.look_ahead) &&
           number_of(invocation, OPTION_STATES, "states", UINT64_MAX, &o->options.most_states);
}

/* --- The analysis --- */

static bool read_formulas(const struct outcome_of_peers *o, struct formulas *formulas) {
    struct option_values texts = {0};
    bool fine = invocation_values(o->invocation, OPTION_FORMULA, &texts);
    for (size_t i = 0; i < texts.list.count; i++)
        fine = formulas_add(formulas, texts.list.items[i]) && fine;
    array_free(&texts.list);
    return fine;
}

static bool analyse(struct outcome_of_peers *o, struct peer_system *system) {
    struct job *job = o->invocation->job;
    struct analysis *a = memory_allocate_zeroed(&job->memory, 1, sizeof *a);
    if (!a || !array_push(&job->memory, &o->analyses, a)) {
        memory_free(a);
        return false;
    }
    analysis_init(a, &system->peers, peer_system_sources(system), &o->options);
    struct stable_report report = {system->name, peer_system_sources(system), a};
    if (!array_reserve(&job->memory, &o->reports, o->reports.count + 1) || !read_formulas(o, &a->formulas))
        return false;
    bool made = analysis_make(a);
    if (made || a->limit != OUTCOME_DONE)
        o->reports.items[o->reports.count++] = report;
    return made;
}

/* Did a limit end the last analysis? What is known is reported then; no file is written. */
static bool is_limited(const struct outcome_of_peers *o) {
    return o->reports.count > 0 && o->reports.items[o->reports.count - 1].analysis->limit != OUTCOME_DONE;
}

static void tell_left_out(const struct outcome_of_peers *o) {
    size_t count = o->systems.list.count - o->reports.count;
    if (count > 0)
        diagnostics_add(&o->invocation->job->diagnostics, SEVERITY_NOTE, NULL,
                        "fix the errors above, or raise the limits",
                        count == 1 ? "%zu system was not checked" : "%zu systems were not checked", count);
}

static void free_all(struct outcome_of_peers *o) {
    for (size_t i = 0; i < o->analyses.count; i++) {
        analysis_free(o->analyses.items[i]);
        memory_free(o->analyses.items[i]);
    }
    array_free(&o->analyses);
    array_free(&o->reports);
    peer_systems_free(&o->systems);
}

static enum status run(struct invocation *invocation) {
    struct outcome_of_peers o = {.invocation = invocation};
    struct stable_reports reports = {.job = invocation->job, .started = invocation->started};
    struct answer answer = {STATUS_YES, NULL, stable_reports_json, stable_reports_text};
    bool fine = read_options(&o) && peer_systems_load(&o.systems, invocation) && check_files(&o);
    for (size_t i = 0; i < o.systems.list.count && fine; i++)
        fine = analyse(&o, o.systems.list.items[i]);
    if (!fine && is_limited(&o))
        tell_left_out(&o);
    if (fine ? store_files(&o) : is_limited(&o)) {
        reports.list = o.reports.items;
        reports.count = o.reports.count;
        answer = (struct answer){status_of(&o), &reports, stable_reports_json, stable_reports_text};
    }
    enum status status = invocation_answer(invocation, &answer);
    free_all(&o);
    return status;
}

static const struct option OWN[] = {
    {OPTION_BUFFERS, "buffers", 0, "KIND", "mailbox|pair|message|bag",
     "one queue for each peer (mailbox, default), for each pair of sender and receiver (pair), or for each message (message). bag: a bag for each peer, which messages leave in any order"},
    {OPTION_KMAX, "kmax", 0, "K", NULL, "the largest bound to try (default: 10)"},
    {OPTION_LOOK_AHEAD, "look-ahead", 0, "N", NULL,
     "when bounds k and k+1 are equivalent, compare N further bounds (default: 2)"},
    {OPTION_STRATEGY, "strategy", 0, "N", "1|2|3|4|5",
     "which bounds to try first. 1 (default): from below. 2 by halves and 3 by steps start at the longest sequence of sends. 4 and 5 do the same, but start at the most sends to one peer if that is larger. The answer is the same"},
    {OPTION_EAGER_RECEIVES, "eager-receives", 0, NULL, NULL,
     "also accept as a proof that buffers stay bounded if peers receive at once where that makes no difference"},
    {OPTION_STATES, "states", 0, "N", NULL, "skip bounds whose composition has more than N states"},
    {OPTION_FORMULA, "formula", 'f', "FORMULA", NULL,
     "check this formula at the bound found: linear temporal logic over receiver!message (may be repeated)"},
    {OPTION_RECEIVES, "receives", 0, NULL, NULL,
     "make receives visible, too: in compositions, comparisons and formulas (receiver?message)"},
    {OPTION_TERMINATION, "termination", 0, NULL, NULL,
     "add a visible last step, exit, when all peers have ended (default: compositions just end there)"},
    {OPTION_SIZES, "sizes", 0, NULL, NULL, "find a size for each buffer, none larger than necessary"},
    {OPTION_UNADDRESSED, "unaddressed", 0, NULL, NULL,
     "in the multi-automaton format: equal names are the same message, with one sender and one receiver (default: equal names between other peers are other messages)"},
    {OPTION_SVG, "svg", 0, "FILE", "FILE", "draw the run to the first fault as a sequence chart"},
    {OPTION_GROWTH, "growth", 0, "FILE", "FILE", "draw how compositions grow with the bound, as SVG"},
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE",
     "write the minimal composition at the bound found to FILE: .aut, .dot, .json, .lts, .svg, .png"},
    {OPTION_TO, "to", 0, "FORMAT", "aut|dot|json|fsp", "the format of that file (default: by its name)"},
    {OPTION_WRITE_TAU, "write-tau", 0, "LABEL", "tau|i", "the text for tau in .aut; CADP needs i"},
    {0},
};

static const struct option *const OPTIONS[] = {OWN, OPTIONS_PART, OPTIONS_GENERAL, NULL};

static const struct example EXAMPLES[] = {
    {"lacuna stable orders.txt", "from which bound on does the behaviour not change?"},
    {"lacuna stable client.aut server.aut logger.aut --formula 'G (server!req -> F client!ok)'",
     "one file for each peer, and a property at the bound found"},
    {"lacuna stable *.txt", "many systems: a table"},
    {"lacuna stable orders.txt --buffers pair --look-ahead 5 --growth growth.svg",
     "other buffers, more bounds compared, and a picture"},
    {0},
};

static const enum option_id REPEATABLE[] = {OPTION_FORMULA, OPTION_HELP};

const struct command COMMAND_STABLE = {
    .name = "stable",
    .operands = "PEERS...",
    .least = 1,
    .most = SIZE_MAX,
    .summary = "find the buffer size from which on the behaviour of peers no longer changes",
    .description =
        "Peers send each other messages through buffers. Their compositions are compared modulo branching bisimilarity at bounds 0, 1, 2, … on the size of all buffers. Sends are visible, and receives are silent. At bound 0 every message is received at once. If bounds 0 and 1 are equivalent, the system is synchronizable; if k and k+1 are, it is stable. This is a criterion, not a proof: the next bounds are compared as well (--look-ahead). It is proved if no buffer ever holds more messages; and, for traces of sends only, if the peers are an oriented ring.\n\nAt the bound found, lacuna checks whether every buffer can be emptied again (well-formed). It also looks for deadlocks, unspecified receptions and orphan messages, each with a run. A peer that others can leave waiting forever is a warning.\n\nThe status is 1 if there is a deadlock, an unspecified reception, an orphan message or a violated formula. Otherwise it is 0 if the answer is proved, and 3 if not. A limit of time or memory, or Ctrl-C, ends with status 3 and the results so far.\n\nA file in the multi-automaton format is a system with a block for each peer. A block has .state graph and .marking q0, and ends with .end. Its lines are `q0 1 ! req q1` (send req to peer 1), `q1 1 ? ok q0` (receive ok from it) or `q1 tau q0`. Peers are called p0, p1, …, or as .outputs says. Files named .aut, .dot or .gv are peers of one system, with labels m! and m?. In AML and Rebeca files the actors are the peers, and main is another one.",
    .options = OPTIONS,
    .repeatable = REPEATABLE,
    .examples = EXAMPLES,
    .run = run,
};
