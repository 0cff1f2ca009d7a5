/* What `direct` works on: LTS files or a process of FSP files as the component; the property, the
 * environments and the interface that options name. */
#ifndef LACUNA_COMMAND_OPERAND_DIRECT_OPERANDS_H
#define LACUNA_COMMAND_OPERAND_DIRECT_OPERANDS_H

#include "command/operand/files.h"
#include "command/operand/process.h"
#include "direct/environment.h"

struct direct_operands {
    struct invocation *invocation;
    struct process_model model; /* if it is FSP */
    bool is_fsp;
    const char *system;     /* the process, if it is FSP */
    bool system_by_default; /* nobody has named it, and there are others */
    struct fsp_network network;
    bool is_network;                 /* then it owns the parts */
    ARRAY(const struct lts *) parts; /* of the component */
    ARRAY(uint32_t) ends;            /* of the parts */
    struct lts *property;
    ARRAY(struct direct_environment) environments;
    struct label_list patterns;        /* of --interface */
    struct direct_interface interface; /* or the alphabet of processes */
    struct direct_component component; /* all that, once it is read */
};

/* False has been reported. */
bool direct_operands_load(struct direct_operands *operands, struct invocation *invocation);
void direct_operands_free(struct direct_operands *operands);

#endif
