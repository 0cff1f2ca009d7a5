/* The flow of an open Promela model as a graph in DOT: its statements, where control goes, which messages go
 * from process to process, and whether data is from outside. */
#ifndef LACUNA_REPORT_DRAWING_FLOW_DRAWING_H
#define LACUNA_REPORT_DRAWING_FLOW_DRAWING_H

#include "closing/closing.h"

/* How many statements it has. */
uint64_t flow_drawing_count(const struct closed_model *analysed);

/* The model has been analysed, and not been closed. False: no memory. */
bool flow_drawing_write(struct closed_model *analysed, struct output *output);

#endif
