#include "command/line/help.h"

#include <string.h>

enum { WIDTH = 80, OPTION_COLUMN = 28 };

/* Words of `text` from `column` on, broken at WIDTH, further lines indented. */
static void put_wrapped(struct output *output, const char *text, size_t column, size_t indent) {
    bool first = true;
    while (*text) {
        size_t word = strcspn(text, " \n");
        if (!first && column + 1 + word > WIDTH) {
            output_format(output, "\n%*s", (int)indent, "");
            column = indent;
        } else if (!first) {
            output_text(output, " ");
            column++;
        }
        output_bytes(output, text, word);
        column += word;
        text += word;
        first = strncmp(text, "\n\n", 2) == 0;
        if (first) {
            output_format(output, "\n\n%*s", (int)indent, "");
            column = indent;
        }
        text += strspn(text, " \n");
    }
    output_text(output, "\n");
}

static void put_option(struct output *output, const struct option *option) {
    char left[80];
    char letter[5] = "    ";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(left, sizeof left, "  %s--%s%s%s", letter, option->name, option->argument ? " " : "",
             option->argument ? option->argument : "");
    output_text(output, left);
    size_t column = strlen(left);
    if (column + 2 > OPTION_COLUMN) {
        output_text(output, "\n");
        column = 0;
    }
    output_format(output, "%*s", (int)(OPTION_COLUMN - column), "");
    char help[320];
    bool listed = option->choices && strcmp(option->choices, "FILE") != 0;
    snprintf(help, sizeof help, "%s%s%s%s", option->help, listed ? " (" : "", listed ? option->choices : "",
             listed ? ")" : "");
    put_wrapped(output, help, OPTION_COLUMN, OPTION_COLUMN);
}

void help_command(struct output *output, const struct command *command) {
    output_format(output, "lacuna %s: %s\n\nUsage: lacuna %s [OPTIONS] %s\n\n", command->name,
                  command->summary, command->name, command->operands);
    put_wrapped(output, command->description, 0, 0);
    output_text(output, "\nOptions:\n");
    for (const struct option *const *table = command->options; *table; table++)
        for (const struct option *option = *table; option->name; option++)
            put_option(output, option);
    output_text(output, "\nExamples:\n");
    for (const struct example *example = command->examples; example->line; example++)
        output_format(output, "  %s\n      %s\n", example->line, example->meaning);
}

void help_overview(struct output *output) {
    output_text(output,
                "lacuna " LACUNA_VERSION ": verifies message-passing systems with a missing component\n\n"
                "Usage: lacuna COMMAND [OPTIONS] FILE…\n\nCommands:\n");
    for (size_t i = 0; i < COMMANDS_COUNT; i++)
        output_format(output, "  %-10s %s\n", COMMANDS[i]->name, COMMANDS[i]->summary);
    output_text(
        output,
        "\nlacuna COMMAND --help describes a command; lacuna --version prints the version.\nExit status: 0 yes or done, 1 no, 2 bad input or usage, 3 inconclusive (a limit was\nreached, or something was not proved or not checked),\n4 internal error, or the output could not be written.\n");
}
