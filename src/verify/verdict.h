/* How a question about a system has been answered. */
#ifndef LACUNA_VERIFY_VERDICT_H
#define LACUNA_VERIFY_VERDICT_H

enum verdict { VERDICT_OPEN, VERDICT_HOLDS, VERDICT_VIOLATED, VERDICT_INCONCLUSIVE };

#endif
