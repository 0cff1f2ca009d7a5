#define _DEFAULT_SOURCE
#include "report/text/terminal.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

unsigned terminal_width(void) {
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    const char *columns = getenv("COLUMNS");
    unsigned long width = columns ? strtoul(columns, NULL, 10) : 0;
    return width > 0 && width < 10000 ? (unsigned)width : 100;
}

bool terminal_colour(int stream) {
    return isatty(stream) && !getenv("NO_COLOR");
}
