#include <inttypes.h>
#include <string.h>

#include "base/names.h"
#include "lts/builder.h"
#include "lts/file/aut.h"

static const char *const DEFAULT_TEXTS[] = {"tau", "i"};
const struct silent SILENT_BY_DEFAULT = {DEFAULT_TEXTS, 2};
const struct silent SILENT_TO_LTSA = {DEFAULT_TEXTS, 1};

/* How many errors are enough, and how far we read on after the first for more of them: inputs may be endless.
 */
enum { MOST_ERRORS = 1000, MOST_BYTES_MORE = 1 << 26 };

/* What a header may make us reserve before the transitions themselves have been seen. */
enum { TRUSTED = 1 << 22 };

/* The target -1. */
#define TO_ERROR UINT64_MAX

struct reader {
    struct job *job;
    struct input *input;
    struct lts_builder builder;
    struct names names;
    uint64_t line_number;
    bool line_ended;      /* with a line feed */
    uint64_t header_line; /* 0: not seen yet */
    uint64_t initial;
    uint64_t transitions;
    uint64_t states;
    uint64_t seen;       /* transitions read */
    bool has_error;      /* some transition leads to -1: π is one state more than the header announces */
    bool headless;       /* without a header that was understood: nothing is out of range */
    uint64_t errors;     /* reported: read on, keep nothing */
    uint64_t bytes_more; /* read since the first of them */
};

/* The line at hand, and how far it has been understood. */
struct cursor {
    const char *begin;
    const char *at;
    const char *end;
};

static bool is_space(char c) {
    return (unsigned char)c <= ' ' && (c == ' ' || c == '\t' || c == '\r');
}

static bool is_digit(char c) {
    return (unsigned)(c - '0') < 10;
}

static void skip_spaces(struct cursor *c) {
    while (c->at < c->end && is_space(*c->at))
        c->at++;
}

/* Reports an error at `at`, `width` bytes wide. */
static bool complain(struct reader *r, const struct cursor *c, const char *at, size_t width, const char *hint,
                     const char *message) {
    size_t length = (size_t)(c->end - c->begin);
    while (length > 0 && c->begin[length - 1] == '\r')
        length--;
    struct place place = {.file = input_name(r->input),
                          .line = r->line_number,
                          .column = (uint64_t)(at - c->begin) + 1,
                          .width = width ? width : 1,
                          .source = c->begin,
                          .source_length = length};
    r->errors++;
    return job_reject(r->job, &place, hint, "%s", message);
}

static bool expect(struct reader *r, struct cursor *c, char wanted, const char *after) {
    skip_spaces(c);
    if (c->at < c->end && *c->at == wanted) {
        c->at++;
        return true;
    }
    char message[96];
    if (c->at == c->end)
        snprintf(message, sizeof message, "the line ends where '%c' should follow %s", wanted, after);
    else if (*c->at == '\0')
        snprintf(message, sizeof message, "NUL byte where '%c' should follow %s", wanted, after);
    else
        snprintf(message, sizeof message, "expected '%c' after %s", wanted, after);
    return complain(r, c, c->at, 1, c->at == c->end ? "is the file cut off?" : NULL, message);
}

/* A decimal number up to `largest`. */
static bool number(struct reader *r, struct cursor *c, uint64_t largest, const char *what, uint64_t *value) {
    skip_spaces(c);
    const char *start = c->at;
    bool too_large = false;
    *value = 0;
    while (c->at < c->end && is_digit(*c->at)) {
        *value = *value * 10 + (uint64_t)(*c->at++ - '0');
        too_large |= *value > largest;
        if (too_large)
            *value = largest;
    }
    char message[96];
    size_t width = (size_t)(c->at - start);
    if (width == 0) {
        snprintf(message, sizeof message, "expected %s, a number", what);
        return complain(r, c, start, 1, NULL, message);
    }
    if (too_large) {
        snprintf(message, sizeof message, "%s is larger than %" PRIu64, what, largest);
        return complain(r, c, start, width, largest < UINT32_MAX ? "use numbers of 32 bits" : NULL, message);
    }
    return true;
}

static bool is_header(struct cursor c) {
    skip_spaces(&c);
    return c.end - c.at >= 3 && memcmp(c.at, "des", 3) == 0 &&
           (c.end - c.at == 3 || c.at[3] == '(' || is_space(c.at[3]));
}

static bool nothing_more(struct reader *r, struct cursor *c, const char *after) {
    skip_spaces(c);
    if (c->at == c->end)
        return true;
    char message[64];
    snprintf(message, sizeof message, "unexpected text after %s", after);
    return complain(r, c, c->at, (size_t)(c->end - c->at), "leave the text out", message);
}

static const char HEADER_HINT[] = "begin with: des (initial state, number of transitions, number of states)";

static bool read_header(struct reader *r, struct cursor *c) {
    skip_spaces(c);
    const char *des = c->at;
    if (r->headless)
        return false; /* that it is missing, or wrong, has been said */
    if (r->header_line) {
        char hint[64];
        snprintf(hint, sizeof hint, "the first is in line %" PRIu64, r->header_line);
        return complain(r, c, des, 3, hint, "a second header");
    }
    r->header_line = r->line_number;
    c->at += 3;
    if (!expect(r, c, '(', "des"))
        return false;
    skip_spaces(c);
    const char *initial = c->at;
    if (!number(r, c, UINT32_MAX - 1, "the initial state", &r->initial) ||
        !expect(r, c, ',', "the initial state") ||
        !number(r, c, (uint64_t)1 << 48, "the number of transitions", &r->transitions) ||
        !expect(r, c, ',', "the number of transitions"))
        return false;
    skip_spaces(c);
    const char *states = c->at;
    if (!number(r, c, UINT32_MAX - 1, "the number of states", &r->states) ||
        !expect(r, c, ')', "the number of states") || !nothing_more(r, c, "the header"))
        return false;
    if (r->states == 0)
        return complain(r, c, states, 1, "give it an initial state: des (0, 0, 1) is the smallest LTS",
                        "an LTS without states");
    if (r->initial >= r->states)
        return complain(r, c, initial, (size_t)(strcspn(initial, " \t,")), "count states from 0",
                        "the initial state is not among the states");
    uint64_t states_now = r->states < TRUSTED ? r->states : TRUSTED;
    uint64_t transitions_now = r->transitions < TRUSTED ? r->transitions : TRUSTED;
    return lts_builder_expect(&r->builder, states_now, transitions_now);
}

static bool check_state(struct reader *r, const struct cursor *c, const char *at, uint64_t state,
                        const char *what) {
    if (state < r->states || r->headless)
        return true;
    char message[128];
    snprintf(message, sizeof message,
             "%s %" PRIu64 " is out of range: the header announces %" PRIu64 " states", what, state,
             r->states);
    size_t width = 0;
    while (at + width < c->end && is_digit(at[width]))
        width++;
    return complain(r, c, at, width, "count states from 0", message);
}

static const char TRANSITION_HINT[] = "write it as (source, \"label\", target)";

/* A transition with its label still as text, spaces and quotes taken off. */
struct parsed {
    uint64_t source;
    uint64_t target;
    const char *label;
    size_t length;
};

/* A state, or -1. */
static bool read_target(struct reader *r, struct cursor *c, uint64_t *target) {
    skip_spaces(c);
    const char *at = c->at;
    if (c->end - at > 1 && at[0] == '-' && at[1] == '1' && (c->end - at == 2 || !is_digit(at[2]))) {
        c->at += 2;
        *target = TO_ERROR;
        return true;
    }
    if (at < c->end && *at == '-')
        return complain(r, c, at, 1, "count states from 0; only -1 is allowed, for ERROR as LTSA writes it",
                        "a negative target state");
    return number(r, c, UINT32_MAX - 1, "the target state", target) &&
           check_state(r, c, at, *target, "target state");
}

/* The line from left to right, slowly, to say what is wrong with it; or to accept it after all, if it is only
 * unusual. */
static bool parse_slowly(struct reader *r, struct cursor *c, struct parsed *t) {
    c->at = c->begin;
    skip_spaces(c);
    if (c->at == c->end || *c->at++ != '(')
        return complain(r, c, c->begin, 1, TRANSITION_HINT, "a transition starts with '('");
    skip_spaces(c);
    const char *source_at = c->at;
    if (!number(r, c, UINT32_MAX - 1, "the source state", &t->source) ||
        !check_state(r, c, source_at, t->source, "source state") || !expect(r, c, ',', "the source state"))
        return false;
    skip_spaces(c);
    const char *label = c->at, *stop = c->end;
    bool quoted = label < c->end && *label == '"';
    const char *mark = NULL; /* the last quote, or the last comma */
    for (const char *p = label + quoted; p < c->end; p++)
        if (*p == (quoted ? '"' : ','))
            mark = p;
    if (quoted && !mark)
        return complain(r, c, label, (size_t)(stop - label),
                        r->line_ended ? "end the quoted label with a quote before the comma"
                                      : "is the file cut off?",
                        "unterminated label");
    if (!mark)
        return complain(r, c, label, (size_t)(stop - label), TRANSITION_HINT,
                        "the label is not followed by a target state");
    c->at = quoted ? mark + 1 : mark;
    if (!quoted && mark == label)
        return complain(r, c, label, 1, "write \"\" for an empty label, or tau for a silent one",
                        "the label is missing");
    t->label = label + quoted;
    t->length = (size_t)(mark - t->label);
    while (!quoted && t->length > 0 && is_space(t->label[t->length - 1]))
        t->length--;
    const char *nul = memchr(label, '\0', (size_t)(c->at - label));
    if (nul)
        return complain(r, c, nul, 1, "is this a text file?", "NUL byte in a label");
    return expect(r, c, ',', "the label") && read_target(r, c, &t->target) &&
           expect(r, c, ')', "the target state") && nothing_more(r, c, "the transition");
}

/* The fast path: from both ends inwards; anything odd is left to parse_slowly(). Once the brackets are known
 * to be there, loops need no bounds: forwards they stop at ')', backwards at '('. */
static bool parse(const char *p, const char *end, struct parsed *t) {
    while (p < end && is_space(*p))
        p++;
    while (p < end && is_space(end[-1]))
        end--;
    if (end - p < 6 || *p != '(' || end[-1] != ')')
        return false;

    const char *digits = ++p;
    while (is_space(*digits))
        digits++;
    uint64_t value = 0;
    for (p = digits; is_digit(*p); p++)
        value = value * 10 + (uint64_t)(*p - '0');
    if (p == digits || p - digits > 10)
        return false;
    t->source = value;
    while (is_space(*p))
        p++;
    if (*p++ != ',')
        return false;
    while (is_space(*p))
        p++;

    end--;
    while (is_space(end[-1]))
        end--;
    digits = end;
    value = 0;
    for (uint64_t power = 1; is_digit(end[-1]) && digits - end <= 10; power *= 10)
        value += power * (uint64_t)(*--end - '0');
    if (end == digits || digits - end > 10)
        return false;
    t->target = value;
    while (is_space(end[-1]))
        end--;
    if (*--end != ',')
        return false;
    while (is_space(end[-1]))
        end--;

    if (end <= p)
        return false;
    if (*p == '"') {
        if (end - p < 2 || end[-1] != '"')
            return false;
        p++;
        end--;
    }
    t->label = p;
    t->length = (size_t)(end - p);
    return true;
}

static bool read_transition(struct reader *r, struct cursor *c) {
    r->seen++;
    struct parsed t;
    if (!parse(c->begin, c->end, &t) || t.source >= r->states || t.target >= r->states)
        if (!parse_slowly(r, c, &t))
            return false;
    size_t known = r->names.list.count;
    uint32_t label = names_intern(&r->names, t.label, t.length);
    if (label == NAMES_NONE)
        return false;
    if ((label == known || r->errors > 0) && memchr(t.label, '\0', t.length))
        return parse_slowly(r, c, &t);
    if (r->errors > 0)
        return true;
    r->has_error |= t.target == TO_ERROR;
    uint64_t target = t.target == TO_ERROR ? r->states : t.target;
    return lts_builder_add(&r->builder, (uint32_t)t.source, label, (uint32_t)target);
}

/* False: the job cannot go on. Errors in the line itself only break the result. */
static bool read_one_line(struct reader *r, struct cursor *c) {
    if (r->header_line && c->at < c->end && *c->at == '(') /* nearly always */
        return read_transition(r, c) || r->errors > 0;
    skip_spaces(c);
    if (c->at == c->end)
        return true;
    c->at = c->begin;
    bool fine;
    if (is_header(*c)) {
        bool first = !r->header_line;
        fine = read_header(r, c);
        r->headless |= first && !fine;
    } else if (!r->header_line) {
        r->headless = true;
        r->header_line = r->line_number; /* said once */
        fine = complain(r, c, c->at, (size_t)(c->end - c->at), HEADER_HINT, "the header is missing");
    } else {
        fine = read_transition(r, c);
    }
    return fine || r->errors > 0;
}

/* A line of this length has been read: are there enough errors, or no more to be found soon? */
static bool has_enough(struct reader *r, size_t length) {
    if (r->errors == 0)
        return false;
    r->bytes_more += length + 1;
    bool enough = r->errors >= MOST_ERRORS || r->bytes_more > MOST_BYTES_MORE;
    r->job->diagnostics.unfinished |= enough;
    return enough;
}

static bool read_lines(struct reader *r) {
    for (;;) {
        const char *line;
        size_t length;
        switch (input_line(r->input, &line, &length, &r->line_ended)) {
        case INPUT_FAILED:
            return false;
        case INPUT_END:
            return true;
        case INPUT_LINE:
            r->line_number++;
            if (r->line_number == 1 && length >= 3 && memcmp(line, "\xef\xbb\xbf", 3) == 0) {
                line += 3; /* a byte order mark, as some editors leave it */
                length -= 3;
            }
            if (!read_one_line(r, &(struct cursor){line, line, line + length}))
                return false;
            if (!job_step(r->job, r->seen))
                return false;
            if (has_enough(r, length))
                return true;
            if (r->header_line == r->line_number)
                r->job->progress.total = r->transitions;
        }
    }
}

static bool check_counts(struct reader *r) {
    struct place place = {.file = input_name(r->input), .line = r->header_line};
    if (!r->header_line)
        return job_reject(r->job, &place, HEADER_HINT, "the file is empty");
    if (r->errors > 0)
        return false;
    if (r->seen != r->transitions)
        return job_reject(
            r->job, &place,
            r->seen < r->transitions ? "is the file cut off?" : "is the header from another file?",
            "transitions: the header announces %" PRIu64 ", the file has %" PRIu64, r->transitions, r->seen);
    return true;
}

/* A name that was given for τ and that no label has is a slip. */
static void warn_of_unused_tau(struct reader *r, struct silent silent) {
    struct place place = {.file = input_name(r->input)};
    for (size_t j = 0; j < silent.count && silent.texts != SILENT_BY_DEFAULT.texts; j++)
        if (names_find(&r->names, silent.texts[j], strlen(silent.texts[j])) == NAMES_NONE)
            diagnostics_add(&r->job->diagnostics, SEVERITY_WARNING, &place,
                            "check the spelling, or leave it out",
                            "--tau names %s, but no label is called that", silent.texts[j]);
}

/* The texts that label translation starts from: NULL for silent ones. */
static const char **visible_texts(struct reader *r, struct silent silent, uint32_t unused) {
    size_t count = r->names.list.count;
    const char **texts = memory_allocate(&r->job->memory, (count + 1) * sizeof *texts);
    for (size_t i = 0; texts && i < count; i++) {
        texts[i] = i == unused ? NULL : r->names.list.items[i].text;
        for (size_t j = 0; texts[i] && j < silent.count; j++)
            if (strcmp(texts[i], silent.texts[j]) == 0)
                texts[i] = NULL;
    }
    return texts;
}

static void warn_of_repetitions(struct reader *r) {
    struct place place = {.file = input_name(r->input)};
    if (r->builder.repeated)
        diagnostics_add(&r->job->diagnostics, SEVERITY_WARNING, &place, NULL,
                        "repeated transitions: %" PRIu64 "; they count once", r->builder.repeated);
}

/* Makes a state with the loop of π of what -1 stands for. */
static bool add_error_state(struct reader *r) {
    uint32_t loop = names_intern(&r->names, "error", 5), error = (uint32_t)r->states++;
    return loop != NAMES_NONE && lts_builder_add(&r->builder, error, loop, error);
}

static struct lts *assemble(struct reader *r, struct silent silent) {
    if (r->has_error && !add_error_state(r))
        return NULL;
    uint32_t states = (uint32_t)r->states, initial = (uint32_t)r->initial, error = STATE_NONE;
    uint32_t loop = names_find(&r->names, "error", 5);
    bool loops_left = true;
    if (loop != NAMES_NONE &&
        !lts_builder_find_error(&r->builder, loop, &states, &initial, &error, &loops_left))
        return NULL;
    warn_of_unused_tau(r, silent);
    const char **texts = visible_texts(r, silent, loops_left ? NAMES_NONE : loop);
    uint32_t *map = memory_allocate(&r->job->memory, (r->names.list.count + 1) * sizeof *map);
    struct alphabet alphabet;
    struct lts *lts = NULL;
    if (texts && map && alphabet_build(r->job, &alphabet, texts, r->names.list.count, map)) {
        names_free(&r->names); /* the alphabet has its own copy */
        lts = lts_builder_finish(&r->builder, states, initial, error, &alphabet, map);
    }
    memory_free(map);
    memory_free(texts);
    if (lts)
        warn_of_repetitions(r);
    return lts;
}

struct lts *aut_read(struct job *job, struct input *input, struct silent silent) {
    struct reader r = {.job = job, .input = input};
    lts_builder_init(&r.builder, job);
    names_init(&r.names, &job->memory);
    job_phase(job, "reading", "transitions", 0);
    struct lts *lts = NULL;
    if (read_lines(&r) && check_counts(&r))
        lts = assemble(&r, silent);
    names_free(&r.names);
    lts_builder_free(&r.builder);
    return lts;
}
