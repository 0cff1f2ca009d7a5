/* How data moves through an open model: assignments, messages and arguments of `run`.
 *
 * The analyses say where data from outside arrives (reliability.h). Transfers say how it can have got there.
 * An element of a flow has a list of transfers, which happen one after the other. The declarations at the
 * top of a process happen when it begins: they are the transfers of one more element, its entry. */
#ifndef LACUNA_CLOSING_TRANSFER_H
#define LACUNA_CLOSING_TRANSFER_H

#include "closing/reliability.h"

enum transfer_kind {
    TRANSFER_ASSIGNED, /* `variable` gets `value` */
    TRANSFER_RECEIVED, /* `variable` gets field `field` of a message of `channel` */
    TRANSFER_SENT,     /* that field gets `value` */
    TRANSFER_GIVEN     /* the parameter `variable` of another process gets `value` */
};

struct transfer {
    enum transfer_kind kind;
    uint32_t process; /* who does it */
    struct span span; /* of the statement */
    uint32_t variable;
    uint32_t channel, signal, field;
    const struct promela_expression *value;
    const struct promela_expression *target; /* whose indexes count as well; NULL: it has none */
};

struct transfer_element {
    uint32_t process;
    uint32_t element;    /* of its flow; as many as there are: its entry */
    uint32_t transfers;  /* the first of them */
    uint32_t successors; /* the first of them */
};

/* Where control goes on: in another entry of `elements`. */
struct transfer_successor {
    uint32_t element;
    bool executed; /* behind the transfers. Otherwise before: the escape of an unless */
};

struct transfers {
    const struct open_model *model;
    ARRAY(struct transfer) list;
    ARRAY(struct transfer_successor) successors;
    ARRAY(struct transfer_element) elements; /* process by process, and one that ends the list */
    ARRAY(uint32_t) bases;                   /* per process: its first one */
};

/* Of the processes that are started and the elements that are reached. False: no memory. */
bool transfers_make(struct transfers *transfers, const struct open_model *model,
                    const struct reliability *reliability);
void transfers_free(struct transfers *transfers);

/* Where data comes from. */
enum data_kind { DATA_OUTSIDE, DATA_VARIABLE, DATA_ANYWHERE, DATA_FIELD };

struct data_place {
    enum data_kind kind;
    uint32_t variable; /* DATA_ANYWHERE: wherever it is assigned to */
    uint32_t channel, signal, field;
};

/* All that one transfer reads. */
void transfer_reads(const struct open_model *model, const struct transfer *transfer,
                    void (*visit)(void *, struct data_place), void *data);

#endif
