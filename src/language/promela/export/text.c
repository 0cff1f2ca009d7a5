/* Terms, types and names as text. */
#include <string.h>

#include "language/promela/export/writer.h"

const char *writer_message(const struct writer *writer, uint32_t channel, uint32_t message) {
    const char *name = writer->system->channels.items[channel].messages.items[message].name;
    return writer->messages[names_find(&writer->message_names, name, strlen(name))];
}

void writer_comment(struct writer *writer, const char *text) {
    for (; *text; text++) {
        bool ends_comment = text[0] == '*' && text[1] == '/';
        output_bytes(writer->output, *text == '\n' ? " " : text, 1);
        if (ends_comment)
            output_text(writer->output, " ");
    }
}

void writer_indent(struct writer *writer) {
    output_text(writer->output, "        ");
}

const char *writer_type(struct range range) {
    if (range.low >= 0)
        return range.high <= 1           ? "bit"
               : range.high <= UINT8_MAX ? "byte"
               : range.high <= INT16_MAX ? "short"
                                         : "int";
    return range.low >= INT16_MIN && range.high <= INT16_MAX ? "short" : "int";
}

/* Promela reads no number below -2147483647. */
void writer_constant(struct writer *writer, int32_t constant) {
    if (constant == INT32_MIN)
        output_text(writer->output, "(-2147483647 - 1)");
    else if (constant < 0 && writer->no_minus)
        output_format(writer->output, "(0 - %d)", -constant);
    else
        output_format(writer->output, "%d", constant);
}

enum binding_power {
    POWER_NONE,
    POWER_OR,
    POWER_AND,
    POWER_BIT_OR,
    POWER_BIT_XOR,
    POWER_BIT_AND,
    POWER_EQUALITY,
    POWER_ORDER,
    POWER_SHIFT,
    POWER_SUM,
    POWER_PRODUCT,
    POWER_SIGN
};

static const struct {
    const char *text;
    enum binding_power power;
} OPERATORS[] = {
    [OPERATOR_OR] = {"||", POWER_OR},
    [OPERATOR_AND] = {"&&", POWER_AND},
    [OPERATOR_EQUAL] = {"==", POWER_EQUALITY},
    [OPERATOR_UNEQUAL] = {"!=", POWER_EQUALITY},
    [OPERATOR_LESS] = {"<", POWER_ORDER},
    [OPERATOR_LESS_EQUAL] = {"<=", POWER_ORDER},
    [OPERATOR_ADD] = {"+", POWER_SUM},
    [OPERATOR_SUBTRACT] = {"-", POWER_SUM},
    [OPERATOR_MULTIPLY] = {"*", POWER_PRODUCT},
    [OPERATOR_DIVIDE] = {"/", POWER_PRODUCT},
    [OPERATOR_REMAINDER] = {"%", POWER_PRODUCT},
    [OPERATOR_BIT_AND] = {"&", POWER_BIT_AND},
    [OPERATOR_BIT_OR] = {"|", POWER_BIT_OR},
    [OPERATOR_BIT_XOR] = {"^", POWER_BIT_XOR},
    [OPERATOR_SHIFT_LEFT] = {"<<", POWER_SHIFT},
    [OPERATOR_SHIFT_RIGHT] = {">>", POWER_SHIFT},
    [OPERATOR_NOT] = {"!", POWER_SIGN},
    [OPERATOR_NEGATE] = {"-", POWER_SIGN},
};

static void put_term(struct writer *writer, const struct term *term, enum binding_power outside);

/* The remainder by -1 is 0, but computing that of the smallest number stops a C program. */
static bool remainder_may_trap(const struct writer *writer, const struct term *term) {
    struct scope scope = {.ranges = writer->ranges};
    struct range divisor = term_range(&scope, term->right);
    return term->operation == OPERATOR_REMAINDER && divisor.low <= -1 && divisor.high >= -1 &&
           term_range(&scope, term->left).low <= INT32_MIN;
}

static void put_safe_remainder(struct writer *writer, const struct term *term) {
    output_text(writer->output, "(");
    put_term(writer, term->right, POWER_EQUALITY);
    output_text(writer->output, " == -1 -> 0 : ");
    put_term(writer, term->left, POWER_PRODUCT);
    output_text(writer->output, " % ");
    put_term(writer, term->right, POWER_SIGN);
    output_text(writer->output, ")");
}

/* Constants are read more easily on the right. */
static void put_binary(struct writer *writer, const struct term *term, enum binding_power power) {
    const struct term *left = term->left, *right = term->right;
    const char *text = OPERATORS[term->operation].text;
    if (power == POWER_ORDER && left->kind == TERM_CONSTANT) {
        left = term->right;
        right = term->left;
        text = term->operation == OPERATOR_LESS ? ">" : ">=";
    }
    bool chains = term->operation == OPERATOR_AND || term->operation == OPERATOR_OR;
    put_term(writer, left, power);
    output_format(writer->output, " %s ", text);
    put_term(writer, right, chains ? power : power + 1);
}

static void put_operation(struct writer *writer, const struct term *term, enum binding_power outside) {
    if (term->right && remainder_may_trap(writer, term)) {
        put_safe_remainder(writer, term);
        return;
    }
    enum binding_power power = OPERATORS[term->operation].power;
    /* C compilers warn of && within || and of comparisons within each other. */
    bool parentheses = outside > power || (outside == POWER_OR && power == POWER_AND) ||
                       (outside == power && power <= POWER_ORDER && power >= POWER_EQUALITY);
    output_text(writer->output, parentheses ? "(" : "");
    if (term->right) {
        put_binary(writer, term, power);
    } else {
        output_text(writer->output, OPERATORS[term->operation].text);
        put_term(writer, term->left, POWER_SIGN + 1);
    }
    output_text(writer->output, parentheses ? ")" : "");
}

static void put_conditional(struct writer *writer, const struct term *term) {
    output_text(writer->output, "(");
    put_term(writer, term->left, POWER_OR);
    output_text(writer->output, " -> ");
    put_term(writer, term->right, POWER_SIGN);
    output_text(writer->output, " : ");
    put_term(writer, term->otherwise, POWER_SIGN);
    output_text(writer->output, ")");
}

/* A part of the message taken: what it was received into, or, in a guard, what the channel still has. */
static void put_part(struct writer *writer, const struct term *term) {
    bool is_sender = term->kind == TERM_SENDER;
    if (writer->peeked != SYSTEM_NONE) {
        uint32_t behind = writer->senders.kept[writer->peeked] ? 2 : 1; /* the name, and who sent it */
        output_format(writer->output, "%s(%s, %u)", writer->head, writer->channels[writer->peeked],
                      is_sender ? 1 : term->index + behind);
    } else if (is_sender) {
        output_text(writer->output, writer->sender);
        writer->receives_sender = true;
    } else {
        output_format(writer->output, "arg%u", term->index + 1);
        writer->arguments = writer->arguments > term->index ? writer->arguments : term->index + 1;
    }
}

static void put_term(struct writer *writer, const struct term *term, enum binding_power outside) {
    switch (term->kind) {
    case TERM_CONSTANT:
        writer_constant(writer, term->constant);
        break;
    case TERM_VARIABLE:
        output_text(writer->output, writer->variables[term->index]);
        break;
    case TERM_SAVED:
        output_text(writer->output, writer->saved[term->index]);
        break;
    case TERM_FIELD:
    case TERM_SENDER:
        put_part(writer, term);
        break;
    case TERM_OPERATION:
        put_operation(writer, term, outside);
        break;
    case TERM_CONDITIONAL:
        put_conditional(writer, term);
        break;
    }
}

void writer_term(struct writer *writer, const struct term *term) {
    put_term(writer, term, POWER_NONE);
}

void writer_conjunct(struct writer *writer, const struct term *term) {
    put_term(writer, term, POWER_AND);
}

void writer_conditions(struct writer *writer, const struct condition *conditions) {
    if (conditions->earlier) {
        writer_conditions(writer, conditions->earlier);
        output_text(writer->output, " && ");
    }
    writer_conjunct(writer, conditions->term);
}
