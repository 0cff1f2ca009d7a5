#include "report/text/action_text.h"

void action_write(struct output *output, size_t number, const struct fsp_network *network,
                  const struct parallel *parallel, uint32_t label) {
    const char *text = parallel->alphabet.texts[label];
    bool hidden = label != LABEL_TAU && fsp_network_hides(network, text);
    output_format(output, "%4zu  %s%s\n", number, text, hidden ? "  (hidden)" : "");
}

void process_choice_write(const char *process, struct output *output) {
    output_format(output, "process %s (chosen by default; --process NAME chooses another)\n\n", process);
}
