#define _POSIX_C_SOURCE 200809L
#include "command/operand/kept_assumption.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "assume/assume.h"
#include "base/map.h"
#include "candidate/gaps.h"
#include "command/operand/component.h"
#include "command/operand/files.h"
#include "rules/kept_rules.h"

/* When keys are made otherwise, or .assumption files mean something else. */
enum { KEY_VERSION = 3 };

/* --- What it is made of --- */

static void add_part(struct text *text, const char *name, const char *part, size_t length) {
    text_add(text, name);
    text_add(text, " ");
    text_number(text, (int64_t)length);
    text_add(text, "\n");
    text_add_bytes(text, part, length);
    text_add(text, "\n");
}

static void add_texts(struct text *text, const char *name, const struct project_texts *texts) {
    for (size_t i = 0; i < texts->items.count; i++)
        add_part(text, name, texts->items.items[i].text, strlen(texts->items.items[i].text));
}

/* Names count without the folder of the project, which may be called from anywhere. */
static bool add_file(struct text *text, const struct project *project, const char *path,
                     struct sources *sources) {
    size_t folder = strlen(project->folder);
    const char *name = strncmp(path, project->folder, folder) == 0 ? path + folder : path;
    if (!sources_read(sources, path))
        return false;
    const struct source *source = &sources->files.items[sources->files.count - 1];
    add_part(text, name, source->text, source->length);
    return true;
}

bool kept_assumption_key(uint64_t *key, struct job *job, const struct project *project,
                         const struct project_component *c, uint64_t states) {
    struct sources sources;
    struct text text = {.memory = &job->memory};
    bool fine = true;
    sources_init(&sources, job);
    text_number(&text, KEY_VERSION);
    text_add(&text, " lacuna " LACUNA_VERSION " ");
    text_number(&text, (int64_t)states);
    add_part(&text, "missing", c->missing, strlen(c->missing));
    add_texts(&text, "choose", &c->choose);
    for (size_t i = 0; i < c->files.items.count; i++)
        fine = add_file(&text, project, c->files.items.items[i].text, &sources) && fine;
    if (c->stateful_interface.text)
        fine = add_file(&text, project, c->stateful_interface.text, &sources) && fine;
    *key = hash_bytes(text.chars.items, text.chars.count);
    fine = fine && !text.failed && !job_failed(job);
    text_free(&text);
    sources_free(&sources);
    return fine;
}

/* --- Making it --- */

struct making {
    struct invocation reading; /* as if the files were operands */
    struct model model;
    struct lts *interface;
    struct open_system open;
    bool opened;
    struct assume_options options;
    ARRAY(const char *) choose;
    struct assume_result result;
    bool assumed;
    struct gap_assumption modest; /* in its place, if others have to keep the properties */
    bool is_modest;
};

static bool collect(struct making *m, const struct project_component *c, uint64_t states) {
    struct memory *memory = &m->reading.job->memory;
    const char *interface = c->stateful_interface.text;
    m->options = ASSUME_USUAL;
    m->options.limits.states = states;
    m->options.most_shown = 1; /* nobody sees it */
    m->options.stub = !interface ? STUB_BAG : has_extension(interface, ".aut") ? STUB_LTS : STUB_ACTOR;
    for (size_t i = 0; i < c->files.items.count; i++)
        if (!array_push(memory, &m->reading.operands, c->files.items.items[i].text))
            return false;
    for (size_t i = 0; i < c->choose.items.count; i++)
        if (!array_push(memory, &m->choose, c->choose.items.items[i].text))
            return false;
    m->options.properties = m->choose.items;
    m->options.properties_count = m->choose.count;
    return true;
}

static bool read_system(struct making *m, const struct project_component *c) {
    const char *interface = c->stateful_interface.text;
    m->model.may_be_open = true;
    m->model.covered = m->options.stub == STUB_LTS;
    m->model.lacks_component = m->options.stub == STUB_BAG;
    m->model.interface = m->options.stub == STUB_ACTOR ? interface : NULL;
    if (m->options.stub == STUB_LTS && !(m->interface = load_lts(&m->reading, interface)))
        return false;
    m->options.lts = m->interface;
    return model_read(&m->model, &m->reading) && m->model.language->open->require_missing(m->model.tree);
}

/* Each of a,b is to be missing. */
static bool are_missing(struct making *m, const struct project *project, const struct project_component *c) {
    const char *list = c->missing, *name;
    struct place place = sources_place(&project->sources, c->span);
    size_t length;
    bool fine = true;
    struct arena names;
    arena_init(&names, &m->reading.job->memory);
    while (fine && component_list_next(&list, &name, &length)) {
        const char *copy = arena_text(&names, name, length);
        fine = copy && require_missing(m->reading.job, &m->open, copy, &place);
    }
    arena_free(&names);
    return fine;
}

/* Is there every property that is chosen? */
static bool have_chosen(const struct making *m, const struct project *project,
                        const struct project_component *c) {
    bool fine = true;
    for (size_t i = 0; i < c->choose.items.count; i++) {
        const struct project_text *name = &c->choose.items.items[i];
        struct place place = sources_place(&project->sources, name->span);
        fine = open_find_property(&m->open, name->text, &place) && fine;
    }
    return fine;
}

static bool open_component(struct making *m, const struct project *project,
                           const struct project_component *c) {
    const struct open_language *language = m->model.language->open;
    struct place place = sources_place(&project->sources, c->stateful_interface.span);
    open_system_init(&m->open, &m->model.sources);
    m->opened = true;
    if (!language->lower(m->model.tree, c->missing, &m->open) || !are_missing(m, project, c) ||
        !have_chosen(m, project, c))
        return false;
    if (m->options.stub != STUB_BAG && m->open.others.count + m->open.fellows.count > 0)
        return job_reject(m->reading.job, &place, "write the interface of each as a block `missing`",
                          "stateful_interface takes one missing component, and the system has several");
    return language->describe(m->model.tree, &m->open, stub_has_alternatives(m->options.stub));
}

static bool find(struct making *m, const struct project *project, const struct project_component *c) {
    struct place place = sources_place(&project->sources, c->span);
    m->assumed = true;
    if (!assume(&m->result, &m->open, &m->options))
        return m->result.judged && job_forgive(m->reading.job, OUTCOME_TOO_LARGE);
    if (m->result.verdict == ASSUME_NEVER && m->open.others.count > 0) {
        m->is_modest = true;
        return gap_assumption_make_interface_only(&m->modest, m->model.language, m->model.tree, c->missing,
                                                  &m->model.sources, &m->options);
    }
    return !m->result.grows || job_reject(m->reading.job, &place, "run lacuna assume to see which",
                                          "there is no assumption: a variable grows without bound");
}

static void making_free(struct making *m) {
    if (m->assumed)
        assume_result_free(&m->result);
    if (m->is_modest)
        gap_assumption_free(&m->modest);
    if (m->opened)
        open_system_free(&m->open);
    model_free(&m->model);
    lts_free(m->interface);
    array_free(&m->choose);
    array_free(&m->reading.operands);
}

/* As a text: files have it so, too. False has been reported. */
static bool make(struct invocation *invocation, const struct project *project,
                 const struct project_component *c, uint64_t states, struct bytes *bytes) {
    struct making m = {.reading = {.command = invocation->command, .job = invocation->job}};
    bool fine = collect(&m, c, states) && read_system(&m, c) && open_component(&m, project, c) &&
                find(&m, project, c);
    const struct assume_result *result = m.is_modest ? &m.modest.result : &m.result;
    struct output *output = fine ? output_open_memory(invocation->job, bytes) : NULL;
    if (output && rules_write_assumption(invocation->job, &result->assumption, output))
        fine = output_commit(output);
    else
        output_abandon(output);
    making_free(&m);
    return fine && !job_failed(invocation->job);
}

/* --- Keeping it --- */

enum { KEY_BYTES = 96 };

static void write_key(char text[KEY_BYTES], uint64_t key, const char *assumption, size_t length) {
    snprintf(text, KEY_BYTES, "lacuna key %016" PRIx64 " of %016" PRIx64 "\n", hash_bytes(assumption, length),
             key);
}

static const char *path_of(struct project *project, const char *name, const char *extension) {
    struct text text = {.memory = project->arena.memory};
    text_add(&text, project->folder);
    text_add(&text, ".lacuna/");
    text_add(&text, name);
    text_add(&text, extension);
    return text_keep(&text, &project->arena);
}

static bool write_file(struct job *job, const char *path, const char *text, size_t length) {
    struct output *output = output_open(job, path);
    if (!output)
        return false;
    output_bytes(output, text, length);
    return output_commit(output);
}

/* The files are needed later; that they cannot be written changes no verdict. The key comes last: an
 * assumption without it is made again. Another job writes, whose failure is not ours. */
static void keep(struct job *job, struct project *project, const char *path, const char *key_path,
                 uint64_t key, const struct bytes *bytes) {
    struct job writing;
    char text[KEY_BYTES];
    const char *folder = path_of(project, "", ""), *ignored = path_of(project, ".gitignore", "");
    if (!folder || !ignored)
        return;
    job_init(&writing);
    write_key(text, key, bytes->data.items, bytes->data.count);
    bool fresh = mkdir(folder, 0777) == 0;
    if ((fresh && !write_file(&writing, ignored, "*\n", 2)) ||
        !write_file(&writing, path, bytes->data.items, bytes->data.count) ||
        !write_file(&writing, key_path, text, strlen(text)))
        diagnostics_add(&job->diagnostics, SEVERITY_WARNING, &(struct place){.file = path},
                        "make the folder writable; the next check makes the assumption again",
                        "the assumption could not be kept");
    job_free(&writing);
}

/* Does the file hold exactly this text? */
static bool holds_text(const struct sources *sources, uint32_t file, const char *text) {
    return sources->files.items[file].length == strlen(text) &&
           strcmp(sources->files.items[file].text, text) == 0;
}

/* The kept assumption, if it is the one that the key asks for. Another job reads: damage is not a mistake of
 * anybody. False: there is none. */
static bool recall(const char *path, const char *key_path, uint64_t key, struct sources *sources) {
    struct job reading;
    struct sources kept;
    char text[KEY_BYTES];
    job_init(&reading);
    sources_init(&kept, &reading);
    bool found = sources_read(&kept, path) && sources_read(&kept, key_path);
    if (found) {
        const struct source *assumption = &kept.files.items[0];
        write_key(text, key, assumption->text, assumption->length);
        found =
            holds_text(&kept, 1, text) && sources_add(sources, path, assumption->text, assumption->length);
    }
    sources_free(&kept);
    job_free(&reading);
    return found;
}

bool kept_assumption_get(struct kept_assumption *kept, struct invocation *invocation, struct project *project,
                         const struct project_component *c, uint64_t states, struct sources *sources) {
    uint64_t key;
    struct bytes bytes = {0};
    const char *key_path = path_of(project, c->name, ".key");
    *kept = (struct kept_assumption){.path = path_of(project, c->name, ".assumption")};
    if (!key_path || !kept->path || !kept_assumption_key(&key, invocation->job, project, c, states))
        return false;
    kept->key = key;
    if (recall(kept->path, key_path, key, sources))
        return true;
    kept->made = true;
    bool fine = make(invocation, project, c, states, &bytes) &&
                sources_add(sources, kept->path, bytes.data.items, bytes.data.count);
    if (fine)
        keep(invocation->job, project, kept->path, key_path, key, &bytes);
    array_free(&bytes.data);
    return fine;
}
