/* Two contracts of one open system that were made in different ways: may a component do the same by both? */
#ifndef LACUNA_TESTS_RANDOM_SAME_CONTRACT_H
#define LACUNA_TESTS_RANDOM_SAME_CONTRACT_H

#include "random/trials.h"

/* Follows both, action by action: they never differ, neither in what may happen, nor in what is outside of
 * the interface, nor in what breaks. Where a turn may be under way by the first, it may by the second. */
void check_same_contract(const struct open *whole, const struct open *other);

#endif
