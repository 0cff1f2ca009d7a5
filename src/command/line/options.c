#include "command/command.h"

const struct option OPTIONS_GENERAL[] = {
    {OPTION_HELP, "help", 'h', NULL, NULL, "show this help"},
    {OPTION_JSON, "json", 0, NULL, NULL, "print one JSON object instead of text"},
    {OPTION_MEMORY, "memory", 0, "SIZE", NULL,
     "give up, with status 3, rather than use more than SIZE (500M, 2G; default: nine tenths of what is free)"},
    {OPTION_TIMEOUT, "timeout", 0, "TIME", NULL, "give up, with status 3, after TIME (90, 90s, 5m, 1h)"},
    {0},
};

const struct option OPTIONS_THREADS[] = {
    {OPTION_THREADS, "threads", 0, "N", NULL,
     "use no more than N threads, which is of use up to two (default: as many as there are processors); the result is the same"},
    {0},
};

const struct option OPTIONS_INPUT[] = {
    {OPTION_FORMAT, "format", 0, "FORMAT", "aut|fsp", "the format of the input, whatever its name says"},
    {OPTION_TAU, "tau", 0, "LABELS", NULL,
     "the labels that are silent, separated by commas (default: tau,i; an empty list: none)"},
    {0},
};

const struct option OPTIONS_PROCESS[] = {
    {OPTION_PROCESS, "process", 0, "NAME", NULL,
     "of FSP files (.lts): this process (default: the last composite one, or the last)"},
    {OPTION_STRICT, "strict", 0, NULL, NULL,
     "of FSP files: references to processes that are not there are errors, instead of ERROR with a warning"},
    {0},
};

const struct option OPTIONS_OUTPUT[] = {
    {OPTION_OUTPUT, "output", 'o', "FILE", "FILE", "write the resulting LTS to FILE (- for standard output)"},
    {OPTION_TO, "to", 0, "FORMAT", "aut|dot|json|fsp", "the format of the output, whatever its name says"},
    {OPTION_WRITE_TAU, "write-tau", 0, "LABEL", "tau|i", "how tau is written in .aut; CADP wants i"},
    {0},
};

const struct option OPTIONS_PART[] = {
    {OPTION_FROM, "from", 0, "STATE", NULL,
     "draw the part that can be reached from this state (default with --depth: the initial one)"},
    {OPTION_STEPS_DRAWN, "depth", 0, "N", NULL,
     "draw the part within N steps from there; states at which it is cut off are dashed"},
    {OPTION_LARGEST, "largest", 0, "STATES", NULL, "draw up to this many states (default: 150)"},
    {0},
};

const struct option OPTIONS_TRANSFORM[] = {
    {OPTION_HIDE, "hide", 0, "LABELS", NULL, "turn these labels into tau (* stands for any text)"},
    {OPTION_INTERFACE, "interface", 0, "LABELS", NULL, "turn all labels but these into tau"},
    {OPTION_RENAME, "rename", 0, "RULES", NULL,
     "rename labels: old=new,req_*=ask.* (separated by commas), or one s/pattern/replacement/"},
    {OPTION_EXTEND, "extend", 0, "LABELS", NULL, "add labels to the alphabet"},
    {OPTION_REACHABLE, "reachable", 0, NULL, NULL, "keep what the initial state reaches"},
    {OPTION_TRIM_TO_ERROR, "trim-to-error", 0, NULL, NULL, "keep what can reach the error state"},
    {OPTION_PROPAGATE_ERROR, "propagate-error", 0, "LABELS", NULL,
     "turn states that reach the error over these labels alone into the error (tau is one)"},
    {OPTION_COLLAPSE_TAU, "collapse-tau", 0, NULL, NULL, "make one state of each cycle of tau"},
    {OPTION_DETERMINISE, "determinise", 0, NULL, NULL, "remove tau and nondeterminism, keeping the traces"},
    {OPTION_COMPLETE, "complete", 0, NULL, NULL,
     "lead every missing label to a sink that accepts everything"},
    {OPTION_COMPLEMENT, "complement", 0, NULL, NULL, "lead every missing label to the error state"},
    {OPTION_REMOVE_ERROR, "remove-error", 0, NULL, NULL, "drop the error state and what leads to it"},
    {0},
};
