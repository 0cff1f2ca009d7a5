#include "language/promela/identifier.h"

#include <stdio.h>
#include <string.h>

/* Promela's words, those of C and of its preprocessor, and macros of the C program that SPIN makes. */
static const char *const RESERVED[] = {
    "ACCEPT_LAB",   "ALL_P",
    "ALPHA_F",      "ASYNC",
    "AUTO_RESIZE",  "A_V",
    "Air0",         "Air1",
    "Air2",         "BACKWARD_MOVES",
    "BAD",          "BASE",
    "BFS",          "BITSTATE",
    "CHUNK",        "CNT_P",
    "CONTINUE",     "CONTINUE0",
    "DELTA",        "D_proctype",
    "EOF",          "FORWARD_MOVES",
    "FREQ",         "FROM_P",
    "GLOBAL",       "G_int",
    "G_long",       "HAS_CODE",
    "HAS_TRACK",    "INI_P",
    "IfNotBlocked", "LOCAL",
    "MAXPROC",      "MAXQ",
    "MEMLIM",       "MERGED",
    "MORE_P",       "NCLAIMS",
    "NCORE",        "NDONE_P",
    "NFAIR",        "NOCLAIM",
    "NOFAIR",       "NOREDUCE",
    "NQS",          "NTRANS",
    "NULL",         "ONE_L",
    "O_CREAT",      "O_EXCL",
    "O_RDONLY",     "O_RDWR",
    "O_TRUNC",      "O_WRONLY",
    "PAN_H",        "PROG_LAB",
    "PanSource",    "Pinit",
    "Q_EMPT_F",     "Q_EMPT_T",
    "Q_FULL_F",     "Q_FULL_T",
    "SAFETY",       "SEEK_CUR",
    "SEEK_SET",     "SIGINT",
    "SIGKILL",      "SIG_DFL",
    "STDIN",        "SYNC",
    "S_A",          "S_IREAD",
    "S_IWRITE",     "SpinVersion",
    "StackSize",    "TIMEOUT_F",
    "TRANSITIONS",  "T_ID",
    "UPTO_P",       "UnBlock",
    "VECTORSZ",     "V_A",
    "V_PROVISO",    "WS",
    "XUSAFE",       "active",
    "asm",          "assert",
    "atomic",       "auto",
    "bit",          "bool",
    "break",        "byte",
    "c_array",      "c_code",
    "c_decl",       "c_expr",
    "c_state",      "c_track",
    "case",         "chan",
    "char",         "const",
    "continue",     "d_step",
    "default",      "do",
    "double",       "else",
    "empty",        "enabled",
    "end",          "enum",
    "errno",        "eval",
    "extern",       "false",
    "fi",           "float",
    "for",          "full",
    "get_priority", "goto",
    "hidden",       "i386",
    "if",           "in",
    "init",         "inline",
    "int",          "len",
    "linux",        "local",
    "long",         "ltl",
    "maxseq0",      "maxseq1",
    "minseq0",      "minseq1",
    "mtype",        "nempty",
    "never",        "nfull",
    "notrace",      "now",
    "np_",          "od",
    "of",           "pc_value",
    "pid",          "printf",
    "printm",       "priority",
    "proctype",     "provided",
    "ptr",          "rand",
    "register",     "restrict",
    "return",       "run",
    "select",       "set_priority",
    "short",        "show",
    "signed",       "sizeof",
    "skip",         "static",
    "stderr",       "stdin",
    "stdout",       "struct",
    "sv",           "switch",
    "this",         "timeout",
    "trace",        "true",
    "typedef",      "typeof",
    "uchar",        "uint",
    "ulong",        "union",
    "unix",         "unless",
    "unsigned",     "ushort",
    "void",         "volatile",
    "wasnew",       "while",
    "xr",           "xs",
};

void identifiers_init(struct identifiers *identifiers, struct memory *memory) {
    names_init(&identifiers->taken, memory);
}

void identifiers_free(struct identifiers *identifiers) {
    names_free(&identifiers->taken);
}

static bool is_reserved(const char *text) {
    for (size_t i = 0; i < sizeof RESERVED / sizeof *RESERVED; i++)
        if (strcmp(text, RESERVED[i]) == 0)
            return true;
    return false;
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Every name begins with a letter here: SPIN keeps those that begin with _ for itself. */
static size_t put_cleaned(char *to, const char *first, const char *second) {
    size_t length = 0;
    if (!is_letter(first[0]))
        to[length++] = 'x';
    for (; *first; first++)
        to[length++] = is_letter(*first) || is_digit(*first) ? *first : '_';
    for (; *second; second++)
        to[length++] = is_letter(*second) || is_digit(*second) ? *second : '_';
    to[length] = '\0';
    return length;
}

const char *identifiers_claim(struct identifiers *identifiers, const char *first, const char *second) {
    enum { ROOM_FOR_NUMBER = 16 };
    struct names *taken = &identifiers->taken;
    size_t room = strlen(first) + strlen(second) + ROOM_FOR_NUMBER;
    char *text = memory_allocate(taken->arena.memory, room);
    if (!text)
        return NULL;
    size_t length = put_cleaned(text, first, second), whole = length;
    for (uint32_t number = 2; is_reserved(text) || names_find(taken, text, whole) != NAMES_NONE; number++)
        whole = length + (size_t)snprintf(text + length, room - length, "_%u", number);
    uint32_t claimed = names_intern(taken, text, whole);
    memory_free(text);
    return claimed == NAMES_NONE ? NULL : taken->list.items[claimed].text;
}
