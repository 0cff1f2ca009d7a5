/* The published stub (assume/stub/queue_stub.h) as an actor in AML, for people. */
#ifndef LACUNA_REPORT_TEXT_QUEUE_TEXT_H
#define LACUNA_REPORT_TEXT_QUEUE_TEXT_H

#include "assume/stub/queue_stub.h"
#include "base/output.h"

void queue_stub_print(const struct queue_stub *stub, uint32_t capacity, struct output *output);

#endif
