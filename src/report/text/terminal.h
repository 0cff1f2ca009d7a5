/* What people are looking at: how wide it is, and whether it shows colours. */
#ifndef LACUNA_REPORT_TEXT_TERMINAL_H
#define LACUNA_REPORT_TEXT_TERMINAL_H

#include <stdbool.h>

/* The columns of standard output; else what COLUMNS says; else 100. */
unsigned terminal_width(void);

/* The stream (a file descriptor) is a terminal, and NO_COLOR is not set. */
bool terminal_colour(int stream);

#endif
