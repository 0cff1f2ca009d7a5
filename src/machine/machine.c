#include "machine/machine.h"

void machine_init(struct machine *machine, struct job *job) {
    *machine = (struct machine){.job = job,
                                .last_offset = MACHINE_NONE,
                                .tick = MACHINE_NONE,
                                .tick_offset = MACHINE_NONE,
                                .trace = MACHINE_NONE};
    arena_init(&machine->arena, &job->memory);
    machine->incomplete = !ltl_init(&machine->ltl, job);
}

void machine_free(struct machine *machine) {
    if (!machine->job)
        return;
    array_free(&machine->nodes);
    array_free(&machine->indices);
    array_free(&machine->code);
    array_free(&machine->patterns);
    array_free(&machine->lists);
    array_free(&machine->edges);
    array_free(&machine->locations);
    array_free(&machine->types);
    array_free(&machine->fields);
    array_free(&machine->shapes);
    array_free(&machine->channels);
    array_free(&machine->starts);
    array_free(&machine->variables);
    array_free(&machine->timers);
    array_free(&machine->claims);
    ltl_free(&machine->ltl);
    array_free(&machine->active);
    array_free(&machine->symbols);
    arena_free(&machine->arena);
    machine->job = NULL;
}

uint32_t machine_add_node(struct machine *machine, struct machine_node node) {
    uint32_t number = (uint32_t)machine->nodes.count;
    if (array_push(&machine->job->memory, &machine->nodes, node))
        return number;
    machine->incomplete = true;
    return MACHINE_NONE;
}

uint32_t machine_constant(struct machine *machine, int32_t value) {
    return machine_add_node(machine, (struct machine_node){.kind = NODE_CONSTANT, .value = value});
}
