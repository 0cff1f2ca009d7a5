/* The published stub as an actor, as `assume --print-stub` shows it. */
#ifndef LACUNA_REPORT_QUEUE_STUB_REPORT_H
#define LACUNA_REPORT_QUEUE_STUB_REPORT_H

#include "assume/stub/queue_stub.h"
#include "base/json.h"

struct queue_stub_report {
    struct job *job;
    const struct queue_stub *stub;
    uint32_t capacity; /* of its mailbox */
};

/* `results` is a struct queue_stub_report. */
void queue_stub_report_json(struct json *json, const void *results);
void queue_stub_report_text(struct output *output, const void *results);

#endif
