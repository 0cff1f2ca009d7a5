#include "command/line/completion.h"

#include <string.h>

#include "command/command.h"

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

void completion_bash(struct output *output) {
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

void completion_zsh(struct output *output) {
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

void completion_fish(struct output *output) {
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
