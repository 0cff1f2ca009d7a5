#include "machine/trail_file.h"

#include "base/input.h"

enum { LINE_OF_CYCLE = -1, LINE_OF_CLAIM = -2, LINE_OF_MERGING = -4, LARGEST_NUMBER = 1000000000 };

/* ---- reading ---- */

struct trail_reader {
    struct trail_file *file;
    uint64_t line;
    bool has_claim;
};

static bool complain(const struct trail_reader *r, const char *hint, const char *message) {
    struct place place = {.file = r->file->path, .line = r->line};
    return job_reject(r->file->job, &place, hint, "%s", message);
}

/* One of the three numbers of a line. False: there is none. */
static bool take_number(const char **at, const char *end, int64_t *number) {
    bool negative = *at < end && **at == '-';
    const char *first = *at += negative;
    *number = 0;
    for (; *at < end && **at >= '0' && **at <= '9'; ++*at) {
        *number = *number * 10 + (**at - '0');
        if (*number > LARGEST_NUMBER)
            return false;
    }
    bool found = *at > first;
    if (negative)
        *number = -*number;
    return found;
}

static bool take_numbers(const char *line, size_t length, int64_t numbers[3]) {
    const char *at = line, *end = line + length;
    while (end > at && (end[-1] == '\r' || end[-1] == ' ' || end[-1] == '\t'))
        end--;
    for (int i = 0; i < 3; i++) {
        if (i > 0 && (at == end || *at++ != ':'))
            return false;
        if (!take_number(&at, end, &numbers[i]))
            return false;
    }
    return at == end;
}

static bool take_line(struct trail_reader *r, const char *line, size_t length) {
    struct trail_file *file = r->file;
    int64_t numbers[3];
    if (length == 0)
        return true;
    if (!take_numbers(line, length, numbers))
        return complain(r, "give a trail that SPIN or lacuna wrote",
                        "a line of a trail is three numbers, as in 1:0:5");
    switch (numbers[0]) {
    case LINE_OF_CYCLE:
        file->loop = file->lines.count;
        return true;
    case LINE_OF_CLAIM:
        r->has_claim = true;
        return true;
    case LINE_OF_MERGING:
        return complain(r, "make the verifier with spin -a -o1 -o2 -o3, and run it again",
                        "this trail leaves out statements that SPIN has merged with others");
    }
    if (numbers[0] < 0)
        return complain(
            r, "make it without options that permute the search",
            "this trail can be followed by the verifier that has written it, and by nothing else");
    if (numbers[1] < 0 || numbers[2] < 0)
        return complain(r, "give a trail that SPIN or lacuna wrote",
                        "processes and statements are numbered from 0 on");
    if (r->has_claim && numbers[1] == 0)
        return true;
    struct trail_line own = {(uint32_t)numbers[1] - r->has_claim, (uint32_t)numbers[2], r->line};
    return array_push(&file->job->memory, &file->lines, own);
}

bool trail_file_read(struct trail_file *file, struct job *job, const char *path) {
    *file = (struct trail_file){.job = job, .path = path, .loop = SIZE_MAX};
    struct trail_reader reader = {.file = file};
    struct input *input = input_open(job, path);
    enum input_result result = INPUT_FAILED;
    const char *line;
    size_t length;
    bool ended, fine = input != NULL;
    while (fine && (result = input_line(input, &line, &length, &ended)) == INPUT_LINE) {
        reader.line++;
        fine = take_line(&reader, line, length) && job_step(job, reader.line);
    }
    if (input)
        input_close(input);
    return fine && result == INPUT_END;
}

void trail_file_free(struct trail_file *file) {
    array_free(&file->lines);
}

/* ---- writing ---- */

void trail_file_write(const struct machine_run *run, struct output *output) {
    uint64_t depth = 0;
    for (size_t i = 0; i < run->steps.count; i++) {
        bool inside = false;
        if (run->claim == MACHINE_RUN_LOOPS && i == run->loop)
            output_text(output, "-1:-1:-1\n");
        for (uint32_t k = run->steps.items[i].events; k < run->steps.items[i].events_end; k++) {
            int64_t event = run->events.items[k];
            const struct machine_edge *edge = &run->machine->edges.items[event_edge(event)];
            if (!inside)
                output_format(output, "%llu:%u:%u\n", (unsigned long long)++depth, event_process(event),
                              edge->number);
            inside = trail_goes_inside(edge, inside);
        }
    }
}
