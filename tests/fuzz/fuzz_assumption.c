/* libFuzzer target for assumption files: whatever the text, it must end with a diagnostic, or with a contract
 * all of whose moves lead somewhere, against which a candidate can be checked. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assume/check.h"
#include "assume/file.h"
#include "candidate/surroundings.h"
#include "fuzz/fuzz.h"
#include "language/aml/lower.h"

enum { MOST_BYTES = 1 << 24, MOST_SECONDS = 1, MOST_STATES = 2000 };

static void check_moves(const struct contract *c) {
    must(c->moves.count == (size_t)c->states * c->actions, "a move per state and action");
    must(c->receives <= c->actions, "receives are actions");
    must(c->properties > 0 && c->properties <= MOST_PROPERTIES, "there are properties");
    must(c->broken.count == (c->properties > 1 ? c->moves.count : 0), "what breaks, per move");
    for (size_t i = 0; i < c->broken.count; i++)
        must((c->moves.items[i] == CONTRACT_ERROR) == (c->broken.items[i] != 0), "an error breaks something");
    for (size_t i = 0; i < c->moves.count; i++)
        must(!contract_is_state(c->moves.items[i]) || c->moves.items[i] < c->states,
             "a move leads to a state");
}

/* Of actions that differ in their values, at most. */
static bool same_message(const char *left, const char *right) {
    size_t length = strcspn(left, "(");
    return strcspn(right, "(") == length && memcmp(left, right, length) == 0;
}

/* For grant(2,true,left): grant(int p1, bool p2, actor p3) */
static void write_method(struct output *output, const char *action) {
    size_t length = strcspn(action, "(");
    output_format(output, " %.*s", (int)length, action);
    for (unsigned i = 1; action[length] && action[length] != ')'; i++) {
        const char *value = action + length + 1;
        bool number = *value == '-' || (*value >= '0' && *value <= '9');
        bool truth = strncmp(value, "true", 4) == 0 || strncmp(value, "false", 5) == 0;
        output_format(output, "%s%s p%u", i == 1 ? "(" : ", ", number ? "int" : truth ? "bool" : "actor", i);
        length += 1 + strcspn(value, ",)");
    }
    output_text(output, action[length] ? ") { }" : " { }");
}

/* A candidate that takes everything and answers nothing. */
static bool write_candidate(struct job *job, const struct assumption *file, struct bytes *bytes) {
    struct output *output = output_open_memory(job, bytes);
    if (!output)
        return false;
    surroundings_write(file, output);
    output_format(output, "actor %s(2) {", file->component);
    for (uint32_t i = 0; i < file->contract.receives; i++)
        if (i == 0 || !same_message(file->actions.items.items[i - 1], file->actions.items.items[i]))
            write_method(output, file->actions.items.items[i] + 1);
    output_text(output, " }\n");
    return output_commit(output);
}

static void check_a_candidate(struct job *job, const struct assumption *file) {
    struct bytes bytes = {0};
    struct sources sources;
    struct aml aml;
    struct system system;
    struct candidate candidate = {0};
    struct check check = {0};
    sources_init(&sources, job);
    aml_init(&aml, &sources);
    system_init(&system, job);
    aml.partial = true;
    bool fine = write_candidate(job, file, &bytes) &&
                sources_add(&sources, "candidate", bytes.data.items, bytes.data.count) &&
                aml_parse(&aml, 0) && aml_check(&aml) && aml_lower(&aml, &system);
    uint32_t component = 0;
    while (fine && component < system.components.count &&
           strcmp(system.components.items[component].name, file->component) != 0)
        component++;
    if (fine && component < system.components.count &&
        candidate_prepare(&candidate, &system, component, &file->contract, file->actions.items.items)) {
        struct search_limits limits = {UINT64_MAX, MOST_STATES};
        property_set all = property_set_all(file->contract.properties);
        bool checked = check_candidate(&check, job, &candidate, &file->contract, all, &limits);
        must(checked != job_failed(job), "a verdict or a reason");
        must(!checked || check.verdict != CHECK_NONCOMPLIANT, "who sends nothing complies");
        must(!checked || (check.verdict == CHECK_UNSAFE) == (check.broken != 0), "what is unsafe breaks");
        must((check.broken & ~all) == 0, "what breaks is one of the properties");
    }
    check_free(&check);
    candidate_free(&candidate);
    system_free(&system);
    aml_free(&aml);
    sources_free(&sources);
    array_free(&bytes.data);
}

/* The text up to its last line that begins with "end", and then `end` with the right checksum: otherwise
 * nothing that was changed would get beyond that. NULL: there is none. */
static char *with_checksum(const uint8_t *bytes, size_t size, size_t *length) {
    size_t line = size;
    for (size_t i = 0; i + 3 < size; i++)
        if ((i == 0 || bytes[i - 1] == '\n') && memcmp(bytes + i, "end", 3) == 0)
            line = i;
    char *text = line < size ? malloc(line + 32) : NULL;
    if (!text)
        return NULL;
    memcpy(text, bytes, line);
    *length =
        line + (size_t)sprintf(text + line, "end %016llx\n", (unsigned long long)hash_bytes(bytes, line));
    return text;
}

static void read_and_check(const char *text, size_t size) {
    struct job job;
    struct sources sources;
    struct assumption file;
    begin(&job, MOST_BYTES, MOST_SECONDS);
    sources_init(&sources, &job);
    if (!memchr(text, 0, size) && sources_add(&sources, "fuzz", text, size)) {
        bool fine = assumption_read(&file, &sources, 0);
        must(fine != job_failed(&job), "an assumption or a reason");
        if (fine) {
            check_moves(&file.contract);
            if (!file.language) /* candidates are in AML */
                check_a_candidate(&job, &file);
        }
        assumption_free(&file);
    }
    sources_free(&sources);
    end(&job);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    size_t length = 0;
    char *whole = with_checksum(bytes, size, &length);
    read_and_check(size ? (const char *)bytes : "", size);
    if (whole)
        read_and_check(whole, length);
    free(whole);
    return 0;
}
