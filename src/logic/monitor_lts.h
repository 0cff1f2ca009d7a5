/* Monitors as LTSs with π: a label per kind of send, or per letter where there are no sends. */
#ifndef LACUNA_LOGIC_MONITOR_LTS_H
#define LACUNA_LOGIC_MONITOR_LTS_H

#include "logic/logic.h"
#include "lts/lts.h"

/* NULL: the job has failed. */
struct lts *monitor_lts(const struct logic *logic, const struct monitor *monitor);

#endif
