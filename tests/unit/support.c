#define _POSIX_C_SOURCE 200809L
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lts/builder.h"

int start_job(void **state) {
    struct job *job = malloc(sizeof *job);
    if (!job)
        return -1;
    job_init(job);
    *state = job;
    return 0;
}

int finish_job(void **state) {
    struct job *job = *state;
    job_free(job);
    size_t left = job->memory.used;
    free(job);
    if (left)
        print_error("%zu bytes have not been freed\n", left);
    return left ? -1 : 0;
}

/* ---- making ---- */

const char *file_of(const void *bytes, size_t length) {
    static char path[32];
    strcpy(path, "/tmp/lacuna-unit-XXXXXX");
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *file = fdopen(descriptor, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
    return path;
}

struct lts *read_aut(struct job *job, const void *text, size_t length, struct silent silent) {
    const char *path = file_of(text, length);
    struct input *input = input_open(job, path);
    unlink(path);
    assert_non_null(input);
    struct lts *lts = aut_read(job, input, silent);
    input_close(input);
    return lts;
}

struct lts *lts_of(struct job *job, const char *text) {
    struct lts *lts = read_aut(job, text, strlen(text), SILENT_BY_DEFAULT);
    for (size_t i = 0; !lts && i < job->diagnostics.list.count; i++)
        print_error("%s\n", job->diagnostics.list.items[i].message);
    assert_non_null(lts);
    return lts;
}

struct lts *lts_without_edges(struct job *job, const char *text) {
    struct lts *lts = lts_of(job, text);
    assert_int_equal(lts_transitions(lts), 0);
    memory_free(lts->edges);
    lts->edges = NULL;
    return lts;
}

struct lts *chain_of(struct job *job, uint32_t states, const char *label) {
    struct lts_builder builder;
    struct alphabet alphabet;
    uint32_t number;
    assert_true(alphabet_build(job, &alphabet, &label, 1, &number));
    lts_builder_init(&builder, job);
    for (uint32_t s = 0; s + 1 < states; s++)
        assert_true(lts_builder_add(&builder, s, number, s + 1));
    struct lts *lts = lts_builder_finish(&builder, states, 0, STATE_NONE, &alphabet, NULL);
    assert_non_null(lts);
    return lts;
}

uint32_t next_random(uint64_t *seed, uint32_t below) {
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*seed >> 33) % below;
}

struct lts *random_lts(struct job *job, uint64_t *seed, uint32_t states, uint32_t labels,
                       uint32_t transitions) {
    static const char *const texts[] = {"a", "b", "c"};
    struct lts_builder builder;
    struct alphabet alphabet;
    lts_builder_init(&builder, job);
    uint32_t error = next_random(seed, 2) ? next_random(seed, states) : STATE_NONE;
    for (uint32_t i = 0; i < transitions; i++) {
        uint32_t source = next_random(seed, states);
        uint32_t label = next_random(seed, labels + 1), target = next_random(seed, states);
        if (source != error)
            assert_true(lts_builder_add(&builder, source, label, target));
    }
    assert_true(alphabet_build(job, &alphabet, texts, labels, NULL));
    struct lts *lts = lts_builder_finish(&builder, states, 0, error, &alphabet, NULL);
    assert_non_null(lts);
    return lts;
}

/* ---- expecting ---- */

void expect_aut(struct job *job, const struct lts *lts, const char *text) {
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    assert_non_null(output);
    aut_write(job, lts, output);
    assert_true(output_commit(output));
    assert_true(array_push(&job->memory, &bytes.data, '\0'));
    assert_string_equal(bytes.data.items, text);
    assert_int_equal(bytes.data.count, strlen(text) + 1);
    array_free(&bytes.data);
}

void expect_result(struct job *job, struct lts *result, const char *text) {
    assert_non_null(result);
    assert_false(job_failed(job));
    expect_aut(job, result, text);
    lts_free(result);
}

static void expect_joined(const char *const *texts, size_t count, char between, const char *joined) {
    char found[1024];
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        const char *text = texts[i] ? texts[i] : TAU_TEXT;
        assert_true(used + strlen(text) + 2 < sizeof found);
        if (i > 0)
            found[used++] = between;
        memcpy(found + used, text, strlen(text));
        used += strlen(text);
    }
    found[used] = '\0';
    assert_string_equal(found, joined);
}

void expect_labels(const struct lts *lts, const char *joined) {
    expect_joined(lts->alphabet.texts, lts->alphabet.count, ',', joined);
}

void expect_word(const struct word *word, const char *joined) {
    expect_joined(word->letters.items, word->letters.count, '.', joined);
}

void expect_partition(struct partition *partition, const struct lts *lts, const char *letters,
                      uint32_t blocks) {
    assert_int_equal(strlen(letters), lts->states);
    assert_int_equal(partition->blocks, blocks);
    for (uint32_t s = 0; s < lts->states; s++) {
        assert_true(partition->block_of[s] < blocks);
        for (uint32_t t = 0; t < s; t++)
            assert_int_equal(partition->block_of[s] == partition->block_of[t], letters[s] == letters[t]);
    }
    partition_free(partition);
    assert_null(partition->block_of);
}

void expect_formula_text(const struct formula *formula, const char *text) {
    struct arena arena;
    arena_init(&arena, &formula->job->memory);
    const char *written = formula_text(formula, &arena);
    assert_non_null(written);
    assert_string_equal(written, text);
    arena_free(&arena);
}

static void expect_at(const struct formula *formula, struct lts *lts, uint32_t state, bool expected) {
    bool holds;
    lts->initial = state;
    assert_true(formula_holds(formula, lts, &holds));
    assert_int_equal(holds, expected);
}

void expect_told_apart(const struct formula *formula, struct lts *lts, uint32_t with, uint32_t without) {
    expect_at(formula, lts, with, true);
    expect_at(formula, lts, without, false);
}

void expect_diagnostic(const struct job *job, size_t index, enum severity severity, const char *message,
                       const char *hint) {
    assert_true(index < job->diagnostics.list.count);
    const struct diagnostic *entry = &job->diagnostics.list.items[index];
    assert_int_equal(entry->severity, severity);
    assert_string_equal(entry->message, message);
    if (hint) {
        assert_non_null(entry->hint);
        assert_string_equal(entry->hint, hint);
    } else {
        assert_null(entry->hint);
    }
}

void expect_place(const struct job *job, size_t index, uint64_t line, uint64_t column, size_t width) {
    assert_true(index < job->diagnostics.list.count);
    const struct place *place = &job->diagnostics.list.items[index].place;
    assert_int_equal(place->line, line);
    assert_int_equal(place->column, column);
    assert_int_equal(place->width, width);
}

void expect_rejected(const struct job *job, const char *message, const char *hint) {
    assert_int_equal(job_outcome(job), OUTCOME_BAD_INPUT);
    assert_int_equal(job->diagnostics.list.count, 1);
    expect_diagnostic(job, 0, SEVERITY_ERROR, message, hint);
}

void expect_given_up(const struct job *job, const char *message, const char *hint) {
    assert_int_equal(job_outcome(job), OUTCOME_TOO_LARGE);
    assert_int_equal(job->diagnostics.list.count, 1);
    expect_diagnostic(job, 0, SEVERITY_ERROR, message, hint);
}

void stop_job(struct job *job) {
    static const volatile sig_atomic_t stopped = 1;
    job->stopper = &stopped;
}

void expect_stopped(const struct job *job, const void *result) {
    assert_null(result);
    assert_int_equal(job_outcome(job), OUTCOME_INTERRUPTED);
}

void expect_to_survive_refusals(struct job *job, task *work, void *context) {
    struct memory *memory = &job->memory;
    size_t before = memory->used;
    for (uint64_t n = 1;; n++) {
        memory->fail_at = memory->requests + n;
        bool fine = work(job, context);
        bool refused = memory->requests >= memory->fail_at;
        memory->fail_at = 0;
        assert_int_equal(memory->used, before);
        if (fine)
            assert_false(job_failed(job));
        else
            assert_int_equal(job_outcome(job), OUTCOME_MEMORY);
        memory->exhausted = false;
        if (!refused) {
            assert_true(fine);
            assert_true(n > 1);
            return;
        }
    }
}
