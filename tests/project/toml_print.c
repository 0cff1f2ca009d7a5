/* Prints a TOML file as the reader of projects understands it, as JSON: toml_print FILE. Status 2, with
 * messages, if it does not. For toml_judge.py. */
#include <stdio.h>

#include "base/json.h"
#include "project/toml.h"

static void print(struct json *json, const struct toml *value) {
    switch (value->kind) {
    case TOML_TEXT:
        json_text(json, value->text);
        return;
    case TOML_NUMBER:
        json_integer(json, value->number);
        return;
    case TOML_TRUTH:
        json_boolean(json, value->number);
        return;
    case TOML_LIST:
        json_list(json);
        break;
    case TOML_TABLE:
        json_object(json);
        break;
    }
    for (const struct toml *child = value->first; child; child = child->next) {
        if (value->kind == TOML_TABLE)
            json_key(json, child->key);
        print(json, child);
    }
    json_end(json);
}

static int print_file(struct job *job, const char *path) {
    struct sources sources;
    struct arena arena;
    struct json json;
    sources_init(&sources, job);
    arena_init(&arena, &job->memory);
    struct toml *file = sources_read(&sources, path) ? toml_read(&sources, 0, &arena) : NULL;
    struct output *output = file && !job_failed(job) ? output_open(job, "-") : NULL;
    if (output) {
        json_init(&json, output, false);
        print(&json, file);
        output_commit(output);
    }
    for (size_t i = 0; i < job->diagnostics.list.count; i++)
        puts(job->diagnostics.list.items[i].message);
    arena_free(&arena);
    sources_free(&sources);
    return output && !job_failed(job) ? 0 : 2;
}

int main(int count, char **words) {
    struct job job;
    if (count != 2)
        return 1;
    job_init(&job);
    int status = print_file(&job, words[1]);
    job_free(&job);
    return status;
}
