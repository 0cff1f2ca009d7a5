#include "command/operand/peer_files.h"

#include <string.h>

#include "command/operand/files.h"

enum file_kind { FILE_PEER, FILE_ACTORS, FILE_SYSTEM };

static bool is_dot(const char *path) {
    return has_extension(path, ".dot") || has_extension(path, ".gv");
}

static enum file_kind kind_of(const struct invocation *invocation, const char *path) {
    if (is_model_file(invocation, path))
        return FILE_ACTORS;
    return has_extension(path, ".aut") || is_dot(path) ? FILE_PEER : FILE_SYSTEM;
}

/* Whole systems have names of many kinds; is this one of something else? */
static bool is_system(struct invocation *invocation, const char *path) {
    const struct language *language = language_of(invocation, path);
    const char *other = language ? language->title : kind_of_file(path);
    return !other || strcmp(other, "peers") == 0 ||
           reject_kind(invocation, path, "peers, actors and whole systems", other);
}

/* All operands are of one kind, which *kind becomes. */
static bool check_kinds(struct invocation *invocation, enum file_kind *kind) {
    *kind = kind_of(invocation, invocation->operands.items[0]);
    for (size_t i = 1; i < invocation->operands.count; i++)
        if (kind_of(invocation, invocation->operands.items[i]) != *kind) {
            struct place place = {.file = invocation->operands.items[i]};
            return job_reject(invocation->job, &place,
                              "give only peers (.aut, .dot), only actors (.aml), or only whole systems",
                              "this file and %s are of different kinds", invocation->operands.items[0]);
        }
    return true;
}

static struct peer_system *add_system(struct peer_systems *systems, struct invocation *invocation,
                                      const char *name, enum peers_identity identity) {
    struct job *job = invocation->job;
    struct peer_system *system = memory_allocate_zeroed(&job->memory, 1, sizeof *system);
    if (!system || !array_push(&job->memory, &systems->list, system)) {
        memory_free(system);
        return NULL;
    }
    system->name = name;
    system->is_model = identity == PEERS_BY_RECEIVER;
    sources_init(peer_system_sources(system), job); /* a model does it again */
    peers_init(&system->peers, peer_system_sources(system), identity);
    system->peers.unaddressed = invocation_value(invocation, OPTION_UNADDRESSED) != NULL;
    return system;
}

/* Errors of the files stand together, in their order. */
static bool link(struct peer_system *system, bool read) {
    bool fine = read && !job_failed(system->peers.job) && peers_link(&system->peers);
    diagnostics_sort(&system->peers.job->diagnostics);
    return fine;
}

static bool read_source(struct peer_system *system, const char *path,
                        bool (*read)(struct peers *peers, uint32_t file)) {
    return sources_read(&system->sources, path) &&
           read(&system->peers, (uint32_t)system->sources.files.count - 1);
}

static bool load_peers(struct peer_systems *systems, struct invocation *invocation) {
    struct peer_system *system =
        add_system(systems, invocation, invocation->operands.items[0], PEERS_BY_NAME);
    bool fine = system != NULL;
    for (size_t i = 0; system && i < invocation->operands.count; i++) {
        const char *path = invocation->operands.items[i];
        bool read = is_dot(path) ? read_source(system, path, dot_read) : peers_add_aut(&system->peers, path);
        fine = read && fine;
    }
    return system && link(system, fine);
}

static bool load_actors(struct peer_systems *systems, struct invocation *invocation) {
    struct peer_system *system =
        add_system(systems, invocation, invocation->operands.items[0], PEERS_BY_RECEIVER);
    return system && model_load(&system->model, invocation) &&
           model_creates_nothing(&system->model, "where rebecs are taken one by one") &&
           link(system, actors_to_peers(&system->peers, &system->model.system));
}

static bool load_system(struct peer_systems *systems, struct invocation *invocation, const char *path) {
    struct peer_system *system = add_system(systems, invocation, path, PEERS_BY_PAIR);
    return system && link(system, read_source(system, path, cfsm_read));
}

bool peer_systems_load(struct peer_systems *systems, struct invocation *invocation) {
    enum file_kind kind;
    *systems = (struct peer_systems){.job = invocation->job};
    job_phase(invocation->job, "reading", "files", invocation->operands.count);
    if (!check_kinds(invocation, &kind))
        return false;
    if (kind == FILE_PEER)
        return load_peers(systems, invocation);
    if (kind == FILE_ACTORS)
        return load_actors(systems, invocation);
    bool fine = true;
    for (size_t i = 0; i < invocation->operands.count; i++)
        fine = is_system(invocation, invocation->operands.items[i]) &&
               load_system(systems, invocation, invocation->operands.items[i]) && fine;
    return fine && !job_failed(invocation->job);
}

void peer_systems_free(struct peer_systems *systems) {
    for (size_t i = 0; i < systems->list.count; i++) {
        struct peer_system *system = systems->list.items[i];
        peers_free(&system->peers);
        if (system->is_model)
            model_free(&system->model);
        else
            sources_free(&system->sources);
        memory_free(system);
    }
    array_free(&systems->list);
}
