#include "report/text/verdict_text.h"

const char *verdict_text(enum verdict verdict) {
    return verdict == VERDICT_HOLDS ? "holds" : verdict == VERDICT_VIOLATED ? "violated" : "inconclusive";
}
