#include "command/generate.h"

#include <string.h>

#include "command/command.h"

/* ---- man pages ---- */

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
    ".SH EXIT STATUS\n"
    ".TP\n0\nyes: done, equal, included\n"
    ".TP\n1\nno: different, not included\n"
    ".TP\n2\nbad input or usage\n"
    ".TP\n3\ninconclusive: a limit of memory or time was reached, or Ctrl\\-C was pressed\n"
    ".TP\n4\ninternal error, or the output could not be written\n";

static void man_command(struct output *output, const struct command *command) {
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

static void man_overview(struct output *output) {
    man_heading(output, "lacuna", "verifies message-passing systems of which one part is missing");
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
    output_text(output, ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nno colour in messages\n");
}

/* ---- completions ---- */

static bool names_file(const struct option *option) {
    return option->choices && strcmp(option->choices, "FILE") == 0;
}

static void put_choices(struct output *output, const char *choices) {
    for (; *choices; choices++)
        output_bytes(output, *choices == '|' ? " " : choices, 1);
}

static void put_command_names(struct output *output) {
    for (size_t i = 0; i < COMMANDS_COUNT; i++)
        output_format(output, "%s%s", i ? " " : "", COMMANDS[i]->name);
}

static void bash_completion(struct output *output) {
    output_text(output, "# bash completion for lacuna\n_lacuna() {\n"
                        "    local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]}\n"
                        "    COMPREPLY=()\n    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
                        "        COMPREPLY=($(compgen -W \"");
    put_command_names(output);
    output_text(output, " --help --version\" -- \"$word\"))\n        return\n    fi\n"
                        "    case ${COMP_WORDS[1]} in\n");
    for (size_t i = 0; i < COMMANDS_COUNT; i++) {
        output_format(output, "    %s)\n        case $last in\n", COMMANDS[i]->name);
        for (const struct option *const *table = COMMANDS[i]->options; *table; table++)
            for (const struct option *option = *table; option->name; option++) {
                if (!option->argument || names_file(option))
                    continue;
                output_format(output, "        --%s", option->name);
                if (option->letter)
                    output_format(output, "|-%c", option->letter);
                output_text(output, ") COMPREPLY=($(compgen -W \"");
                put_choices(output, option->choices ? option->choices : "");
                output_text(output, "\" -- \"$word\")); return ;;\n");
            }
        output_text(output, "        esac\n        if [[ $word == -* ]]; then\n"
                            "            COMPREPLY=($(compgen -W \"");
        for (const struct option *const *table = COMMANDS[i]->options; *table; table++)
            for (const struct option *option = *table; option->name; option++)
                output_format(output, "--%s ", option->name);
        output_text(output, "\" -- \"$word\"))\n            return\n        fi ;;\n");
    }
    output_text(output, "    esac\n    COMPREPLY=($(compgen -f -- \"$word\"))\n}\n"
                        "complete -o filenames -F _lacuna lacuna\n");
}

/* Text inside single quotes and square brackets of zsh. */
static void zsh_text(struct output *output, const char *text) {
    for (; *text; text++) {
        if (*text == '\'')
            output_text(output, "'\\''");
        else if (strchr("[]:\\", *text))
            output_format(output, "\\%c", *text);
        else
            output_bytes(output, text, 1);
    }
}

static void zsh_completion(struct output *output) {
    output_text(output, "#compdef lacuna\n_lacuna() {\n    local -a commands\n    commands=(\n");
    for (size_t i = 0; i < COMMANDS_COUNT; i++) {
        output_format(output, "        '%s:", COMMANDS[i]->name);
        zsh_text(output, COMMANDS[i]->summary);
        output_text(output, "'\n");
    }
    output_text(
        output,
        "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n"
        "    fi\n    local name=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $name in\n");
    for (size_t i = 0; i < COMMANDS_COUNT; i++) {
        output_format(output, "    %s)\n        _arguments", COMMANDS[i]->name);
        for (const struct option *const *table = COMMANDS[i]->options; *table; table++)
            for (const struct option *option = *table; option->name; option++) {
                for (int form = option->letter ? 0 : 1; form < 2; form++) {
                    if (form == 0)
                        output_format(output, " \\\n            '*-%c[", option->letter);
                    else
                        output_format(output, " \\\n            '*--%s[", option->name);
                    zsh_text(output, option->help);
                    output_text(output, "]");
                    if (option->argument)
                        output_format(output, ":%s:", option->argument);
                    if (names_file(option)) {
                        output_text(output, "_files");
                    } else if (option->choices) {
                        output_text(output, "(");
                        put_choices(output, option->choices);
                        output_text(output, ")");
                    }
                    output_text(output, "'");
                }
            }
        output_text(output, " \\\n            '*:file:_files' ;;\n");
    }
    output_text(output, "    esac\n}\n_lacuna \"$@\"\n");
}

static void fish_text(struct output *output, const char *text) {
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\')
            output_text(output, "\\");
        output_bytes(output, text, 1);
    }
}

static void fish_completion(struct output *output) {
    output_text(output, "# fish completion for lacuna\n");
    for (size_t i = 0; i < COMMANDS_COUNT; i++) {
        output_format(output, "complete -c lacuna -n __fish_use_subcommand -f -a %s -d '", COMMANDS[i]->name);
        fish_text(output, COMMANDS[i]->summary);
        output_text(output, "'\n");
        for (const struct option *const *table = COMMANDS[i]->options; *table; table++)
            for (const struct option *option = *table; option->name; option++) {
                output_format(output, "complete -c lacuna -n '__fish_seen_subcommand_from %s' -l %s",
                              COMMANDS[i]->name, option->name);
                if (option->letter)
                    output_format(output, " -s %c", option->letter);
                if (option->argument)
                    output_text(output, names_file(option) ? " -r" : " -x");
                if (option->choices && !names_file(option)) {
                    output_text(output, " -a '");
                    put_choices(output, option->choices);
                    output_text(output, "'");
                }
                output_text(output, " -d '");
                fish_text(output, option->help);
                output_text(output, "'\n");
            }
    }
}

bool generate(struct output *output, const char *kind) {
    if (strcmp(kind, "man") == 0)
        man_overview(output);
    else if (strcmp(kind, "bash") == 0)
        bash_completion(output);
    else if (strcmp(kind, "zsh") == 0)
        zsh_completion(output);
    else if (strcmp(kind, "fish") == 0)
        fish_completion(output);
    else if (strncmp(kind, "man-", 4) == 0 && command_find(kind + 4))
        man_command(output, command_find(kind + 4));
    else
        return false;
    return true;
}
