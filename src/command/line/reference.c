#include "command/line/reference.h"

#include "command/command.h"

#include <string.h>

/* Text in Markdown: signs that would be markup are escaped, except between backticks. */
static void markdown(struct output *output, const char *text) {
    bool code = false;
    for (; *text; text++) {
        if (*text == '`')
            code = !code;
        if (*text == '|' || (!code && strchr("*_<[]\\", *text)))
            output_text(output, "\\");
        output_bytes(output, text, 1);
    }
}

/* Code in a cell of a table: bars are escaped there, too. */
static void code(struct output *output, const char *before, const char *text) {
    output_format(output, "`%s", before);
    for (; *text; text++) {
        if (*text == '|')
            output_text(output, "\\");
        output_bytes(output, text, 1);
    }
    output_text(output, "`");
}

static void option_row(struct output *output, const struct option *option) {
    char dashed[80];
    output_text(output, "| ");
    if (option->letter)
        output_format(output, "`-%c`, ", option->letter);
    snprintf(dashed, sizeof dashed, "%s%s%s", option->name, option->argument ? " " : "",
             option->argument ? option->argument : "");
    code(output, "--", dashed);
    output_text(output, " | ");
    markdown(output, option->help);
    if (option->choices && strcmp(option->choices, "FILE") != 0) {
        output_text(output, ": ");
        code(output, "", option->choices);
    }
    output_text(output, " |\n");
}

static void option_rows(struct output *output, const struct option *table) {
    for (const struct option *option = table; option->name; option++)
        option_row(output, option);
}

static const char OPTIONS_HEADING[] = "\n| option | meaning |\n|---|---|\n";

static void command_section(struct output *output, const struct command *command) {
    output_format(output, "\n## lacuna %s\n", command->name);
    markdown(output, command->summary);
    output_text(output, ".\n```\n");
    for (const struct example *example = command->examples; example->line; example++)
        output_format(output, "%s\n    %s\n", example->line, example->meaning);
    output_format(output, "```\n**Usage:** `lacuna %s [OPTIONS] %s`\n\n", command->name, command->operands);
    markdown(output, command->description);
    output_text(output, "\n");
    output_text(output, OPTIONS_HEADING);
    for (const struct option *const *table = command->options; *table; table++)
        if (*table != OPTIONS_GENERAL)
            option_rows(output, *table);
}

void reference_page(struct output *output) {
    output_text(
        output,
        "# Commands and options\n"
        "```\nlacuna assume clients.aml interface.aml property.aml -o mutex.assumption\n"
        "lacuna check candidate.aml --against mutex.assumption\n```\n"
        "`lacuna COMMAND --help` prints the section of a command. `lacuna generate reference` "
        "prints this page from the tables of the program.\n\n| command | what it does |\n|---|---|\n");
    for (size_t i = 0; i < COMMANDS_COUNT; i++) {
        output_format(output, "| [`%s`](#lacuna-%s) | ", COMMANDS[i]->name, COMMANDS[i]->name);
        markdown(output, COMMANDS[i]->summary);
        output_text(output, " |\n");
    }
    output_text(output, "\n## Options of every command\n");
    output_text(output, OPTIONS_HEADING);
    option_rows(output, OPTIONS_GENERAL);
    output_text(
        output,
        "\n## Exit status\n\n| status | meaning |\n|---|---|\n"
        "| 0 | yes, or done |\n| 1 | no: a property is violated, a candidate is not accepted, two files differ |\n"
        "| 2 | a file or an option is wrong |\n"
        "| 3 | inconclusive: a limit was reached, or something is not proved or not checked |\n"
        "| 4 | an internal error, or the output could not be written |\n");
    for (size_t i = 0; i < COMMANDS_COUNT; i++)
        command_section(output, COMMANDS[i]);
}
