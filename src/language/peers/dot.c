/* Peers drawn as graphs: the part of DOT that automata are written in.
 *
 *     digraph client {
 *       start [shape=point]; start -> q0;
 *       q0 -> q1 [label="req!"];
 *       q1 -> q0 [label="ok?"];
 *     }
 *
 * A node that is a point, has no shape or is not drawn is not a state; an arrow from it tells where the peer
 * starts. Attributes other than label, shape and style are passed over, and so are subgraphs' braces. */
#include <string.h>

#include "language/character.h"
#include "language/comment.h"
#include "language/peers/peers.h"

struct token {
    char kind; /* { } [ ] ; , = : a sign; '>' is ->; 'w' a word; 0: the end */
    const char *text;
    size_t length;
    struct span span;
};

struct dot_edge {
    struct token source;
    struct token target;
    struct token label; /* kind 0: none */
    struct span span;
};

struct reader {
    struct peers *peers;
    const struct source *source;
    uint32_t file;
    uint32_t at;
    struct token token; /* at hand */
    uint32_t end;       /* of the token before */
    bool broken;        /* what follows cannot be made out */
    /* the graph at hand */
    ARRAY(struct dot_edge) edges;
    ARRAY(struct token) nodes;
    struct names marks; /* nodes that are not states */
};

static void complain(struct reader *r, struct span span, const char *hint, const char *message) {
    if (!r->broken)
        sources_error(r->peers->sources, span, hint, "%s", message);
    r->broken = true;
}

/* --- Tokens --- */

static uint32_t end_of_line(const struct reader *r, uint32_t from) {
    const char *feed = strchr(r->source->text + from, '\n');
    return feed ? (uint32_t)(feed - r->source->text) : r->source->length;
}

/* Comments are those of C, and lines that begin with #. */
static void skip_blanks(struct reader *r) {
    const char *text = r->source->text;
    for (;;) {
        uint32_t end = comment_end(r->source, r->at);
        bool line_start = r->at == 0 || text[r->at - 1] == '\n';
        if (end)
            r->at = end;
        else if (line_start && text[r->at] == '#')
            r->at = end_of_line(r, r->at);
        else if (is_blank(text[r->at]))
            r->at++;
        else
            return;
    }
}

static bool is_word_part(char c) {
    return is_letter(c) || is_digit(c) || c == '.' || (unsigned char)c >= 0x80;
}

static void take(struct reader *r, char kind, uint32_t length) {
    const char *text = r->source->text + r->at;
    bool quoted = kind == 'w' && *text == '"';
    r->token = (struct token){kind, text + quoted, length - 2 * quoted, {r->file, r->at, length}};
    r->at += length;
}

static void advance(struct reader *r) {
    r->end = r->token.span.start + r->token.span.length;
    skip_blanks(r);
    const char *text = r->source->text + r->at;
    uint32_t length = 0;
    if (r->at >= r->source->length) {
        r->token = (struct token){.span = {r->file, r->at > 0 ? r->at - 1 : 0, 1}};
    } else if (*text == '"') {
        for (length = 1; text[length] && text[length] != '"'; length++)
            length += text[length] == '\\' && text[length + 1];
        bool closed = text[length] == '"';
        take(r, 'w', closed ? length + 1 : 1);
        if (!closed)
            complain(r, r->token.span, "write a quote where the text ends", "the quote is not closed");
    } else if (is_word_part(*text) || (*text == '-' && (is_digit(text[1]) || text[1] == '.'))) {
        for (length = 1; is_word_part(text[length]); length++)
            ;
        take(r, 'w', length);
    } else if (strncmp(text, "->", 2) == 0) {
        take(r, '>', 2);
    } else {
        take(r, *text, 1);
    }
}

static bool at_word(const struct reader *r, const char *word) {
    size_t length = strlen(word); /* what stands in quotes is not a keyword */
    return r->token.kind == 'w' && r->token.length == length && r->token.span.length == length &&
           memcmp(r->token.text, word, length) == 0;
}

static bool accept(struct reader *r, char kind) {
    if (r->token.kind != kind)
        return false;
    advance(r);
    return true;
}

/* --- Statements --- */

struct attributes {
    struct token label;
    bool hidden; /* it is not a state */
};

static bool is_one_of(const struct token *token, const char *const *texts) {
    for (; *texts; texts++)
        if (token->length == strlen(*texts) && memcmp(token->text, *texts, token->length) == 0)
            return true;
    return false;
}

static void note_attribute(struct attributes *attributes, const struct token *name,
                           const struct token *value) {
    static const char *const LABEL[] = {"label", NULL}, *const SHAPE[] = {"shape", NULL},
                             *const STYLE[] = {"style", NULL}, *const POINT[] = {"point", "none", NULL},
                             *const UNSEEN[] = {"invis", "invisible", NULL};
    if (is_one_of(name, LABEL))
        attributes->label = *value;
    attributes->hidden |= (is_one_of(name, SHAPE) && is_one_of(value, POINT)) ||
                          (is_one_of(name, STYLE) && is_one_of(value, UNSEEN));
}

static void read_attributes(struct reader *r, struct attributes *attributes) {
    while (accept(r, '[')) {
        while (r->token.kind == 'w' && !r->broken) {
            struct token name = r->token, value = {0};
            advance(r);
            if (accept(r, '=')) {
                value = r->token;
                if (!accept(r, 'w'))
                    complain(r, value.span, "write label=\"req!\"", "expected a value");
            }
            note_attribute(attributes, &name, &value);
            if (!accept(r, ','))
                accept(r, ';');
        }
        if (!r->broken && !accept(r, ']'))
            complain(r, r->token.span, "put attributes into [ ]", "expected a name or ']'");
        if (r->broken)
            return;
    }
}

/* a -> b -> c [label="m!"], or a [shape=point]. */
static bool read_nodes(struct reader *r) {
    struct memory *memory = &r->peers->job->memory;
    struct token node = r->token;
    size_t first_edge = r->edges.count;
    advance(r);
    bool fine = true;
    struct token last = node;
    while (fine && accept(r, '>')) {
        struct dot_edge edge = {
            .source = last, .target = r->token, .span = span_cover(last.span, r->token.span)};
        if (r->token.kind != 'w') {
            complain(r, r->token.span, "write a -> b", "expected a node after the arrow");
            return true;
        }
        last = r->token;
        advance(r);
        fine = array_push(memory, &r->edges, edge);
    }
    struct attributes attributes = {0};
    read_attributes(r, &attributes);
    bool is_edge = r->edges.count > first_edge;
    for (size_t i = first_edge; i < r->edges.count; i++) {
        r->edges.items[i].label = attributes.label;
        r->edges.items[i].span.length = r->end - r->edges.items[i].span.start;
    }
    if (!is_edge && attributes.hidden)
        return fine && names_intern(&r->marks, node.text, node.length) != NAMES_NONE;
    return fine && (is_edge || array_push(memory, &r->nodes, node));
}

static bool read_statement(struct reader *r) {
    struct attributes ignored = {0};
    if (at_word(r, "node") || at_word(r, "edge") || at_word(r, "graph")) {
        bool of_edges = at_word(r, "edge");
        advance(r);
        read_attributes(r, &ignored);
        if (of_edges && ignored.label.length > 0) /* passed over, edges without one would be silent */
            complain(r, ignored.label.span, "write it at each of them", "a label for all edges is not read");
    } else if (at_word(r, "subgraph")) {
        advance(r);
        accept(r, 'w');
    } else if (r->token.kind == 'w') {
        uint32_t at = r->at;
        struct token first = r->token;
        advance(r);
        if (accept(r, '=')) { /* rankdir=LR */
            accept(r, 'w');
            return true;
        }
        r->at = at;
        r->token = first;
        return read_nodes(r);
    } else if (r->token.kind == '{' || r->token.kind == ';' || r->token.kind == '}') {
        advance(r);
    } else {
        complain(r, r->token.span, "write a -> b [label=\"m!\"], or a [shape=point]",
                 r->token.kind == 0 ? "the graph is not closed" : "expected a node");
    }
    return true;
}

/* --- Peers --- */

static bool is_mark(const struct reader *r, const struct token *node) {
    return names_find(&r->marks, node->text, node->length) != NAMES_NONE;
}

static uint32_t state_of(struct reader *r, uint32_t peer, const struct token *node) {
    return peer_state(r->peers, peer, node->text, node->length);
}

static bool add_start(struct reader *r, uint32_t peer, const struct dot_edge *edge) {
    uint32_t state = state_of(r, peer, &edge->target);
    uint32_t *initial = &r->peers->list.items[peer].initial;
    if (*initial != PEER_NONE && *initial != state)
        sources_error(r->peers->sources, edge->span, "leave one of them out: a peer starts in one state",
                      "a second arrow tells where to start");
    *initial = state;
    return state != PEER_NONE;
}

static bool add_edge(struct reader *r, uint32_t peer, const struct dot_edge *edge) {
    static const char *const SILENT[] = {"tau", "i", "τ", NULL};
    if (is_mark(r, &edge->source))
        return add_start(r, peer, edge);
    uint32_t source = state_of(r, peer, &edge->source), target = state_of(r, peer, &edge->target);
    if (source == PEER_NONE || target == PEER_NONE)
        return false;
    bool silent = edge->label.kind == 0 || is_one_of(&edge->label, SILENT);
    struct span span = edge->label.kind ? edge->label.span : edge->span;
    peer_add_labelled(r->peers, peer, source, silent ? "" : edge->label.text, silent ? 0 : edge->label.length,
                      span, target);
    return true;
}

static bool add_peer(struct reader *r, const struct token *name) {
    uint32_t peer = peers_add(r->peers, name->text, name->length, r->source->name, name->span);
    if (peer == PEER_NONE)
        return false;
    for (size_t i = 0; i < r->nodes.count; i++)
        if (state_of(r, peer, &r->nodes.items[i]) == PEER_NONE)
            return false;
    for (size_t i = 0; i < r->edges.count; i++)
        if (!add_edge(r, peer, &r->edges.items[i]))
            return false;
    if (r->peers->list.items[peer].initial == PEER_NONE)
        sources_error(r->peers->sources, name->span, "write: start [shape=point]; start -> q0;",
                      "%s has no initial state", r->peers->list.items[peer].name);
    return true;
}

static bool read_graph(struct reader *r) {
    if (at_word(r, "strict"))
        advance(r);
    struct token name = r->token;
    if (!at_word(r, "digraph")) {
        complain(r, name.span, "write a peer as digraph name { … }", "expected a digraph");
        return true;
    }
    advance(r);
    if (r->token.kind == 'w') {
        name = r->token;
        advance(r);
    }
    if (!accept(r, '{'))
        complain(r, r->token.span, "write a peer as digraph name { … }", "expected '{'");
    r->edges.count = r->nodes.count = 0;
    names_free(&r->marks);
    names_init(&r->marks, &r->peers->job->memory);
    bool fine = true;
    uint32_t depth = 1;
    while (fine && !r->broken && depth > 0) {
        depth += r->token.kind == '{';
        depth -= r->token.kind == '}';
        fine = read_statement(r);
    }
    return fine && (r->broken || add_peer(r, &name));
}

bool dot_read(struct peers *peers, uint32_t file) {
    struct reader r = {.peers = peers, .source = &peers->sources->files.items[file], .file = file};
    names_init(&r.marks, &peers->job->memory);
    advance(&r);
    bool fine = true;
    if (r.token.kind == 0)
        complain(&r, r.token.span, "write a peer as digraph name { … }", "there are no peers in this file");
    while (fine && r.token.kind != 0 && !r.broken)
        fine = read_graph(&r);
    array_free(&r.edges);
    array_free(&r.nodes);
    names_free(&r.marks);
    return fine && !job_failed(peers->job);
}
