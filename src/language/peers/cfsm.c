/* The multi-automaton format: a block for each peer, numbered from 0 in the order of the file.
 *
 *     .outputs client      the peer's name, one word; without one it is called p0, p1, …
 *     .state graph
 *     q0 1 ! req q1        sends req to peer 1
 *     q1 1 ? ok q2         receives ok from peer 1
 *     q2 tau q0            does something of its own; so does q2 1 ! tau q0
 *     .marking q0
 *     .end
 *
 * A partner is a number or a name. A comment begins with two hyphens and ends with the line, or stands
 * between slash-star and star-slash. Lines .inputs, .model, .internal and .dummy say nothing about the
 * behaviour. */
#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "language/comment.h"
#include "language/peers/peers.h"

enum { MOST_WORDS = 8 };

struct word {
    const char *text;
    size_t length;
    struct span span;
};

/* A transition whose partner is a word until all blocks have been read. */
struct cfsm_line {
    uint32_t block;
    enum peer_action action;
    struct word source;
    struct word partner; /* no text: there is none */
    struct word message;
    struct word target;
};

struct block {
    struct span begin;  /* its first directive */
    struct word name;   /* no text: there is none */
    struct word signal; /* the first of several words in place of a name; no text: there are none */
    struct span signals;
    struct word marking;
    bool marked;
    bool has_graph;
    bool ended;
};

struct reader {
    struct peers *peers;
    const struct source *source;
    uint32_t file;
    uint32_t at;
    bool open_comment;             /* it has no end: what is missing may be in it */
    bool broken;                   /* blocks may be missing, or names */
    struct word words[MOST_WORDS]; /* of the line at hand */
    size_t count;
    struct span line;
    ARRAY(struct block) blocks;
    ARRAY(struct cfsm_line) lines;
};

static void complain(struct reader *r, struct span span, const char *hint, const char *message) {
    sources_error(r->peers->sources, span, hint, "%s", message);
}

static bool is(const struct word *word, const char *text) {
    return word->length == strlen(text) && memcmp(word->text, text, word->length) == 0;
}

/* --- Lines and words --- */

static bool begins(const struct reader *r, uint32_t at, const char *sign) {
    return r->source->length - at >= 2 && memcmp(r->source->text + at, sign, 2) == 0;
}

static uint32_t end_of_line(const struct reader *r, uint32_t at) {
    const char *feed = memchr(r->source->text + at, '\n', r->source->length - at);
    return feed ? (uint32_t)(feed - r->source->text) : r->source->length;
}

static bool is_space(char c) {
    return strchr(" \t\r\f\v", c) != NULL; /* and what ends a text */
}

/* Where the comment ends that begins here. */
static uint32_t skip_comment(struct reader *r, uint32_t at) {
    uint32_t end = comment_end(r->source, at);
    if (!comment_is_closed(r->source, at, end)) {
        complain(r, (struct span){r->file, at, 2}, "write */ where it ends", "the comment is not closed");
        r->open_comment = r->broken = true;
    }
    return end;
}

/* ! and ? are words by themselves between the second word and the third, so that 1!req is three. */
static uint32_t end_of_word(const struct reader *r, uint32_t at, uint32_t end) {
    const char *text = r->source->text;
    bool operator_due = r->count >= 1 && r->count <= 2;
    uint32_t stop = at + 1;
    if (operator_due && strchr("!?", text[at]))
        return stop;
    while (stop < end && !is_space(text[stop]) && !(operator_due && strchr("!?", text[stop])) &&
           !begins(r, stop, "/*"))
        stop++;
    return stop;
}

/* Splits the line that begins here. Returns where it ends: a comment may reach into the next one. */
static uint32_t split_line(struct reader *r, uint32_t at) {
    uint32_t end = end_of_line(r, at);
    r->count = 0;
    while (at < end && !begins(r, at, "--")) {
        if (is_space(r->source->text[at])) {
            at++;
            continue;
        }
        if (begins(r, at, "/*")) {
            at = skip_comment(r, at);
            end = end_of_line(r, at);
            continue;
        }
        uint32_t stop = end_of_word(r, at, end);
        struct word word = {r->source->text + at, stop - at, {r->file, at, stop - at}};
        if (r->count == 0)
            r->line = word.span;
        r->line.length = stop - r->line.start;
        if (r->count < MOST_WORDS)
            r->words[r->count++] = word;
        at = stop;
    }
    return end;
}

/* The next line that is not empty. */
static bool next_line(struct reader *r) {
    while (r->at < r->source->length) {
        r->at = split_line(r, r->at) + 1;
        if (r->count > 0)
            return true;
    }
    return false;
}

/* --- Blocks --- */

/* The block that is being read; NULL: none. */
static struct block *open_block(struct reader *r) {
    struct block *last = r->blocks.count > 0 ? &r->blocks.items[r->blocks.count - 1] : NULL;
    return last && !last->ended ? last : NULL;
}

/* A block that is still open has lost its .end: it ends here, so that this is the only complaint. */
static struct block *begin_block(struct reader *r) {
    struct block *open = open_block(r);
    if (open) {
        complain(r, r->words[0].span, "write .end in front of it", "a block begins inside another one");
        open->ended = true;
    }
    struct block block = {.begin = r->words[0].span};
    return array_push(&r->peers->job->memory, &r->blocks, block) ? &r->blocks.items[r->blocks.count - 1]
                                                                 : NULL;
}

static bool read_graph(struct reader *r) {
    struct block *block = open_block(r);
    if (block && block->has_graph && !block->marked) {
        complain(r, r->words[0].span, "write one graph, and end the block with .end",
                 "this block has two .state graph lines");
        r->broken = true;
    } else if (!block || block->has_graph) {
        block = begin_block(r);
    }
    if (!block)
        return false;
    block->has_graph = true;
    return true;
}

/* The number that a word is; UINT32_MAX: it is none. */
static uint32_t number_in(const struct word *word) {
    uint64_t number = 0;
    for (size_t i = 0; i < word->length; i++) {
        if (word->text[i] < '0' || word->text[i] > '9' || number >= UINT32_MAX)
            return UINT32_MAX;
        number = number * 10 + (uint64_t)(word->text[i] - '0');
    }
    return number < UINT32_MAX ? (uint32_t)number : UINT32_MAX;
}

/* One word names the peer, unless it is a number. Several are a list of signals, as other tools have it. */
static bool read_outputs(struct reader *r) {
    struct block *block = begin_block(r);
    if (block && r->count == 2 && number_in(&r->words[1]) == UINT32_MAX)
        block->name = r->words[1];
    if (block && r->count > 2) {
        block->signal = r->words[1];
        block->signals = r->line;
    }
    return block != NULL;
}

static void read_marking(struct reader *r) {
    struct block *block = open_block(r);
    if (!block)
        complain(r, r->words[0].span, "move it between .state graph and .end", ".marking outside of a block");
    else if (block->marked)
        complain(r, r->words[0].span, "leave one of them out: a peer has one initial state",
                 "this block has two .marking lines");
    else if (r->count != 2)
        complain(r, r->line, "write .marking q0", "expected the initial state");
    if (!block || block->marked)
        return;
    block->marked = true; /* or nearly so */
    if (r->count == 2)
        block->marking = r->words[1];
}

static void read_end(struct reader *r) {
    struct block *block = open_block(r);
    if (!block) {
        complain(r, r->words[0].span, "leave it out", ".end without a block");
        return;
    }
    if (!block->marked)
        complain(r, r->words[0].span, "write .marking q0 in front of it", "this peer has no initial state");
    block->ended = true;
}

static bool read_directive(struct reader *r) {
    static const char *const KNOWN[] = {".outputs", ".state", ".marking",  ".end",
                                        ".inputs",  ".model", ".internal", ".dummy"};
    const struct word *word = &r->words[0];
    if (is(word, ".outputs"))
        return read_outputs(r);
    if (is(word, ".state"))
        return read_graph(r);
    if (is(word, ".marking")) {
        read_marking(r);
    } else if (is(word, ".end")) {
        read_end(r);
    } else if (!is(word, ".inputs") && !is(word, ".model") && !is(word, ".internal") && !is(word, ".dummy")) {
        char text[64], hint[128];
        snprintf(text, sizeof text, "%.*s", (int)(word->length < 60 ? word->length : 60), word->text);
        const char *near = suggest_hint(text, KNOWN, sizeof KNOWN / sizeof *KNOWN, hint, sizeof hint);
        complain(r, word->span,
                 near ? near : "write .outputs, .state graph, transitions, .marking q0 and .end",
                 "unknown directive");
        r->broken = true;
    }
    return true;
}

static bool read_transition(struct reader *r) {
    struct block *block = open_block(r);
    if (!block || !block->has_graph) {
        complain(r, r->line, "move it behind .state graph", "a transition outside of a block");
        return true;
    }
    const struct word *words = r->words;
    bool sends = r->count == 5 && is(&words[2], "!"), receives = r->count == 5 && is(&words[2], "?");
    bool silent = r->count == 3 && is(&words[1], "tau");
    if (!sends && !receives && !silent) {
        complain(r, r->line,
                 "write q0 1 ! req q1 to send req to peer 1, with ? to receive it from there; or q0 tau q1",
                 "this is not a transition");
        return true;
    }
    struct cfsm_line line = {.block = (uint32_t)r->blocks.count - 1,
                             .action = sends      ? PEER_SEND
                                       : receives ? PEER_RECEIVE
                                                  : PEER_TAU,
                             .source = words[0],
                             .target = words[r->count - 1]};
    if (!silent) {
        line.partner = words[1];
        line.message = words[3];
        line.action = is(&line.message, "tau") ? PEER_TAU : line.action;
    }
    return array_push(&r->peers->job->memory, &r->lines, line);
}

static bool read_blocks(struct reader *r) {
    while (next_line(r))
        if (!(r->words[0].text[0] == '.' ? read_directive(r) : read_transition(r)))
            return false;
    struct block *block = open_block(r);
    if (block && !r->open_comment)
        complain(r, block->begin, "end the block with a line .end", "the block is not closed");
    if (r->blocks.count == 0 && !r->open_comment)
        complain(r, (struct span){r->file, 0, 1},
                 "write a peer as .state graph, transitions, .marking q0, .end",
                 "there are no peers in this file");
    return true;
}

/* --- Peers --- */

/* The block whose list of signals has this word; NULL: there is none. */
static const struct block *block_that_lists(const struct reader *r, const struct word *word) {
    for (size_t i = 0; i < r->blocks.count; i++) {
        struct span span = r->blocks.items[i].signals;
        const char *text = r->source->text + span.start;
        for (uint32_t at = 1; at + word->length <= span.length; at++) {
            bool ends = at + word->length == span.length || is_space(text[at + word->length]);
            if (ends && is_space(text[at - 1]) && memcmp(text + at, word->text, word->length) == 0)
                return &r->blocks.items[i];
        }
    }
    return NULL;
}

static const char *suggest_line(struct reader *r, const struct block *block, char *hint, size_t room) {
    snprintf(hint, room, "line %llu has several words behind .outputs: write only the name there",
             (unsigned long long)sources_place(r->peers->sources, block->signals).line);
    return hint;
}

static void complain_partner(struct reader *r, const struct word *word) {
    bool shown = r->peers->job->diagnostics.errors < DIAGNOSTICS_KEPT; /* the rest is only counted */
    const struct block *block = shown ? block_that_lists(r, word) : NULL;
    struct memory *memory = &r->peers->job->memory;
    struct text text = {.memory = memory};
    ARRAY(const char *) known = {0};
    char hint[HINT_BYTES];
    text_add_bytes(&text, word->text, word->length);
    bool fine = array_reserve(memory, &known, r->peers->list.count);
    for (size_t i = 0; i < r->peers->list.count && fine; i++)
        known.items[known.count++] = r->peers->list.items[i].name;
    const char *near = block ? suggest_line(r, block, hint, sizeof hint) : NULL;
    if (!block && shown && number_in(word) == UINT32_MAX)
        near = suggest_or_list(text_end(&text), known.items, known.count, hint, sizeof hint);
    sources_error(
        r->peers->sources, word->span,
        near
            ? near
            : "name a partner by its number, from 0 in the order of the blocks, or by the name behind .outputs",
        r->blocks.count == 1 ? "unknown peer %s: the file has %zu peer"
                             : "unknown peer %s: the file has %zu peers",
        text_end(&text), r->blocks.count);
    array_free(&known);
    text_free(&text);
}

/* PEER_NONE: there is no such peer. That is reported, unless it may be one of the blocks that are missing. */
static uint32_t partner_of(struct reader *r, const struct word *word) {
    const struct names *names = &r->peers->names;
    uint32_t number = number_in(word);
    if (number == UINT32_MAX)
        number = names_find(names, word->text, word->length);
    if (number < r->blocks.count)
        return number;
    if (!r->broken)
        complain_partner(r, word);
    return PEER_NONE;
}

static bool add_line(struct reader *r, const struct cfsm_line *line) {
    uint32_t partner = line->partner.text ? partner_of(r, &line->partner) : PEER_NONE;
    uint32_t source = peer_state(r->peers, line->block, line->source.text, line->source.length);
    uint32_t target = peer_state(r->peers, line->block, line->target.text, line->target.length);
    if (line->partner.text && partner == PEER_NONE)
        return true;
    uint32_t first = line->source.span.start;
    struct span span = {r->file, first, line->target.span.start + line->target.span.length - first};
    struct peer_event event = {.action = line->action,
                               .name = line->message.text,
                               .length = line->message.length,
                               .partner = partner,
                               .span = span};
    return source != PEER_NONE && target != PEER_NONE &&
           peer_add_transition(r->peers, line->block, source, &event, target);
}

static bool set_initial(struct reader *r, uint32_t number) {
    struct peer *peer = &r->peers->list.items[number];
    const struct word *marking = &r->blocks.items[number].marking;
    if (!marking->text)
        return true; /* has been complained of */
    bool known = names_find(&peer->states, marking->text, marking->length) != NAMES_NONE;
    if (!known && peer->states.list.count > 0)
        sources_error(r->peers->sources, marking->span, "write the name as in the transitions",
                      "unknown state %.*s", (int)marking->length, marking->text);
    peer->initial = peer_state(r->peers, number, marking->text, marking->length);
    return peer->initial != PEER_NONE;
}

static bool add_peer(struct reader *r, uint32_t number) {
    const struct block *block = &r->blocks.items[number];
    struct word name = block->name;
    char usual[32];
    if (!name.text) {
        int length = snprintf(usual, sizeof usual, "p%u", (unsigned)number);
        name = (struct word){usual, (size_t)length, block->begin};
    }
    return peers_add(r->peers, name.text, name.length, r->source->name, name.span) != PEER_NONE;
}

/* A list whose first word is a message that the peer sends is one of signals. */
static void forget_signals(struct reader *r) {
    for (size_t i = 0; i < r->lines.count; i++) {
        const struct cfsm_line *line = &r->lines.items[i];
        struct word *signal = &r->blocks.items[line->block].signal;
        if (signal->text && line->action == PEER_SEND && line->message.length == signal->length &&
            memcmp(line->message.text, signal->text, signal->length) == 0)
            signal->text = NULL;
    }
}

/* Words that are not signals of the peer may be meant as its name. */
static void check_signals(struct reader *r, uint32_t number) {
    const struct block *block = &r->blocks.items[number];
    if (!block->signal.text)
        return;
    struct place place = sources_place(r->peers->sources, block->signals);
    diagnostics_add(
        &r->peers->job->diagnostics, SEVERITY_WARNING, &place, "write one word behind .outputs, as in a_name",
        "the name of a peer is one word: this peer is called %s", r->peers->list.items[number].name);
}

static bool make_peers(struct reader *r) {
    for (uint32_t i = 0; i < r->blocks.count; i++)
        if (!add_peer(r, i))
            return false;
    r->broken |= r->peers->names.list.count < r->blocks.count; /* a name is given twice */
    for (size_t i = 0; i < r->lines.count; i++)
        if (!add_line(r, &r->lines.items[i]))
            return false;
    for (uint32_t i = 0; i < r->blocks.count; i++)
        if (!set_initial(r, i))
            return false;
    forget_signals(r);
    for (uint32_t i = 0; i < r->blocks.count; i++)
        check_signals(r, i);
    return true;
}

bool cfsm_read(struct peers *peers, uint32_t file) {
    struct reader r = {.peers = peers, .source = &peers->sources->files.items[file], .file = file};
    bool fine = read_blocks(&r) && make_peers(&r);
    array_free(&r.blocks);
    array_free(&r.lines);
    return fine && !job_failed(peers->job);
}
