#include "language/promela/export/identifier.h"

#include <stdio.h>
#include <string.h>

/* Promela's words, those of C and of its preprocessor, and macros of the C program that SPIN makes. */
static const char *const RESERVED[] = {
    "active",       "asm",       "assert",   "atomic",       "auto",      "bit",          "bool",
    "break",        "byte",      "c_array",  "c_code",       "c_decl",    "c_expr",       "c_state",
    "c_track",      "case",      "chan",     "char",         "const",     "continue",     "D_proctype",
    "d_step",       "default",   "do",       "double",       "else",      "empty",        "enabled",
    "end",          "enum",      "errno",    "eval",         "extern",    "false",        "fi",
    "float",        "for",       "full",     "G_int",        "G_long",    "get_priority", "goto",
    "hidden",       "i386",      "if",       "IfNotBlocked", "in",        "init",         "inline",
    "int",          "L_ctermid", "L_tmpnam", "len",          "linux",     "local",        "long",
    "ltl",          "mtype",     "nempty",   "never",        "nfull",     "notrace",      "now",
    "np_",          "od",        "of",       "P_tmpdir",     "PanSource", "pc_value",     "Pclaim",
    "pid",          "Pinit",     "printf",   "printm",       "priority",  "proctype",     "provided",
    "ptr",          "rand",      "register", "restrict",     "return",    "run",          "select",
    "set_priority", "short",     "show",     "signed",       "sizeof",    "skip",         "SpinVersion",
    "StackSize",    "static",    "stderr",   "STDIN",        "stdin",     "stdout",       "struct",
    "sv",           "switch",    "this",     "timeout",      "trace",     "true",         "typedef",
    "typeof",       "uchar",     "uint",     "ulong",        "UnBlock",   "union",        "unix",
    "unless",       "unsigned",  "ushort",   "void",         "volatile",  "wasnew",       "while",
    "xr",           "xs"};
/* Families of macros of that program: this and a number, .. */
static const char *const NUMBERED[] = {"Air", "maxseq", "minseq"};
/* .. and what begins so. */
static const char *const BEGINNINGS[] = {"sa_", "si_", "sigev_", "st_"};

void identifiers_init(struct identifiers *identifiers, struct memory *memory) {
    names_init(&identifiers->taken, memory);
}

void identifiers_free(struct identifiers *identifiers) {
    names_free(&identifiers->taken);
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool is_numbered(const char *text, const char *word) {
    size_t length = strlen(word), digits = strspn(text + strcspn(text, "0123456789"), "0123456789");
    return strncmp(text, word, length) == 0 && digits > 0 && length + digits == strlen(text);
}

static bool is_reserved(const char *text) {
    for (size_t i = 0; i < COUNT(RESERVED); i++)
        if (strcmp(text, RESERVED[i]) == 0)
            return true;
    for (size_t i = 0; i < COUNT(NUMBERED); i++)
        if (is_numbered(text, NUMBERED[i]))
            return true;
    return false;
}

/* Capitals alone, at least two of them: the headers of C have hundreds of macros that are called so. */
static bool is_capitals(const char *text) {
    size_t capitals = 0;
    for (; *text; text++) {
        if (*text >= 'a' && *text <= 'z')
            return false;
        capitals += is_letter(*text);
    }
    return capitals > 1;
}

/* May a header of C define it? */
static bool is_like_macro(const char *text) {
    for (size_t i = 0; i < COUNT(BEGINNINGS); i++)
        if (strncmp(text, BEGINNINGS[i], strlen(BEGINNINGS[i])) == 0)
            return true;
    return is_capitals(text);
}

static bool is_free(const struct identifiers *identifiers, const char *text) {
    return !is_reserved(text) && names_find(&identifiers->taken, text, strlen(text)) == NAMES_NONE;
}

/* Every name begins with a letter here: SPIN keeps those that begin with _ for itself. */
static size_t put_cleaned(char *to, const char *first, const char *second) {
    size_t length = 0;
    if (!is_letter(first[0]))
        to[length++] = 'x';
    for (; *first; first++)
        to[length++] = is_letter(*first) || is_digit(*first) ? *first : '_';
    for (; *second; second++)
        if (*second != ']' && *second != ')') /* state[1] is state_1, paid(1) is paid_1 */
            to[length++] = is_letter(*second) || is_digit(*second) ? *second : '_';
    to[length] = '\0';
    return length;
}

/* `text` has a byte in front of it, for the P of a process. */
static const char *take(struct identifiers *identifiers, char *text, enum identifier_use use) {
    uint32_t number = names_intern(&identifiers->taken, text, strlen(text));
    if (number == NAMES_NONE)
        return NULL;
    if (use == IDENTIFIER_OF_PROCESS &&
        names_intern(&identifiers->taken, text - 1, strlen(text - 1)) == NAMES_NONE)
        return NULL;
    return identifiers->taken.list.items[number].text;
}

const char *identifiers_claim(struct identifiers *identifiers, enum identifier_use use, const char *first,
                              const char *second) {
    enum { ROOM_FOR_REST = 20 };
    size_t room = strlen(first) + strlen(second) + ROOM_FOR_REST;
    char *block = memory_allocate(identifiers->taken.arena.memory, room), *text = block + 1;
    if (!block)
        return NULL;
    *block = 'P';
    size_t length = put_cleaned(text, first, second);
    if (use != IDENTIFIER_OF_MODEL && is_like_macro(text)) {
        memmove(text + 2, text, length + 1);
        memcpy(text, "x_", 2);
        length += 2;
    }
    bool is_process = use == IDENTIFIER_OF_PROCESS;
    for (uint32_t number = 2; !is_free(identifiers, text) || (is_process && !is_free(identifiers, block));
         number++)
        snprintf(text + length, room - length - 1, "_%u", number);
    const char *taken = take(identifiers, text, use);
    memory_free(block);
    return taken;
}
