/* Which properties of a system speak of actors outside of a component. */
#ifndef LACUNA_PROOF_OUTSIDE_PROPERTY_H
#define LACUNA_PROOF_OUTSIDE_PROPERTY_H

#include "proof/component_verification.h"

/* Takes them out of the system of the subsystem, into `left_out`. False: there is no memory. */
bool outside_properties_remove(struct component_verification *c);

#endif
