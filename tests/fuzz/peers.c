#include "fuzz/peers.h"

#include "report/stable_report.h"
#include "stability/topology.h"

enum { MOST_BYTES = 48 << 20, MOST_SECONDS = 5, MOST_STATES = 300, MOST_PEERS = 12, MOST_BOUND = 3 };

struct findings {
    struct buffers buffers;
    struct growth growth;
    struct stable stable;
    struct health health;
    struct formulas formulas;
    struct sizes sizes;
};

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

static bool find_out(struct findings *f, struct peers *peers, struct sources *sources,
                     enum discipline_of_buffers discipline) {
    struct growth_options growth = {.most_states = MOST_STATES};
    struct stable_options options = {.strategy = 1 + discipline, .most = MOST_BOUND, .look_ahead = 1};
    formulas_init(&f->formulas, peers, sources, false);
    if (!buffers_init(&f->buffers, peers, discipline) || !growth_init(&f->growth, &f->buffers, &growth) ||
        !stable_find(&f->stable, &f->growth, &options))
        return false;
    uint32_t bound = f->stable.k > 0 ? f->stable.k : 1;
    must(growth_bound(&f->growth) >= bound, "the bound of the verdict has been reached");
    return health_examine(&f->health, &f->growth, bound) && sizes_find(&f->sizes, &f->stable, bound);
}

static void show(struct job *job, const struct findings *f, const struct peers *peers,
                 const struct sources *sources) {
    struct stable_report report = {.name = "fuzz",
                                   .sources = sources,
                                   .peers = peers,
                                   .buffers = &f->buffers,
                                   .stable = &f->stable,
                                   .health = &f->health,
                                   .formulas = &f->formulas,
                                   .sizes = &f->sizes};
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    if (output) {
        struct json json;
        json_init(&json, output, true);
        stable_report_json(&report, &json);
        stable_report_text(&report, output);
        stable_report_growth(&report, &f->growth, output);
        stable_report_chart(&report, output);
        output_commit(output);
    }
    array_free(&bytes.data);
}

static void study(struct job *job, struct peers *peers, struct sources *sources) {
    bool is_ring, has_loop;
    check_peers(peers);
    topology_is_ring(peers, &is_ring);
    topology_has_silent_loop(peers, &has_loop);
    for (int d = BUFFERS_MAILBOX; d <= BUFFERS_BAG && peers->list.count <= MOST_PEERS; d++) {
        struct findings f = {0};
        bool found = find_out(&f, peers, sources, (enum discipline_of_buffers)d);
        must(found || job_failed(job) || f.stable.cut, "findings or a reason");
        if (found)
            show(job, &f, peers, sources);
        sizes_free(&f.sizes);
        formulas_free(&f.formulas);
        health_free(&f.health);
        stable_free(&f.stable);
        growth_free(&f.growth);
        buffers_free(&f.buffers);
        if (job_failed(job))
            return;
    }
}

void fuzz_peers(const uint8_t *bytes, size_t size, bool (*read)(struct peers *peers, uint32_t file),
                enum peers_identity identity) {
    for (int addressed = 0; addressed < 2; addressed++) {
        struct job job;
        begin(&job, MOST_BYTES, MOST_SECONDS);
        struct sources sources;
        struct peers peers;
        sources_init(&sources, &job);
        peers_init(&peers, &sources, identity);
        peers.addressed = addressed;
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
