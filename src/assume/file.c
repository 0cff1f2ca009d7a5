#include "assume/file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- Writing --- */

static void print_property(const struct aml *aml, const char *name, struct output *output) {
    for (const struct aml_property *p = aml->properties; p; p = p->next)
        if (strcmp(p->name.text, name) == 0)
            aml_print_property(aml, p, output);
}

/* Of the text that the open system has in its canonical layout, candidates left out. */
uint64_t assumption_fingerprint(const struct aml *aml, const char *property) {
    struct job *job = aml->sources->job;
    struct bytes bytes = {0};
    struct output *output = output_open_memory(job, &bytes);
    if (!output)
        return 0;
    aml_print(aml, output);
    print_property(aml, property, output);
    uint64_t fingerprint = output_commit(output) ? hash_bytes(bytes.data.items, bytes.data.count) : 0;
    array_free(&bytes.data);
    return fingerprint;
}

static void write_actors(const struct assumption *a, struct output *output) {
    for (const struct aml_actor *actor = a->aml->actors; actor; actor = actor->next) {
        output_format(output, "actor %s", actor->name.text);
        for (const struct aml_method *m = actor->methods; m; m = m->next)
            if (m->parameters_count == 0)
                output_format(output, " %s", m->name.text);
        output_text(output, "\n");
    }
    output_text(output, "main");
    for (const struct aml_statement *s = a->aml->mains->sends; s; s = s->next)
        if (!s->send.actor)
            output_format(output, " %s", s->send.message.text);
    output_text(output, "\n");
}

/* The interface, or the property; each line behind a bar. */
static void write_quoted(const struct assumption *a, bool interface, struct output *output) {
    struct bytes bytes = {0};
    struct output *text = output_open_memory(a->job, &bytes);
    if (!text)
        return;
    if (interface)
        aml_print_interface(a->aml, text);
    else
        print_property(a->aml, a->property, text);
    bool fine = output_commit(text);
    for (size_t i = 0, end; fine && i < bytes.data.count; i = end) {
        const char *newline = memchr(bytes.data.items + i, '\n', bytes.data.count - i);
        end = newline ? (size_t)(newline - bytes.data.items) + 1 : bytes.data.count;
        output_text(output, "| ");
        output_bytes(output, bytes.data.items + i, end - i);
        if (!newline)
            output_text(output, "\n");
    }
    array_free(&bytes.data);
}

static void write_move(const struct assumption *a, struct output *output, uint32_t state, uint32_t action) {
    uint32_t target = contract_move(&a->contract, state, action);
    if (target == CONTRACT_NEVER)
        return;
    output_format(output, "  %s ", outlook_action_text(&a->outlook, action));
    if (target == CONTRACT_ERROR)
        output_text(output, "error");
    else if (target == CONTRACT_OUTSIDE)
        output_text(output, "outside");
    else if (target == CONTRACT_CUT)
        output_text(output, "cut");
    else
        output_number(output, target);
}

void assumption_write(const struct assumption *a, struct output *output) {
    output_format(output, "lacuna assumption 1\ncomponent %s\n", a->aml->missing->name.text);
    write_quoted(a, true, output);
    output_format(output, "property %s\n", a->property);
    write_quoted(a, false, output);
    output_format(output, "system %016" PRIx64 "\nbounded %s\n", assumption_fingerprint(a->aml, a->property),
                  a->bounded ? "yes" : "no");
    write_actors(a, output);
    for (uint32_t i = 0; i < a->contract.actions; i++) {
        const char *text = outlook_action_text(&a->outlook, i);
        output_format(output, i < a->contract.receives ? "receive %s\n" : "send %s\n",
                      i < a->contract.receives ? text + 1 : text);
    }
    for (uint32_t s = 0; s < a->contract.states; s++) {
        output_format(output, "state %" PRIu32, s);
        for (uint32_t i = 0; i < a->contract.actions; i++)
            write_move(a, output, s, i);
        output_text(output, "\n");
    }
    output_text(output, "end\n");
}

void assumption_write_surroundings(const struct assumption_file *file, struct output *output) {
    for (size_t i = 0; i < file->actors.items.count; i++) {
        output_format(output, "actor %s(1) {", file->actors.items.items[i]);
        while (file->actors.items.items[++i])
            output_format(output, " %s { }", file->actors.items.items[i]);
        output_text(output, " }\n");
    }
    output_text(output, "main {");
    for (size_t i = 0; i < file->main.items.count; i++)
        output_format(output, " %s!%s;", file->component, file->main.items.items[i]);
    output_text(output, " }\n");
}

/* --- Reading --- */

struct line_reader {
    struct assumption_file *file;
    struct sources *sources;
    const char *text;
    uint32_t number; /* of the source */
    uint32_t at;
    uint32_t end;
    bool failed;
    bool ended;
};

static bool complain(struct line_reader *r, uint32_t start, uint32_t length, const char *message) {
    if (!r->failed)
        sources_error(r->sources, (struct span){r->number, start, length ? length : 1},
                      "lacuna assume writes such files", "%s", message);
    r->failed = true;
    return false;
}

/* The next word of the line, copied; NULL at its end. */
static const char *next_word(struct line_reader *r, uint32_t *start) {
    while (r->at < r->end && (r->text[r->at] == ' ' || r->text[r->at] == '\t' || r->text[r->at] == '\r'))
        r->at++;
    *start = r->at;
    if (r->at < r->end && r->text[r->at] == '#')
        while (r->at < r->end && r->text[r->at] != '\n')
            r->at++;
    uint32_t begin = r->at;
    while (r->at < r->end && !strchr(" \t\r\n#", r->text[r->at]))
        r->at++;
    if (r->at == begin)
        return NULL;
    const char *word = arena_text(&r->file->arena, r->text + begin, r->at - begin);
    r->failed |= !word;
    return word;
}

static bool read_name(struct line_reader *r, const char **name, const char *message) {
    uint32_t start;
    *name = next_word(r, &start);
    return *name || complain(r, start, 1, message);
}

static bool is_number(const char *word, uint32_t most, uint32_t *number) {
    if (!*word || strspn(word, "0123456789") != strlen(word) || strlen(word) > 9)
        return false;
    *number = (uint32_t)strtoul(word, NULL, 10);
    return *number <= most;
}

static bool push(struct line_reader *r, struct name_list *list, const char *word) {
    return array_push(&r->sources->job->memory, &list->items, word);
}

static bool read_actor(struct line_reader *r) {
    uint32_t start;
    const char *word;
    if (!read_name(r, &word, "expected the name of an actor"))
        return false;
    do {
        if (!push(r, &r->file->actors, word))
            return false;
    } while ((word = next_word(r, &start)));
    return push(r, &r->file->actors, NULL);
}

static bool read_main(struct line_reader *r) {
    uint32_t start;
    const char *word;
    while ((word = next_word(r, &start)))
        if (!push(r, &r->file->main, word))
            return false;
    return true;
}

static bool read_action(struct line_reader *r, bool receive) {
    uint32_t start = r->at;
    const char *word;
    if (!read_name(r, &word, "expected a message"))
        return false;
    if (r->file->contract.states > 0 || (receive && r->file->contract.actions > r->file->contract.receives))
        return complain(r, start, 1, "receives come first, then sends, then states");
    char text[512];
    snprintf(text, sizeof text, receive ? "?%s" : "%s", word);
    const char *copy = arena_text(&r->file->arena, text, strlen(text));
    r->file->contract.actions++;
    r->file->contract.receives += receive;
    return copy && push(r, &r->file->actions, copy);
}

static bool read_move(struct line_reader *r, const char *word, uint32_t start) {
    struct contract *c = &r->file->contract;
    uint32_t action = 0, number;
    while (action < c->actions && strcmp(r->file->actions.items.items[action], word) != 0)
        action++;
    if (action == c->actions)
        return complain(r, start, (uint32_t)strlen(word), "this action has not been declared");
    const char *target;
    if (!read_name(r, &target, "expected where the move leads"))
        return false;
    uint32_t value = CONTRACT_NEVER;
    if (strcmp(target, "error") == 0)
        value = CONTRACT_ERROR;
    else if (strcmp(target, "outside") == 0)
        value = CONTRACT_OUTSIDE;
    else if (strcmp(target, "cut") == 0)
        value = CONTRACT_CUT;
    else if (is_number(target, 999999999, &number))
        value = number;
    else
        return complain(r, r->at - (uint32_t)strlen(target), (uint32_t)strlen(target),
                        "expected a state, error, outside or cut");
    c->moves.items[(size_t)(c->states - 1) * c->actions + action] = value;
    c->transitions += contract_is_state(value) || value == CONTRACT_ERROR;
    return true;
}

static bool read_state(struct line_reader *r) {
    struct contract *c = &r->file->contract;
    uint32_t start, number;
    const char *word;
    if (!read_name(r, &word, "expected the number of the state"))
        return false;
    if (!is_number(word, 999999999, &number) || number != c->states)
        return complain(r, r->at - (uint32_t)strlen(word), (uint32_t)strlen(word),
                        "states are numbered in their order");
    c->states++;
    for (uint32_t a = 0; a < c->actions; a++)
        if (!array_push(&r->sources->job->memory, &c->moves, CONTRACT_NEVER))
            return false;
    while ((word = next_word(r, &start)))
        if (!read_move(r, word, start))
            return false;
    return !r->failed;
}

static bool read_fingerprint(struct line_reader *r) {
    const char *word;
    if (!read_name(r, &word, "expected a fingerprint"))
        return false;
    if (strspn(word, "0123456789abcdef") != strlen(word) || strlen(word) != 16)
        return complain(r, r->at - (uint32_t)strlen(word), (uint32_t)strlen(word),
                        "a fingerprint has 16 digits");
    r->file->fingerprint = strtoull(word, NULL, 16);
    return true;
}

/* A line of the interface or of the property, whichever was named last. It is kept for people: what counts
 * is the contract. */
static bool read_quoted(struct line_reader *r) {
    uint32_t begin = r->at + 1;
    begin += r->text[begin] == ' ';
    while (r->at < r->end && r->text[r->at] != '\n')
        r->at++;
    const char *line = arena_text(&r->file->arena, r->text + begin, r->at - begin);
    return line && push(r, r->file->property ? &r->file->property_text : &r->file->interface, line);
}

static bool read_line(struct line_reader *r, const char *word, uint32_t start) {
    const char *answer;
    if (strcmp(word, "component") == 0)
        return read_name(r, &r->file->component, "expected the name of the component");
    if (strcmp(word, "property") == 0)
        return read_name(r, &r->file->property, "expected the name of the property");
    if (strcmp(word, "system") == 0)
        return read_fingerprint(r);
    if (strcmp(word, "bounded") == 0) {
        if (!read_name(r, &answer, "expected yes or no"))
            return false;
        r->file->bounded = strcmp(answer, "yes") == 0;
        return true;
    }
    if (strcmp(word, "actor") == 0)
        return read_actor(r);
    if (strcmp(word, "main") == 0)
        return read_main(r);
    if (strcmp(word, "receive") == 0 || strcmp(word, "send") == 0)
        return read_action(r, word[0] == 'r');
    if (strcmp(word, "state") == 0)
        return read_state(r);
    r->ended = strcmp(word, "end") == 0;
    return r->ended || complain(r, start, (uint32_t)strlen(word), "this word is not known here");
}

static bool read_head(struct line_reader *r) {
    uint32_t start;
    const char *first = next_word(r, &start), *second = first ? next_word(r, &start) : NULL;
    const char *version = second ? next_word(r, &start) : NULL;
    if (!version || strcmp(first, "lacuna") != 0 || strcmp(second, "assumption") != 0)
        return complain(r, 0, 1, "this is no assumption");
    return strcmp(version, "1") == 0 ||
           complain(r, start, (uint32_t)strlen(version), "this version of the format is not known");
}

static bool check_whole(struct line_reader *r) {
    const struct contract *c = &r->file->contract;
    if (!r->ended)
        return complain(r, r->end > 0 ? r->end - 1 : 0, 1, "the file is cut off: `end` is missing");
    if (!r->file->component || !r->file->property)
        return complain(r, 0, 1, "component or property is missing");
    for (size_t i = 0; i < c->moves.count; i++)
        if (contract_is_state(c->moves.items[i]) && c->moves.items[i] >= c->states)
            return complain(r, 0, 1, "a move leads to a state that is not there");
    return true;
}

bool assumption_read(struct assumption_file *file, struct sources *sources, uint32_t number) {
    const struct source *source = &sources->files.items[number];
    struct line_reader r = {
        .file = file, .sources = sources, .text = source->text, .number = number, .end = source->length};
    *file = (struct assumption_file){0};
    arena_init(&file->arena, &sources->job->memory);
    bool fine = read_head(&r);
    while (fine && !r.ended && r.at < r.end) {
        uint32_t start;
        if (r.text[r.at] == '|') {
            fine = read_quoted(&r);
            r.at += r.at < r.end;
            continue;
        }
        const char *word = next_word(&r, &start);
        fine = word ? read_line(&r, word, start) : !r.failed;
        if (fine && r.at < r.end) {
            word = next_word(&r, &start);
            if (word)
                fine = complain(&r, start, (uint32_t)strlen(word), "the line should end here");
            r.at += r.at < r.end;
        }
    }
    return fine && check_whole(&r) && !job_failed(sources->job);
}

void assumption_file_free(struct assumption_file *file) {
    array_free(&file->interface.items);
    array_free(&file->property_text.items);
    array_free(&file->actors.items);
    array_free(&file->main.items);
    array_free(&file->actions.items);
    contract_free(&file->contract);
    arena_free(&file->arena);
}
