#include <string.h>

#include "base/text.h"
#include "language/comment.h"
#include "language/promela/parser.h"

/* An argument as it is written. */
struct argument {
    const char *text;
    size_t length;
};

enum { MOST_ARGUMENTS = 64 };

static bool is_blank_at(const char *text) {
    return *text == ' ' || *text == '\t' || *text == '\n' || *text == '\r';
}

static struct argument trimmed(const char *text, size_t length) {
    while (length > 0 && is_blank_at(text)) {
        text++;
        length--;
    }
    while (length > 0 && is_blank_at(text + length - 1))
        length--;
    return (struct argument){text, length};
}

/* Without comments: a blank for each, and their line feeds. Texts in quotes stay as they are. */
static void strip(struct text *text, const char *written) {
    struct source source = {.text = (char *)(uintptr_t)written, .length = (uint32_t)strlen(written)};
    char quote = 0;
    for (uint32_t at = 0, end; at < source.length; at = end) {
        char c = written[at];
        end = quote ? 0 : comment_end(&source, at);
        if (end) {
            text_add(text, written[at + 1] == '/' && end < source.length ? "\n" : " ");
            continue;
        }
        end = at + 1 + (quote && c == '\\' && at + 1 < source.length);
        quote = quote ? (c == quote ? 0 : quote) : (c == '"' || c == '\'') ? c : 0;
        text_add_bytes(text, written + at, end - at);
    }
}

/* Splits at commas outside of brackets. */
static size_t split(const char *text, size_t length, struct argument *arguments) {
    size_t count = 0, begins = 0;
    int depth = 0;
    if (trimmed(text, length).length == 0)
        return 0;
    for (size_t i = 0; i <= length; i++) {
        char c = i < length ? text[i] : ',';
        depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
        if (c != ',' || (depth > 0 && i < length))
            continue;
        if (count < MOST_ARGUMENTS)
            arguments[count] = trimmed(text + begins, i - begins);
        count++;
        begins = i + 1;
    }
    return count;
}

/* The argument for a name; NULL: it is not a parameter. */
static const struct argument *argument_for(const struct promela_unit *inlined,
                                           const struct argument *arguments, const char *name,
                                           size_t length) {
    size_t i = 0;
    for (const struct promela_label *n = inlined->names; n; n = n->next, i++)
        if (strlen(n->name.text) == length && memcmp(n->name.text, name, length) == 0)
            return &arguments[i];
    return NULL;
}

/* Where the word, the text in quotes, or the sign ends that begins at `begin`. */
static size_t end_of_piece(const char *body, size_t length, size_t begin) {
    size_t end = begin;
    while (end < length && (is_letter(body[end]) || is_digit(body[end])))
        end++;
    if (end > begin)
        return end;
    const char *quote = body[begin] == '"' ? memchr(body + begin + 1, '"', length - begin - 1) : NULL;
    return quote ? (size_t)(quote - body) + 1 : begin + 1;
}

/* The body, with the arguments in place of the parameters. Texts in quotes stay as they are. */
static void substitute(struct text *text, const struct promela_unit *inlined, const char *body, size_t length,
                       const struct argument *arguments) {
    for (size_t begin = 0, end; begin < length; begin = end) {
        end = end_of_piece(body, length, begin);
        const struct argument *a =
            is_letter(body[begin]) ? argument_for(inlined, arguments, body + begin, end - begin) : NULL;
        text_add_bytes(text, a ? a->text : body + begin, a ? a->length : end - begin);
    }
}

static bool is_cyclic(const struct promela_parsing *state, const struct promela_unit *inlined) {
    for (unsigned i = 0; i < state->calls; i++)
        if (state->inlines[i] == inlined)
            return true;
    return state->calls == PROMELA_DEEPEST_CALL;
}

static struct promela_sequence *read_body(struct parser *p, const struct promela_unit *inlined, uint32_t file,
                                          const struct promela_statement *call) {
    struct promela_parsing *state = parsing(p);
    struct promela_expression *result = state->result;
    unsigned brackets = state->brackets;
    struct parser inner;
    promela_parser_start(&inner, state, state->promela, file);
    inner.depth = p->depth;
    state->brackets = 0;
    state->result = call->target;
    state->inlines[state->calls++] = inlined;
    struct promela_sequence *body = promela_parse_sequence(&inner);
    if (body && !at(&inner, TOKEN_END))
        parser_complain_expected(&inner, NULL, "a statement");
    else if (body && !body->first && !body->damaged)
        parser_complain(p, call->span, "write skip in its body if nothing is to be done",
                        "the inline %s has no statement", inlined->name.text);
    state->calls--;
    state->result = result;
    state->brackets = brackets;
    return body;
}

/* False: inlines that call inlines have become too much, which is reported once. */
static bool spend(struct parser *p, const struct promela_statement *call, size_t length) {
    enum { OF_A_CALL = 256 };
    struct promela_parsing *state = parsing(p);
    bool fits = state->inlined <= PROMELA_MOST_INLINED;
    state->inlined += length + OF_A_CALL;
    if (fits && state->inlined > PROMELA_MOST_INLINED)
        parser_complain(p, call->span, "do inlines call others twice, again and again?",
                        "the calls of inlines become more than 64 MiB of text");
    return state->inlined <= PROMELA_MOST_INLINED;
}

struct promela_sequence *promela_expand_call(struct parser *p, const struct promela_unit *inlined,
                                             const struct promela_statement *call) {
    struct sources *sources = p->sources;
    struct argument arguments[MOST_ARGUMENTS];
    struct text passed = {.memory = &sources->job->memory}, body = passed, text = passed;
    size_t wanted = 0;
    for (const struct promela_label *n = inlined->names; n; n = n->next)
        wanted++;
    strip(&passed, call->written);
    const char *written = text_keep(&passed, p->arena);
    size_t given = written ? split(written, strlen(written), arguments) : wanted;
    if (given != wanted || given > MOST_ARGUMENTS) {
        parser_complain(p, call->span, "write one argument for each parameter",
                        "%s takes %zu argument%s, not %zu", inlined->name.text, wanted,
                        wanted == 1 ? "" : "s", given);
        return NULL;
    }
    if (is_cyclic(parsing(p), inlined)) {
        parser_complain(p, call->span, "use a proctype, or a loop: a call is replaced by the body",
                        "the inline %s calls itself", inlined->name.text);
        return NULL;
    }
    if (!written || !spend(p, call, strlen(written) + strlen(inlined->written)))
        return NULL;
    strip(&body, inlined->written);
    const char *stripped = text_end(&body);
    substitute(&text, inlined, stripped, strlen(stripped), arguments);
    text_free(&body);
    uint32_t file = (uint32_t)sources->files.count;
    const char *end = text_end(&text);
    struct origins origins = {0};
    bool added =
        origins_replace(text.memory, &origins, 0, call->span) &&
        sources_add_expanded(sources, sources->files.items[inlined->file].name, end, strlen(end), &origins);
    text_free(&text);
    return added ? read_body(p, inlined, file, call) : NULL;
}
