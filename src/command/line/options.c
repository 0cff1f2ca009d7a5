#include "command/command.h"

const struct option OPTIONS_GENERAL[] = {
    {OPTION_HELP, "help", 'h', NULL, NULL, "show this help"},
    {OPTION_JSON, "json", 0, NULL, NULL, "print one JSON object instead of text"},
    {OPTION_MEMORY, "memory", 0, "SIZE", NULL,
     "stop with status 3 before using more than SIZE of memory (500M, 2G; default: nine tenths of what is free)"},
    {OPTION_TIMEOUT, "timeout", 0, "TIME", NULL, "stop with status 3 after TIME (90, 90s, 5m, 1h)"},
    {0},
};

const struct option OPTIONS_THREADS[] = {
    {OPTION_THREADS, "threads", 0, "N", NULL,
     "use at most N threads; more than two bring nothing (default: the number of processors); the result is the same"},
    {0},
};

const struct option OPTIONS_INPUT[] = {
    {OPTION_FORMAT, "format", 0, "FORMAT", "aut|fsp", "the input format (default: by the file name)"},
    {OPTION_TAU, "tau", 0, "LABELS", NULL,
     "the labels that are silent, separated by commas (default: tau,i; an empty list: none)"},
    {0},
};

const struct option OPTIONS_PROCESS[] = {
    {OPTION_PROCESS, "process", 0, "NAME", NULL,
     "in FSP files (.lts): this process (default: the last composite one, or else the last that is not a property)"},
    {OPTION_STRICT, "strict", 0, NULL, NULL,
     "in FSP files: report references to undeclared processes as errors, instead of reading ERROR with a warning"},
    {0},
};

const struct option OPTIONS_OUTPUT[] = {
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE", "write the resulting LTS to FILE (- for standard output)"},
    {OPTION_TO, "to", 0, "FORMAT", "aut|dot|json|fsp", "the output format (default: by the file name)"},
    {OPTION_WRITE_TAU, "write-tau", 0, "LABEL", "tau|i", "the text for tau in .aut; CADP needs i"},
    {0},
};

const struct option OPTIONS_PART[] = {
    {OPTION_FROM, "from", 0, "STATE", NULL,
     "draw the part that can be reached from this state (default with --depth: the initial one)"},
    {OPTION_STEPS_DRAWN, "depth", 0, "N", NULL,
     "draw the part within N steps from there; states with omitted transitions are dashed"},
    {OPTION_LARGEST, "largest", 0, "STATES", NULL, "draw up to this many states (default: 150)"},
    {0},
};

const struct option OPTIONS_TRANSFORM[] = {
    {OPTION_HIDE, "hide", 0, "LABELS", NULL, "replace these labels by tau (* stands for any text)"},
    {OPTION_INTERFACE, "interface", 0, "LABELS", NULL, "replace all labels except these by tau"},
    {OPTION_RENAME, "rename", 0, "RULES", NULL,
     "rename labels: old=new,req_*=ask.* (separated by commas), or one s/pattern/replacement/"},
    {OPTION_EXTEND, "extend", 0, "LABELS", NULL, "add labels to the alphabet"},
    {OPTION_REACHABLE, "reachable", 0, NULL, NULL, "keep the states that the initial state reaches"},
    {OPTION_TRIM_TO_ERROR, "trim-to-error", 0, NULL, NULL, "keep the states that can reach the error state"},
    {OPTION_PROPAGATE_ERROR, "propagate-error", 0, "LABELS", NULL,
     "replace states that reach the error state over only these labels by the error state (tau is a label)"},
    {OPTION_COLLAPSE_TAU, "collapse-tau", 0, NULL, NULL, "merge the states of each cycle of tau"},
    {OPTION_DETERMINISE, "determinise", 0, NULL, NULL, "remove tau and nondeterminism, keeping the traces"},
    {OPTION_COMPLETE, "complete", 0, NULL, NULL,
     "add transitions for all missing labels, to a state that accepts everything"},
    {OPTION_COMPLEMENT, "complement", 0, NULL, NULL,
     "add transitions for all missing labels, to the error state"},
    {OPTION_REMOVE_ERROR, "remove-error", 0, NULL, NULL, "remove the error state and the transitions to it"},
    {0},
};
