#include "fuzz/peers.h"

#include "report/stable_report.h"
#include "stability/topology.h"

enum { MOST_BYTES = 48 << 20, MOST_SECONDS = 5, MOST_STATES = 300, MOST_PEERS = 12, MOST_BOUND = 3 };

static void check_peers(const struct peers *peers) {
    for (size_t i = 0; i < peers->list.count; i++) {
        const struct peer *p = &peers->list.items[i];
        must(p->initial < p->states.list.count, "an initial state");
        for (size_t t = 0; t < p->transitions.count; t++) {
            const struct peer_transition *e = &p->transitions.items[t];
            must(e->source < p->states.list.count && e->target < p->states.list.count, "states");
            must(e->action == PEER_TAU || e->message < peers->messages.count, "a message");
        }
    }
    for (size_t i = 0; i < peers->messages.count; i++) {
        const struct peer_message *m = &peers->messages.items[i];
        must(m->label && m->taken && m->shown && m->receiver < peers->list.count, "a message is linked");
    }
}

static void show(struct job *job, const struct analysis *a, const struct sources *sources) {
    struct stable_report report = {"fuzz", sources, a};
    struct stable_reports reports = {job, &report, 1, 0};
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    must(a->limit != OUTCOME_DONE || growth_bound(&a->growth) >= analysis_bound(a),
         "the bound of the verdict has been reached");
    if (output) {
        struct json json;
        json_init(&json, output, true);
        stable_reports_json(&json, &reports);
        stable_reports_text(output, &reports);
        stable_report_growth(&report, &a->growth, output);
        stable_report_chart(&report, output);
        output_commit(output);
    }
    array_free(&bytes.data);
}

static void study(struct job *job, struct peers *peers, struct sources *sources) {
    bool is_ring;
    check_peers(peers);
    topology_is_ring(peers, &is_ring);
    for (uint32_t d = BUFFERS_MAILBOX; d <= BUFFERS_BAG && peers->list.count <= MOST_PEERS; d++) {
        struct analysis_options options = {
            .discipline = (enum discipline_of_buffers)d,
            .sizes = true,
            .termination = d % 2 == 0,
            .most_states = MOST_STATES,
            .stable = {.strategy = 1 + d, .most = MOST_BOUND, .look_ahead = 1}};
        struct analysis a;
        analysis_init(&a, peers, sources, &options);
        bool found = analysis_make(&a);
        must(found || job_failed(job), "findings or a reason");
        if (found || a.limit != OUTCOME_DONE)
            show(job, &a, sources);
        analysis_free(&a);
        if (job_failed(job))
            return;
    }
}

void fuzz_peers(const uint8_t *bytes, size_t size, bool (*read)(struct peers *peers, uint32_t file),
                enum peers_identity identity) {
    for (int unaddressed = 0; unaddressed < 2; unaddressed++) {
        struct job job;
        begin(&job, MOST_BYTES, MOST_SECONDS);
        struct sources sources;
        struct peers peers;
        sources_init(&sources, &job);
        peers_init(&peers, &sources, identity);
        peers.unaddressed = unaddressed;
        bool fine = sources_add(&sources, "fuzz", size ? (const char *)bytes : "", size) && read(&peers, 0);
        must(fine != job_failed(&job), "peers or a reason");
        fine = fine && peers_link(&peers);
        must(fine != job_failed(&job), "linked or a reason");
        if (fine)
            study(&job, &peers, &sources);
        peers_free(&peers);
        sources_free(&sources);
        end(&job);
    }
}
