#include "assume/file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"

/* --- Writing --- */

/* Names are as long as somebody made them. */
static void write_texts(struct output *output, const char *first, const char *second, const char *third) {
    output_text(output, first);
    output_text(output, second);
    output_text(output, third);
}

/* Each line behind a bar. */
static void write_quoted(const struct name_list *lines, size_t begin, size_t end, struct output *output) {
    for (size_t i = begin; i < end; i++)
        write_texts(output, "| ", lines->items.items[i], "\n");
}

static void write_properties(const struct assumption *a, struct output *output) {
    for (size_t i = 0; i < a->properties.items.count; i++) {
        size_t begin = a->property_begins.items[i], end = i + 1 < a->property_begins.count
                                                              ? a->property_begins.items[i + 1]
                                                              : a->property_text.items.count;
        write_texts(output, "property ", a->properties.items.items[i], "\n");
        write_quoted(&a->property_text, begin, end, output);
    }
}

static void write_files(const struct assumption *a, struct output *output) {
    for (size_t i = 0; i < a->files.items.count; i++) {
        size_t end = i + 1 < a->file_begins.count ? a->file_begins.items[i + 1] : a->file_text.items.count;
        write_texts(output, "file ", a->files.items.items[i], "\n");
        write_quoted(&a->file_text, a->file_begins.items[i], end, output);
    }
}

static void write_vacuous(const struct assumption *a, struct output *output) {
    for (size_t i = 0; i < a->properties.items.count; i++)
        if (a->vacuous[i] != VACUITY_NONE) {
            write_texts(output, "vacuous ", a->properties.items.items[i], " ");
            write_texts(output, vacuity_text(a->vacuous[i]), "\n", "");
        }
}

static void write_actors(const struct assumption *a, struct output *output) {
    const struct name_list *actors = &a->actors;
    for (size_t i = 0; i < actors->items.count; i++) {
        write_texts(output, "actor ", actors->items.items[i], "");
        while (actors->items.items[++i])
            write_texts(output, " ", actors->items.items[i], "");
        output_text(output, "\n");
    }
    output_text(output, "main");
    for (size_t i = 0; i < a->main.items.count; i++)
        write_texts(output, " ", a->main.items.items[i], "");
    output_text(output, "\n");
}

/* exclusion,order */
static void write_broken(const struct assumption *a, property_set broken, struct output *output) {
    const char *before = "";
    for (uint32_t i = 0; i < a->properties.items.count; i++)
        if (broken >> i & 1) {
            write_texts(output, before, a->properties.items.items[i], "");
            before = ",";
        }
}

static void write_error(const struct assumption *a, property_set broken, struct output *output) {
    output_text(output, a->properties.items.count > 1 ? "error:" : "error");
    if (a->properties.items.count > 1)
        write_broken(a, broken, output);
}

static void write_move(const struct assumption *a, struct output *output, uint32_t state, uint32_t action) {
    uint32_t target = contract_move(&a->contract, state, action);
    if (target == CONTRACT_NEVER)
        return;
    write_texts(output, "  ", a->actions.items.items[action], " ");
    if (target == CONTRACT_ERROR)
        write_error(a, contract_broken(&a->contract, state, action), output);
    else if (target == CONTRACT_OUTSIDE)
        output_text(output, "outside");
    else if (target == CONTRACT_CUT)
        output_text(output, "cut");
    else
        output_number(output, target);
    if (contract_in_turn(&a->contract, state, action, IN_TURN_AT_ONCE))
        output_text(output, "!");
    if (contract_in_turn(&a->contract, state, action, IN_TURN_NEXT))
        output_text(output, "+");
}

static void write_contract(const struct assumption *a, struct output *output) {
    for (uint32_t i = 0; i < a->contract.actions; i++) {
        const char *text = a->actions.items.items[i];
        bool receive = i < a->contract.receives;
        write_texts(output, receive ? "receive " : "send ", receive ? text + 1 : text, "\n");
    }
    for (uint32_t s = 0; s < a->contract.states; s++) {
        output_format(output, "state %" PRIu32 "%s", s, a->contract.midturn.items[s] ? " midturn" : "");
        for (uint32_t i = 0; i < a->contract.actions; i++)
            write_move(a, output, s, i);
        output_text(output, "\n");
    }
}

/* 1 ?release 0, or 1 left!permitL forbidden */
static void write_rule(const struct assumption *a, const struct rule *rule, struct output *output) {
    output_format(output, "rule %" PRIu32, rule->states);
    for (size_t i = 0; i < rule->moves.count; i++) {
        const struct rule_move *move = &rule->moves.items[i];
        output_format(output, "  %" PRIu32 " ", move->from);
        output_text(output, a->actions.items.items[move->action]);
        output_format(output, " %" PRIu32, move->to);
    }
    for (size_t i = 0; i < rule->banned.count; i++) {
        output_format(output, "  %" PRIu32 " ", rule->banned.items[i].state);
        write_texts(output, a->actions.items.items[rule->banned.items[i].action], " forbidden", "");
    }
    output_text(output, "\n");
}

static void write_rules(const struct assumption *a, struct output *output) {
    output_text(output, a->rules.known ? "rules found\n" : "rules unknown\n");
    for (size_t i = 0; i < a->rules.list.count; i++)
        write_rule(a, &a->rules.list.items[i], output);
    for (size_t i = 0; i < a->rules.left_over.count; i++)
        write_texts(output, "without_rule ", a->actions.items.items[a->rules.left_over.items[i]], "\n");
}

/* Everything but the last line. */
static void write_body(const struct assumption *a, struct output *output) {
    write_texts(output, "lacuna assumption 3\ncomponent ", a->component, "\n");
    if (a->language)
        write_texts(output, "language ", a->language, "\n");
    write_quoted(&a->interface, 0, a->interface.items.count, output);
    write_properties(a, output);
    output_format(output, "system %016" PRIx64 "\nbounded %s\nstub %s\n", a->fingerprint,
                  a->contract.partial ? "partly"
                  : a->bounded        ? "yes"
                                      : "no",
                  stub_text(a->stub));
    write_vacuous(a, output);
    write_files(a, output);
    write_actors(a, output);
    if (a->contract.states == 0) {
        output_text(output, "never ");
        write_broken(a, a->contract.initially_broken, output);
        output_text(output, "\n");
    }
    write_contract(a, output);
    write_rules(a, output);
}

bool assumption_write(struct job *job, const struct assumption *a, struct output *output) {
    struct bytes bytes = {0};
    struct output *body = output_open_memory(job, &bytes);
    if (!body)
        return false;
    write_body(a, body);
    bool fine = output_commit(body);
    if (fine) {
        output_bytes(output, bytes.data.items, bytes.data.count);
        output_format(output, "end %016" PRIx64 "\n", hash_bytes(bytes.data.items, bytes.data.count));
    }
    array_free(&bytes.data);
    return fine;
}

/* --- Reading --- */

enum { OLDEST_VERSION = 2, NEWEST_VERSION = 3 };

struct line_reader {
    struct assumption *assumption;
    struct sources *sources;
    const char *text;
    uint32_t number; /* of the source */
    uint32_t at;
    uint32_t line; /* where it begins */
    uint32_t end;
    uint32_t version;  /* of the format */
    uint32_t seen;     /* a bit per kind of line, for those that are there once */
    struct map map;    /* of the actions */
    uint32_t furthest; /* the highest number of a state that a move leads to, and where that is written */
    uint32_t furthest_at;
    bool failed;
    bool ended;
};

static bool report(struct line_reader *r, uint32_t start, uint32_t length, const char *hint,
                   const char *message) {
    if (!r->failed)
        sources_error(r->sources, (struct span){r->number, start, length ? length : 1}, hint, "%s", message);
    r->failed = true;
    return false;
}

static bool complain(struct line_reader *r, uint32_t start, uint32_t length, const char *message) {
    return report(r, start, length, "make the file again with lacuna assume -o FILE.assumption", message);
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
    const char *word = arena_text(&r->assumption->arena, r->text + begin, r->at - begin);
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
        if (!push(r, &r->assumption->actors, word))
            return false;
    } while ((word = next_word(r, &start)));
    return push(r, &r->assumption->actors, NULL);
}

static bool read_main(struct line_reader *r) {
    uint32_t start;
    const char *word;
    while ((word = next_word(r, &start)))
        if (!push(r, &r->assumption->main, word))
            return false;
    return true;
}

/* The number of an action; MAP_NONE if it has not been declared. */
static uint32_t find_action(const struct line_reader *r, const char *text) {
    struct map_probe probe;
    for (uint32_t i = map_first(&r->map, hash_bytes(text, strlen(text)), &probe); i != MAP_NONE;
         i = map_next(&r->map, &probe))
        if (strcmp(r->assumption->actions.items.items[i], text) == 0)
            return i;
    return MAP_NONE;
}

static bool add_action(struct line_reader *r, const char *text) {
    uint32_t number = r->assumption->contract.actions++;
    return push(r, &r->assumption->actions, text) &&
           map_insert(&r->map, hash_bytes(text, strlen(text)), number);
}

static bool read_action(struct line_reader *r, bool receive) {
    struct contract *c = &r->assumption->contract;
    uint32_t start = r->at;
    const char *word;
    if (!read_name(r, &word, "expected a message"))
        return false;
    if (c->states > 0 || r->assumption->rules.known || (receive && c->actions > c->receives))
        return complain(r, start, 1, "receives come first, then sends, then states");
    size_t length = strlen(word);
    char *text = receive ? arena_allocate(&r->assumption->arena, length + 2) : NULL;
    if (receive && text) {
        text[0] = '?';
        memcpy(text + 1, word, length + 1);
    }
    const char *action = receive ? text : word;
    if (!action)
        return false;
    if (find_action(r, action) != MAP_NONE)
        return complain(r, r->at - (uint32_t)length, (uint32_t)length, "this action is declared twice");
    c->receives += receive;
    return add_action(r, action);
}

static bool read_receive(struct line_reader *r) {
    return read_action(r, true);
}

static bool read_send(struct line_reader *r) {
    return read_action(r, false);
}

/* Up to the comma behind the name; one between the values of parameters is a part of it. */
static size_t name_length(const char *names) {
    size_t length = strcspn(names, ",(");
    return names[length] == '(' ? length + strcspn(names + length, ")") + 1 : length;
}

/* exclusion,order: what breaks; NULL: the only property there is. */
static bool read_broken(struct line_reader *r, const char *names, uint32_t at, property_set *broken) {
    size_t count = r->assumption->properties.items.count;
    if (!names && count == 1)
        *broken = 1;
    while (names && *names) {
        size_t length = name_length(names), i = 0;
        while (i < count && !(strlen(r->assumption->properties.items.items[i]) == length &&
                              strncmp(r->assumption->properties.items.items[i], names, length) == 0))
            i++;
        if (i == count)
            return complain(r, at, r->at - at, "unknown property that is violated here");
        *broken |= UINT32_C(1) << i;
        names += length + (names[length] == ',');
    }
    return *broken != 0 || complain(r, at, r->at - at, "missing property that is violated here");
}

/* Takes a mark from the end of a word. */
static bool take_mark(char *word, char mark) {
    size_t length = strlen(word);
    if (length == 0 || word[length - 1] != mark)
        return false;
    word[length - 1] = '\0';
    return true;
}

/* Where a move leads. */
struct move_target {
    uint32_t state;
    property_set broken;
    uint8_t in_turn;
};

static bool read_target(struct line_reader *r, struct move_target *target) {
    const char *name;
    if (!read_name(r, &name, "expected the target of the transition"))
        return false;
    char *word = (char *)name; /* a copy of its own */
    uint32_t at = r->at - (uint32_t)strlen(word);
    *target = (struct move_target){.in_turn = take_mark(word, '+') ? IN_TURN_NEXT : 0};
    target->in_turn |= take_mark(word, '!') ? IN_TURN_AT_ONCE : 0;
    if (strcmp(word, "error") == 0 || strncmp(word, "error:", 6) == 0) {
        target->state = CONTRACT_ERROR;
        return read_broken(r, word[5] ? word + 6 : NULL, at, &target->broken);
    }
    if (strcmp(word, "outside") == 0)
        target->state = CONTRACT_OUTSIDE;
    else if (strcmp(word, "cut") == 0)
        target->state = CONTRACT_CUT;
    else if (!is_number(word, 999999999, &target->state))
        return complain(r, at, r->at - at, "expected a state, error, outside or cut");
    if (contract_is_state(target->state) && target->state > r->furthest) {
        r->furthest = target->state;
        r->furthest_at = at;
    }
    return true;
}

static bool read_move(struct line_reader *r, const char *word, uint32_t start) {
    struct contract *c = &r->assumption->contract;
    uint32_t action = find_action(r, word);
    struct move_target target;
    if (action == MAP_NONE)
        return complain(r, start, (uint32_t)strlen(word), "unknown action");
    size_t number = (size_t)(c->states - 1) * c->actions + action;
    if (c->moves.items[number] != CONTRACT_NEVER)
        return complain(r, start, (uint32_t)strlen(word), "this action already has a transition");
    if (!read_target(r, &target))
        return false;
    if (target.state == CONTRACT_OUTSIDE && action < c->receives)
        return complain(r, start, (uint32_t)strlen(word), "only a send can be outside of the interface");
    c->moves.items[number] = target.state;
    c->in_turn.items[number] = target.in_turn;
    if (c->properties > 1)
        c->broken.items[number] = target.broken;
    c->transitions += contract_is_state(target.state) || target.state == CONTRACT_ERROR;
    return true;
}

static bool read_state(struct line_reader *r) {
    struct contract *c = &r->assumption->contract;
    uint32_t start, number;
    const char *word;
    if (!read_name(r, &word, "expected the number of the state"))
        return false;
    if (!is_number(word, 999999999, &number) || number != c->states)
        return complain(r, r->at - (uint32_t)strlen(word), (uint32_t)strlen(word),
                        "states are numbered in their order");
    word = next_word(r, &start);
    bool midturn = word && strcmp(word, "midturn") == 0;
    if (midturn)
        word = next_word(r, &start);
    c->states++;
    if (!array_push(&r->sources->job->memory, &c->midturn, midturn))
        return false;
    for (uint32_t a = 0; a < c->actions; a++)
        if (!array_push(&r->sources->job->memory, &c->moves, CONTRACT_NEVER) ||
            !array_push(&r->sources->job->memory, &c->in_turn, 0) ||
            (c->properties > 1 && !array_push(&r->sources->job->memory, &c->broken, 0)))
            return false;
    for (; word; word = next_word(r, &start))
        if (!read_move(r, word, start))
            return false;
    return !r->failed && job_step(r->sources->job, number);
}

/* One of this many words; *chosen is its number. */
static bool read_choice(struct line_reader *r, const char *const *words, uint32_t count, const char *message,
                        uint32_t *chosen) {
    const char *word;
    if (!read_name(r, &word, message))
        return false;
    for (*chosen = 0; *chosen < count; ++*chosen)
        if (strcmp(word, words[*chosen]) == 0)
            return true;
    return complain(r, r->at - (uint32_t)strlen(word), (uint32_t)strlen(word), message);
}

/* --- Rules --- */

static bool read_rules(struct line_reader *r) {
    static const char *const WORDS[] = {"unknown", "found"};
    uint32_t chosen = 0;
    bool fine = read_choice(r, WORDS, 2, "expected found or unknown", &chosen);
    r->assumption->rules.known = fine && chosen == 1;
    r->assumption->rules.span = (struct span){r->number, r->line, r->at - r->line};
    return fine;
}

/* An action of the contract. */
static bool read_known_action(struct line_reader *r, bool must_be_send, uint32_t *action) {
    const char *word;
    if (!read_name(r, &word, "expected an action"))
        return false;
    uint32_t length = (uint32_t)strlen(word);
    *action = find_action(r, word);
    if (*action == MAP_NONE)
        return complain(r, r->at - length, length, "unknown action");
    return !must_be_send || *action >= r->assumption->contract.receives ||
           complain(r, r->at - length, length, "only a send can be forbidden");
}

/* What comes later, by state and then by action. */
static bool is_later(uint32_t state, uint32_t action, uint32_t than_state, uint32_t than_action) {
    return state > than_state || (state == than_state && action > than_action);
}

static bool add_ban(struct line_reader *r, struct rule *rule, struct rule_ban ban, uint32_t start) {
    const struct rule_ban *last = rule->banned.count > 0 ? &rule->banned.items[rule->banned.count - 1] : NULL;
    if (ban.action < r->assumption->contract.receives)
        return complain(r, start, r->at - start, "only a send can be forbidden");
    if (last && !is_later(ban.state, ban.action, last->state, last->action))
        return complain(r, start, r->at - start, "forbidden sends must be in the order of the states");
    return array_push(&r->sources->job->memory, &rule->banned, ban);
}

static bool add_rule_move(struct line_reader *r, struct rule *rule, struct rule_move move, uint32_t start) {
    const struct rule_move *last = rule->moves.count > 0 ? &rule->moves.items[rule->moves.count - 1] : NULL;
    if (rule->banned.count > 0 || (last && !is_later(move.from, move.action, last->from, last->action)))
        return complain(r, start, r->at - start, "transitions come first, in the order of their states");
    if (move.to == move.from)
        return complain(r, start, r->at - start, "a transition of a rule must lead to another state");
    return array_push(&r->sources->job->memory, &rule->moves, move);
}

/* 1 ?release 0, or 1 left!permitL forbidden: from the state on, which has been read. */
static bool read_rule_part(struct line_reader *r, struct rule *rule, const char *word, uint32_t start) {
    uint32_t state, to, action;
    const char *target;
    if (!is_number(word, rule->states - 1, &state))
        return complain(r, start, (uint32_t)strlen(word), "expected a state of the rule");
    if (!read_known_action(r, false, &action) ||
        !read_name(r, &target, "expected the target of the transition, or `forbidden`"))
        return false;
    if (strcmp(target, "forbidden") == 0)
        return add_ban(r, rule, (struct rule_ban){state, action}, start);
    if (!is_number(target, rule->states - 1, &to))
        return complain(r, r->at - (uint32_t)strlen(target), (uint32_t)strlen(target),
                        "expected a state of the rule, or `forbidden`");
    return add_rule_move(r, rule, (struct rule_move){state, action, to}, start);
}

static bool read_rule_parts(struct line_reader *r, struct rule *rule) {
    uint32_t start;
    const char *word;
    while ((word = next_word(r, &start)))
        if (!read_rule_part(r, rule, word, start))
            return false;
    return rule->banned.count > 0 || complain(r, start, 1, "missing sends that the rule forbids");
}

static bool expect_rules(struct line_reader *r) {
    return r->assumption->rules.known ||
           complain(r, r->line, r->at - r->line, "rules come after the line `rules found`");
}

static bool read_rule(struct line_reader *r) {
    struct kept_rules *rules = &r->assumption->rules;
    struct memory *memory = &r->sources->job->memory;
    struct rule rule = {0};
    const char *word;
    if (!expect_rules(r) || !read_name(r, &word, "expected the number of its states"))
        return false;
    if (!is_number(word, MOST_RULE_STATES, &rule.states) || rule.states == 0)
        return complain(r, r->at - (uint32_t)strlen(word), (uint32_t)strlen(word),
                        "a rule has one to six states");
    bool fine =
        read_rule_parts(r, &rule) &&
        array_push(memory, &rules->rule_spans, ((struct span){r->number, r->line, r->at - r->line})) &&
        array_push(memory, &rules->list, rule);
    if (!fine)
        rule_free(&rule);
    return fine;
}

static bool read_without_rule(struct line_reader *r) {
    uint32_t send;
    return expect_rules(r) && read_known_action(r, true, &send) &&
           array_push(&r->sources->job->memory, &r->assumption->rules.left_over, send);
}

/* --- Other lines --- */

static bool read_digits(struct line_reader *r, uint64_t *value, const char *missing, const char *malformed) {
    const char *word;
    if (!read_name(r, &word, missing))
        return false;
    if (strspn(word, "0123456789abcdef") != strlen(word) || strlen(word) != 16)
        return complain(r, r->at - (uint32_t)strlen(word), (uint32_t)strlen(word), malformed);
    *value = strtoull(word, NULL, 16);
    return true;
}

static bool read_fingerprint(struct line_reader *r) {
    return read_digits(r, &r->assumption->fingerprint, "expected a fingerprint",
                       "a fingerprint has 16 digits");
}

static bool read_bounded(struct line_reader *r) {
    static const char *const WORDS[] = {"no", "yes", "partly"};
    uint32_t chosen = 0;
    bool fine = read_choice(r, WORDS, 3, "expected yes, no or partly", &chosen);
    r->assumption->bounded = chosen > 0;
    r->assumption->contract.partial = chosen == 2;
    r->assumption->contract.breakable = chosen == 2 ? UINT32_MAX : 0; /* which, it does not say */
    return fine;
}

static bool read_stub(struct line_reader *r) {
    const char *words[STUB_KINDS];
    uint32_t chosen = STUB_BAG;
    for (uint32_t i = 0; i < STUB_KINDS; i++)
        words[i] = stub_text((enum stub)i);
    bool fine = read_choice(r, words, STUB_KINDS, "expected bag, queue, chaos, actor or lts", &chosen);
    r->assumption->stub = (enum stub)chosen;
    return fine;
}

/* What nobody can prevent from breaking at once. */
static bool read_never(struct line_reader *r) {
    const char *names;
    return read_name(r, &names, "expected the names of properties") &&
           read_broken(r, names, r->at - (uint32_t)strlen(names), &r->assumption->contract.initially_broken);
}

/* A property that always holds, vacuously, and why. */
static bool read_vacuous(struct line_reader *r) {
    const struct name_list *properties = &r->assumption->properties;
    const char *words[VACUITY_REASONS], *name;
    uint32_t property = 0, chosen = 0;
    if (!read_name(r, &name, "expected the name of a property"))
        return false;
    while (property < properties->items.count && strcmp(properties->items.items[property], name) != 0)
        property++;
    if (property == properties->items.count)
        return complain(r, r->at - (uint32_t)strlen(name), (uint32_t)strlen(name), "unknown property");
    if (r->assumption->vacuous[property] != VACUITY_NONE)
        return complain(r, r->at - (uint32_t)strlen(name), (uint32_t)strlen(name),
                        "this property is declared twice");
    for (uint32_t i = 0; i + 1 < VACUITY_REASONS; i++)
        words[i] = vacuity_text((enum vacuity_reason)(i + 1));
    bool fine = read_choice(r, words, VACUITY_REASONS - 1,
                            "expected overflow, stuck, unbounded, never_received or untested", &chosen);
    r->assumption->vacuous[property] = fine ? (enum vacuity_reason)(chosen + 1) : VACUITY_NONE;
    return fine;
}

static bool read_component(struct line_reader *r) {
    return read_name(r, &r->assumption->component, "expected the name of the component");
}

static bool read_language(struct line_reader *r) {
    return read_name(r, &r->assumption->language, "expected the name of a language");
}

static bool read_property(struct line_reader *r) {
    struct name_list *properties = &r->assumption->properties;
    const char *name;
    uint32_t start = r->at;
    if (!read_name(r, &name, "expected the name of the property"))
        return false;
    if (r->assumption->contract.actions > 0 || properties->items.count == MOST_PROPERTIES)
        return complain(r, start, 1, "properties come before actions, and are not that many");
    for (size_t i = 0; i < properties->items.count; i++)
        if (strcmp(properties->items.items[i], name) == 0)
            return complain(r, r->at - (uint32_t)strlen(name), (uint32_t)strlen(name),
                            "this property is declared twice");
    r->assumption->contract.properties++;
    return push(r, properties, name) && array_push(&r->sources->job->memory, &r->assumption->property_begins,
                                                   r->assumption->property_text.items.count);
}

/* The rest of the line, copied. NULL: there is no memory. */
static const char *rest_of_line(struct line_reader *r) {
    uint32_t begin = r->at + (r->at < r->end && r->text[r->at] == ' ');
    while (r->at < r->end && r->text[r->at] != '\n')
        r->at++;
    return begin < r->at ? arena_text(&r->assumption->arena, r->text + begin, r->at - begin) : "";
}

/* Names of files may contain anything. */
static bool read_file(struct line_reader *r) {
    const char *name = rest_of_line(r);
    return name && assumption_add_file(r->assumption, name);
}

/* A line of the interface, of a property or of a file, whichever was named last. Lines of the first two are
 * for people: what counts is the contract. */
static bool read_quoted(struct line_reader *r) {
    struct assumption *a = r->assumption;
    r->at++;
    const char *line = rest_of_line(r);
    struct name_list *list = a->files.items.count > 0        ? &a->file_text
                             : a->properties.items.count > 0 ? &a->property_text
                                                             : &a->interface;
    return line && push(r, list, line);
}

static bool read_end(struct line_reader *r);

static const struct line_kind {
    const char *word;
    bool (*read)(struct line_reader *r);
    uint32_t wanted; /* it is there from this version on; 0: it need not be */
    bool once;       /* it is not there twice */
} LINES[] = {
    {"component", read_component, 2, true},
    {"property", read_property, 2, false},
    {"language", read_language, 0, true},
    {"system", read_fingerprint, 2, true},
    {"bounded", read_bounded, 2, true},
    {"stub", read_stub, 2, true},
    {"main", read_main, 2, true},
    {"never", read_never, 0, true},
    {"vacuous", read_vacuous, 0, false},
    {"actor", read_actor, 0, false},
    {"receive", read_receive, 0, false},
    {"send", read_send, 0, false},
    {"state", read_state, 0, false},
    {"file", read_file, 0, false},
    {"rules", read_rules, 3, true},
    {"rule", read_rule, 0, false},
    {"end", read_end, 0, false},
    {"without_rule", read_without_rule, 0, false},
};

enum { LINE_KINDS = sizeof LINES / sizeof *LINES };

/* Everything must be there, and as it was written. */
static bool read_end(struct line_reader *r) {
    uint32_t word = r->at - (uint32_t)strlen("end");
    uint64_t checksum;
    for (uint32_t i = 0; i < LINE_KINDS; i++) {
        char message[64];
        snprintf(message, sizeof message, "missing line: %s", LINES[i].word);
        if (LINES[i].wanted > 0 && LINES[i].wanted <= r->version && !(r->seen >> i & 1))
            return complain(r, word, (uint32_t)strlen("end"), message);
    }
    if (r->furthest_at > 0 && r->furthest >= r->assumption->contract.states)
        return complain(r, r->furthest_at, (uint32_t)strspn(r->text + r->furthest_at, "0123456789"),
                        "a transition leads to an unknown state");
    if (!read_digits(r, &checksum, "expected a checksum", "a checksum has 16 digits"))
        return false;
    r->ended = true;
    return checksum == hash_bytes(r->text, r->line) ||
           report(r, r->at - 16, 16, "run lacuna assume again",
                  "the file has been damaged: its checksum differs");
}

static bool read_line(struct line_reader *r, const char *word, uint32_t start) {
    uint32_t kind = 0;
    while (kind < LINE_KINDS && strcmp(word, LINES[kind].word) != 0)
        kind++;
    if (kind == LINE_KINDS)
        return complain(r, start, (uint32_t)strlen(word), "unknown word");
    if (LINES[kind].once && r->seen >> kind & 1)
        return complain(r, start, (uint32_t)strlen(word), "this line is declared twice");
    r->seen |= 1u << kind;
    return LINES[kind].read(r);
}

static bool read_head(struct line_reader *r) {
    uint32_t start;
    const char *first = next_word(r, &start), *second = first ? next_word(r, &start) : NULL;
    const char *version = second ? next_word(r, &start) : NULL;
    if (!version || strcmp(first, "lacuna") != 0 || strcmp(second, "assumption") != 0)
        return report(r, 0, 1, "make one with lacuna assume SYSTEM -o FILE.assumption",
                      "this is not an assumption file");
    return (is_number(version, NEWEST_VERSION, &r->version) && r->version >= OLDEST_VERSION) ||
           report(r, start, (uint32_t)strlen(version), "run lacuna assume again",
                  "another version of lacuna has written this assumption");
}

/* Nothing more is in this line; the next begins. */
static bool end_line(struct line_reader *r) {
    uint32_t start;
    const char *word = next_word(r, &start);
    if (word)
        return complain(r, start, (uint32_t)strlen(word), "the line should end here");
    r->at += r->at < r->end;
    r->line = r->at;
    return !r->failed;
}

static bool read_lines(struct line_reader *r) {
    while (!r->ended && r->at < r->end) {
        uint32_t start;
        bool quoted = r->text[r->at] == '|';
        const char *word = quoted ? NULL : next_word(r, &start);
        if (quoted ? !read_quoted(r) : word && !read_line(r, word, start))
            return false;
        if (!end_line(r))
            return false;
    }
    if (!r->ended)
        return complain(r, r->end > 0 ? r->end - 1 : 0, 1, "the file is cut off: `end` is missing");
    r->at += (uint32_t)strspn(r->text + r->at, " \t\r\n");
    return r->at == r->end || complain(r, r->at, 1, "unexpected line after `end`");
}

bool assumption_read(struct assumption *assumption, struct sources *sources, uint32_t number) {
    const struct source *source = &sources->files.items[number];
    struct line_reader r = {.assumption = assumption,
                            .sources = sources,
                            .text = source->text,
                            .number = number,
                            .end = source->length};
    assumption_init(assumption, sources->job);
    map_init(&r.map, &sources->job->memory);
    bool fine = read_head(&r) && end_line(&r) && read_lines(&r) && assumption_join_properties(assumption);
    map_free(&r.map);
    return fine && !job_failed(sources->job);
}

/* Names are kept; a property that is vacuous is accepted with every candidate. */
static void warn_of_vacuity(const struct assumption *a, const struct place *place, size_t property) {
    static const char *const REASONS[VACUITY_REASONS] = {
        [VACUITY_OVERFLOW] = "a mailbox of the open system can overflow",
        [VACUITY_STUCK] = "the open system can come to a halt by itself",
        [VACUITY_UNBOUNDED] = "a variable of the open system grows without end",
        [VACUITY_NEVER_RECEIVED] = "the open system never sends the component a message",
        [VACUITY_UNTESTED] = "no send that it forbids ever occurs"};
    diagnostics_add(&a->job->diagnostics, SEVERITY_WARNING, place, "lacuna assume shows why",
                    "%s holds with every %s, but %s", a->properties.items.items[property], a->component,
                    REASONS[a->vacuous[property]]);
}

void assumption_warn(const struct assumption *a, const char *path) {
    struct place place = {.file = path};
    if (a->stub == STUB_QUEUE)
        diagnostics_add(&a->job->diagnostics, SEVERITY_WARNING, &place, "run lacuna assume without --stub",
                        "made with the queue stub, which is not sound: accepted components may violate "
                        "the property");
    if (assumption_is_interface_only(a))
        diagnostics_add(
            &a->job->diagnostics, SEVERITY_NOTE, &place,
            "check the candidates of the other missing components as well",
            "%s alone cannot ensure the property: an accepted candidate only keeps to its interface",
            a->component);
    for (size_t i = 0; i < a->properties.items.count; i++)
        if (a->vacuous[i] != VACUITY_NONE)
            warn_of_vacuity(a, &place, i);
}
