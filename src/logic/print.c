#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "logic/vocabulary.h"

/* The higher, the tighter it binds. */
static unsigned precedence(enum ltl_kind kind) {
    switch (kind) {
    case LTL_IMPLIES:
    case LTL_EQUIVALENT:
        return 1;
    case LTL_OR:
        return 2;
    case LTL_AND:
        return 3;
    case LTL_UNTIL:
    case LTL_WEAK_UNTIL:
    case LTL_RELEASE:
    case LTL_STRONG_RELEASE:
        return 4;
    default:
        return 5;
    }
}

static const char *operator_text(enum ltl_kind kind) {
    static const char *const TEXTS[] = {"false", "true", "",   "!",   " & ", " | ", " -> ", " <-> ",
                                        "X ",    "F ",   "G ", " U ", " W ", " R ", " M "};
    return TEXTS[kind];
}

void send_pattern_print(struct text *text, const struct send_pattern *send) {
    if (send->sender.text) {
        text_add(text, send->sender.text);
        text_add(text, ">");
    }
    text_add(text, send->receiver.text);
    text_add(text, send->taken ? "?" : "!");
    text_add(text, send->message.text);
    for (uint32_t i = 0; i < send->values_count; i++) {
        text_add(text, i == 0 ? "(" : ",");
        if (send->values[i].form == VALUE_NUMERIC && send->values[i].name.text[0] != 't' &&
            send->values[i].name.text[0] != 'f')
            text_number(text, send->values[i].number);
        else
            text_add(text, send->values[i].name.text);
    }
    if (send->with_values)
        text_add(text, send->values_count > 0 ? ")" : "()");
}

/* A proposition that would not be read back as one is quoted. */
static bool is_plain(const char *name) {
    if (!isalpha((unsigned char)*name) && *name != '_')
        return false;
    for (const char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '_')
            return false;
    size_t operators = strspn(name, "XFG"), digits = operators + 1;
    if (operators > 0 && name[operators])
        digits += strspn(name + digits, "0123456789");
    bool is_torn =
        operators > 0 && (!name[operators] || (islower((unsigned char)name[operators]) && !name[digits]));
    bool is_operator = !name[1] && strchr("UWRVM", *name);
    return !is_torn && !is_operator && strcmp(name, "true") != 0 && strcmp(name, "false") != 0 &&
           strcmp(name, "over") != 0;
}

static void print_quoted(struct text *text, const char *name) {
    text_add(text, "\"");
    for (; *name; name++) {
        text_add(text, *name == '"' || *name == '\\' ? "\\" : "");
        text_add_bytes(text, name, 1);
    }
    text_add(text, "\"");
}

static void print_atom(struct text *text, const struct atom *atom) {
    if (atom->kind == ATOM_PROPOSITION && !is_plain(atom->text))
        print_quoted(text, atom->text);
    else
        text_add(text, atom->text);
}

static void print(struct text *text, const struct ltl *ltl, const struct vocabulary *v, ltl_formula f,
                  unsigned least) {
    struct ltl_node node = ltl_node(ltl, f);
    unsigned mine = precedence(node.kind);
    if (mine < least)
        text_add(text, "(");
    if (node.kind == LTL_ATOM) {
        print_atom(text, &v->atoms.items[node.left]);
    } else if (ltl_is_binary(node.kind)) {
        bool to_the_right = mine == 1 || mine == 4;
        print(text, ltl, v, node.left, mine + to_the_right);
        text_add(text, operator_text(node.kind));
        print(text, ltl, v, node.right, mine + !to_the_right);
    } else {
        text_add(text, operator_text(node.kind));
        if (node.kind > LTL_ATOM)
            print(text, ltl, v, node.left, mine);
    }
    if (mine < least)
        text_add(text, ")");
}

void ltl_print(struct text *text, const struct ltl *ltl, const struct vocabulary *v, ltl_formula f) {
    print(text, ltl, v, f, 0);
}

void over_print(struct text *text, const struct vocabulary *v) {
    for (size_t i = 0; i < v->over.count; i++) {
        text_add(text, i == 0 ? " over { " : ", ");
        text_add(text, v->over.items[i].text);
    }
    text_add(text, v->over.count > 0 ? " }" : "");
}
