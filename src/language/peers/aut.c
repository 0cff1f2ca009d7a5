/* A peer of an Aldebaran file: labels `m!`, `m?`, and silent ones. */
#include <stdio.h>
#include <string.h>

#include "language/peers/peers.h"
#include "lts/file/aut.h"
#include "lts/lts.h"

/* The name of the file without its folder and its endings. */
static size_t stem_of(const char *path, const char **stem) {
    const char *slash = strrchr(path, '/');
    *stem = slash ? slash + 1 : path;
    size_t length = strcspn(*stem, ".");
    return length > 0 ? length : strlen(*stem);
}

static bool add_states(struct peers *peers, uint32_t peer, const struct lts *lts) {
    for (uint32_t s = 0; s < lts->states; s++) {
        char name[16];
        int length = snprintf(name, sizeof name, "%u", (unsigned)s);
        if (peer_state(peers, peer, name, (size_t)length) != s)
            return false;
    }
    peers->list.items[peer].initial = lts->initial;
    return true;
}

static bool add_transitions(struct peers *peers, uint32_t peer, const struct lts *lts) {
    bool *complained = memory_allocate_zeroed(&peers->job->memory, lts->alphabet.count, sizeof *complained);
    bool fine = complained != NULL;
    for (uint32_t s = 0; s < lts->states && fine; s++)
        for (uint64_t e = lts->rows[s]; e < lts->rows[s + 1]; e++) {
            uint32_t label = edge_label(lts->edges[e]);
            const char *text = label == LABEL_TAU ? "" : lts->alphabet.texts[label];
            if (complained[label])
                continue;
            if (!peer_add_labelled(peers, peer, s, text, strlen(text), (struct span){0},
                                   edge_target(lts->edges[e])))
                complained[label] = true; /* once is enough */
        }
    memory_free(complained);
    return fine && !job_failed(peers->job);
}

bool peers_add_aut(struct peers *peers, const char *path) {
    const char *stem;
    size_t length = stem_of(path, &stem);
    struct input *input = input_open(peers->job, path);
    struct lts *lts = input ? aut_read(peers->job, input, SILENT_BY_DEFAULT) : NULL;
    input_close(input);
    uint32_t peer = lts ? peers_add(peers, stem, length, path, (struct span){0}) : PEER_NONE;
    bool fine = peer != PEER_NONE && add_states(peers, peer, lts) && add_transitions(peers, peer, lts);
    lts_free(lts);
    return fine;
}
