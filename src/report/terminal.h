/* What standard output is: how wide, and whether it shows colours. */
#ifndef LACUNA_REPORT_TERMINAL_H
#define LACUNA_REPORT_TERMINAL_H

#include <stdbool.h>

/* The terminal's columns; else what COLUMNS says; else 100. */
unsigned terminal_width(void);

/* It is a terminal, and NO_COLOR is not set. */
bool terminal_colour(void);

#endif
