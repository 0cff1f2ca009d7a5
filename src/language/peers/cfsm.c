/* The multi-automaton format: a block for each peer, numbered from 0 in the order of the file.
 *
 *     .outputs
 *     .state graph
 *     q0 1 ! req q1        sends req to peer 1
 *     q1 1 ? ok q0         receives ok from peer 1
 *     .marking q0
 *     .end
 *
 * `--` begins a comment. What stands behind .outputs, and lines .inputs, .model, .internal and .dummy, say
 * nothing about the behaviour. */
#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "language/peers/peers.h"

enum { MOST_WORDS = 8 };

struct word {
    const char *text;
    size_t length;
    struct span span;
};

/* A transition whose partner is known by its number alone until all blocks have been read. */
struct cfsm_line {
    uint32_t block;
    struct word source;
    struct word partner;
    bool sends;
    struct word message;
    struct word target;
};

struct block {
    struct span begin; /* its first directive */
    size_t first_line;
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

/* ! and ? are words by themselves between the second word and the third, so that 1!req is three. */
static void split_line(struct reader *r, uint32_t begin, uint32_t end) {
    const char *text = r->source->text;
    r->count = 0;
    r->line = (struct span){r->file, begin, end > begin ? end - begin : 1};
    while (begin < end) {
        if (strchr(" \t\r\f\v", text[begin])) {
            begin++;
            continue;
        }
        if (begin + 1 < end && text[begin] == '-' && text[begin + 1] == '-')
            return;
        uint32_t stop = begin + 1;
        bool operator_due = r->count >= 1 && r->count <= 2;
        bool is_operator = operator_due && strchr("!?", text[begin]);
        while (stop < end && !is_operator && !strchr(" \t\r\f\v", text[stop]) &&
               !(operator_due && strchr("!?", text[stop])))
            stop++;
        if (r->count < MOST_WORDS)
            r->words[r->count++] = (struct word){text + begin, stop - begin, {r->file, begin, stop - begin}};
        begin = stop;
    }
}

/* The next line that is not empty. */
static bool next_line(struct reader *r) {
    const struct source *s = r->source;
    while (r->at < s->length) {
        const char *feed = memchr(s->text + r->at, '\n', s->length - r->at);
        uint32_t end = feed ? (uint32_t)(feed - s->text) : s->length;
        split_line(r, r->at, end);
        r->at = end + 1;
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

static struct block *begin_block(struct reader *r) {
    struct block block = {.begin = r->words[0].span, .first_line = r->lines.count};
    return array_push(&r->peers->job->memory, &r->blocks, block) ? &r->blocks.items[r->blocks.count - 1]
                                                                 : NULL;
}

static bool read_graph(struct reader *r) {
    struct block *block = open_block(r);
    if (block && block->has_graph)
        complain(r, r->words[0].span, "a block has one graph and ends with .end",
                 "this block has a .state graph already");
    if (!block && !(block = begin_block(r)))
        return false;
    block->has_graph = true;
    return true;
}

static bool read_outputs(struct reader *r) {
    if (!open_block(r))
        return begin_block(r) != NULL;
    complain(r, r->words[0].span, "write .end in front of it", "a block begins inside another one");
    return true;
}

static void read_marking(struct reader *r) {
    struct block *block = open_block(r);
    if (!block)
        complain(r, r->words[0].span, "it belongs between .state graph and .end",
                 ".marking outside of a block");
    else if (block->marked)
        complain(r, r->words[0].span, "a peer has one initial state", "this block has a .marking already");
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
                 near ? near : "a block is .outputs, .state graph, transitions, .marking q0, .end",
                 "this directive is not known");
    }
    return true;
}

static bool read_transition(struct reader *r) {
    struct block *block = open_block(r);
    if (!block || !block->has_graph) {
        complain(r, r->line, "it belongs behind .state graph", "a transition outside of a block");
        return true;
    }
    bool sends = r->count > 2 && is(&r->words[2], "!");
    if (r->count != 5 || (!sends && !is(&r->words[2], "?"))) {
        complain(r, r->line, "write q0 1 ! req q1 to send req to peer 1, with ? to receive it from there",
                 "this is no transition");
        return true;
    }
    struct cfsm_line line = {
        (uint32_t)r->blocks.count - 1, r->words[0], r->words[1], sends, r->words[3], r->words[4]};
    return array_push(&r->peers->job->memory, &r->lines, line);
}

static bool read_blocks(struct reader *r) {
    while (next_line(r))
        if (!(r->words[0].text[0] == '.' ? read_directive(r) : read_transition(r)))
            return false;
    struct block *block = open_block(r);
    if (block)
        complain(r, block->begin, "the last line of a block is .end", "this block does not end");
    if (r->blocks.count == 0)
        complain(r, (struct span){r->file, 0, 1}, "a peer is .state graph, transitions, .marking q0, .end",
                 "there are no peers in this file");
    return true;
}

/* --- Peers --- */

/* PEER_NONE: it is none, which has been reported. */
static uint32_t partner_of(struct reader *r, const struct word *word) {
    uint64_t number = 0;
    size_t digits = 0;
    while (digits < word->length && digits < 10 && word->text[digits] >= '0' && word->text[digits] <= '9')
        number = number * 10 + (uint64_t)(word->text[digits++] - '0');
    if (digits == word->length && number < r->blocks.count)
        return (uint32_t)number;
    if (digits < word->length)
        sources_error(r->peers->sources, word->span, "peers are numbered from 0 in the order of their blocks",
                      "expected the number of a peer");
    else
        sources_error(r->peers->sources, word->span, "peers are numbered from 0 in the order of their blocks",
                      "there is no peer %llu: the file has %zu", (unsigned long long)number, r->blocks.count);
    return PEER_NONE;
}

static bool add_line(struct reader *r, const struct cfsm_line *line) {
    uint32_t partner = partner_of(r, &line->partner);
    uint32_t source = peer_state(r->peers, line->block, line->source.text, line->source.length);
    uint32_t target = peer_state(r->peers, line->block, line->target.text, line->target.length);
    if (partner == PEER_NONE)
        return true;
    uint32_t first = line->source.span.start;
    struct span span = {r->file, first, line->target.span.start + line->target.span.length - first};
    struct peer_event event = {.action = line->sends ? PEER_SEND : PEER_RECEIVE,
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
        sources_error(r->peers->sources, marking->span, "is it written as in the transitions?",
                      "the peer has no state %.*s", (int)marking->length, marking->text);
    peer->initial = peer_state(r->peers, number, marking->text, marking->length);
    return peer->initial != PEER_NONE;
}

static void add_word(struct text *text, const struct word *word) {
    text_add_bytes(text, word->text, word->length);
    text_add(text, " "); /* which is in no word */
}

/* The transitions of a block, as they are written. */
static void text_block(struct text *text, const struct reader *r, size_t block) {
    size_t end = block + 1 < r->blocks.count ? r->blocks.items[block + 1].first_line : r->lines.count;
    for (size_t i = r->blocks.items[block].first_line; i < end; i++) {
        const struct cfsm_line *line = &r->lines.items[i];
        add_word(text, &line->source);
        add_word(text, &line->partner);
        text_add(text, line->sends ? "!" : "?");
        add_word(text, &line->message);
        add_word(text, &line->target);
    }
}

/* Two peers that talk to the same partners in the same words are one that was copied. */
static bool check_copies(struct reader *r) {
    struct names texts;
    ARRAY(size_t) first = {0}; /* per text: the block that has it first */
    bool fine = true;
    names_init(&texts, &r->peers->job->memory);
    for (size_t i = 0; i < r->blocks.count && fine; i++) {
        struct text text = {.memory = &r->peers->job->memory};
        text_block(&text, r, i);
        const char *chars = text_end(&text);
        uint32_t number = text.failed ? NAMES_NONE : names_intern(&texts, chars, text.chars.count);
        if (number == NAMES_NONE)
            fine = false;
        else if (number == first.count)
            fine = array_push(&r->peers->job->memory, &first, i);
        else if (text.chars.count > 0)
            sources_error(r->peers->sources, r->blocks.items[i].begin,
                          "peers with the same behaviour have other partners, or --addressed messages",
                          "this block is the same as that of p%zu", first.items[number]);
        text_free(&text);
    }
    array_free(&first);
    names_free(&texts);
    return fine;
}

static bool make_peers(struct reader *r) {
    for (uint32_t i = 0; i < r->blocks.count; i++) {
        char name[32];
        int length = snprintf(name, sizeof name, "p%u", (unsigned)i);
        if (peers_add(r->peers, name, (size_t)length, r->source->name) == PEER_NONE)
            return false;
    }
    for (size_t i = 0; i < r->lines.count; i++)
        if (!add_line(r, &r->lines.items[i]))
            return false;
    for (uint32_t i = 0; i < r->blocks.count; i++)
        if (!set_initial(r, i))
            return false;
    return true;
}

bool cfsm_read(struct peers *peers, uint32_t file) {
    struct reader r = {.peers = peers, .source = &peers->sources->files.items[file], .file = file};
    bool fine = read_blocks(&r) && make_peers(&r);
    fine = fine && (peers->addressed || check_copies(&r));
    array_free(&r.blocks);
    array_free(&r.lines);
    return fine && !job_failed(peers->job);
}
