#include "command/line/manual.h"

#include <string.h>

/* Text in roff: dashes, backslashes and leading dots are not to be interpreted. */
static void roff(struct output *output, const char *text) {
    bool line_start = true;
    for (; *text; text++) {
        if (line_start && (*text == '.' || *text == '\''))
            output_text(output, "\\&");
        if (strncmp(text, "\n\n", 2) == 0) {
            output_text(output, "\n.PP\n");
            text++;
        } else if (*text == '-') {
            output_text(output, "\\-");
        } else if (*text == '\\') {
            output_text(output, "\\e");
        } else {
            output_bytes(output, text, 1);
        }
        line_start = *text == '\n';
    }
}

static void man_heading(struct output *output, const char *name, const char *summary) {
    output_format(output, ".TH \"%s\" 1 \"\" \"lacuna %s\" \"User Commands\"\n.SH NAME\n", name,
                  LACUNA_VERSION);
    roff(output, name);
    output_text(output, " \\- ");
    roff(output, summary);
    output_text(output, "\n.SH SYNOPSIS\n.B lacuna\n");
}

static void man_option(struct output *output, const struct option *option) {
    output_text(output, ".TP\n");
    if (option->letter)
        output_format(output, "\\fB\\-%c\\fR, ", option->letter);
    output_text(output, "\\fB\\-\\-");
    roff(output, option->name);
    output_text(output, "\\fR");
    if (option->argument)
        output_format(output, " \\fI%s\\fR", option->argument);
    output_text(output, "\n");
    roff(output, option->help);
    if (option->choices && strcmp(option->choices, "FILE") != 0) {
        output_text(output, ": ");
        roff(output, option->choices);
    }
    output_text(output, "\n");
}

static const char EXIT_STATUS[] =
    ".SH EXIT STATUS\n.TP\n0\nyes: done, holds, equal, included\n.TP\n1\nno: different, not included, violated\n.TP\n2\nbad input or usage\n.TP\n3\ninconclusive: a limit (of memory, time, depth, states) was reached, something was not proved, or Ctrl\\-C was pressed\n.TP\n4\ninternal error, or the output could not be written\n";

void manual_command(struct output *output, const struct command *command) {
    char name[64];
    snprintf(name, sizeof name, "lacuna-%s", command->name);
    man_heading(output, name, command->summary);
    output_format(output, ".B %s\n[\\fIOPTIONS\\fR] %s\n.SH DESCRIPTION\n", command->name, command->operands);
    roff(output, command->description);
    output_text(output, "\n.SH OPTIONS\n");
    for (const struct option *const *table = command->options; *table; table++)
        for (const struct option *option = *table; option->name; option++)
            man_option(output, option);
    output_text(output, ".SH EXAMPLES\n");
    for (const struct example *example = command->examples; example->line; example++) {
        output_text(output, ".TP\n.B ");
        roff(output, example->line);
        output_text(output, "\n");
        roff(output, example->meaning);
        output_text(output, "\n");
    }
    output_text(output, EXIT_STATUS);
    output_text(output, ".SH SEE ALSO\n.BR lacuna (1)\n");
}

void manual_overview(struct output *output) {
    man_heading(output, "lacuna", "verifies message-passing systems with a missing component");
    output_text(output,
                "\\fICOMMAND\\fR [\\fIOPTIONS\\fR] \\fIFILE\\fR...\n.SH DESCRIPTION\n"
                "Files are recognised by their extension; those that end in .gz are compressed, and \\- is "
                "standard input or output.\n.SH COMMANDS\n");
    for (size_t i = 0; i < COMMANDS_COUNT; i++) {
        output_format(output, ".TP\n.BR lacuna\\-%s (1)\n", COMMANDS[i]->name);
        roff(output, COMMANDS[i]->summary);
        output_text(output, "\n");
    }
    output_text(
        output,
        ".SH JSON\nWith \\-\\-json every command prints one object: \"schema\" (1), \"command\", "
        "\"status\" (the exit status), \"results\" (a list) and \"diagnostics\" (a list of \"severity\", "
        "\"file\", \"line\", \"column\", \"message\", \"hint\").\n");
    output_text(output, EXIT_STATUS);
    output_text(output, ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nno colour in messages and charts\n"
                        ".TP\n.B COLUMNS\nthe width of charts if standard output is not a terminal\n");
}
