#include "api/run.h"

lacuna_run *api_run_make(struct job *job, const struct run *run, const struct sources *sources,
                         const char *property) {
    lacuna_run *made = memory_allocate(&job->memory, sizeof *made);
    if (!made)
        return NULL;
    made->sources = sources;
    if (run_chart_init(&made->chart, run, sources, property) && !job->memory.exhausted)
        return made;
    api_run_free(made);
    return NULL;
}

void api_run_set_ending(lacuna_run *run, const char *ending) {
    run->chart.chart.ending = ending;
}

void api_run_free(lacuna_run *run) {
    if (!run)
        return;
    run_chart_free(&run->chart);
    memory_free(run);
}

static struct lacuna_place place_of(const lacuna_run *run, struct span span) {
    if (span.length == 0)
        return (struct lacuna_place){0};
    struct place place = sources_place(run->sources, span);
    return (struct lacuna_place){place.file, place.line, place.column};
}

size_t lacuna_run_length(const lacuna_run *run) {
    return run ? run->chart.chart.turns_count : 0;
}

size_t lacuna_run_loop(const lacuna_run *run) {
    return run ? run->chart.chart.loop_start : SIZE_MAX;
}

const char *lacuna_run_ending(const lacuna_run *run) {
    return run ? run->chart.chart.ending : NULL;
}

enum lacuna_answer lacuna_run_turn(const lacuna_run *run, size_t index, struct lacuna_turn *turn) {
    if (index >= lacuna_run_length(run) || !turn)
        return LACUNA_NO;
    const struct chart *chart = &run->chart.chart;
    const struct chart_turn *from = &chart->turns[index];
    *turn = (struct lacuna_turn){.component = chart->actors[from->actor],
                                 .takes = from->cause,
                                 .sends = from->messages,
                                 .note = from->note,
                                 .place = place_of(run, run->chart.turn_spans[index])};
    return LACUNA_YES;
}

static void fill_send(const lacuna_run *run, const struct chart_message *message, struct span span,
                      struct lacuna_send *send) {
    static const enum lacuna_fate FATES[] = {[MESSAGE_SENT] = LACUNA_SENT,
                                             [MESSAGE_BLOCKED] = LACUNA_BLOCKED,
                                             [MESSAGE_VIOLATES] = LACUNA_VIOLATES,
                                             [MESSAGE_FORBIDDEN] = LACUNA_SENT};
    const struct chart *chart = &run->chart.chart;
    *send = (struct lacuna_send){.receiver =
                                     message->to < chart->actors_count ? chart->actors[message->to] : NULL,
                                 .message = message->text,
                                 .fate = FATES[message->fate],
                                 .place = place_of(run, span)};
}

enum lacuna_answer lacuna_run_send(const lacuna_run *run, size_t turn, size_t index,
                                   struct lacuna_send *send) {
    if (turn >= lacuna_run_length(run) || !send)
        return LACUNA_NO;
    const struct chart *chart = &run->chart.chart;
    if (index >= chart->turns[turn].messages)
        return LACUNA_NO;
    size_t message = chart->turns[turn].first_message + index;
    fill_send(run, &chart->messages[message], run->chart.message_spans[message], send);
    return LACUNA_YES;
}

size_t lacuna_run_initial_count(const lacuna_run *run) {
    return run ? run->chart.chart.initial_count : 0;
}

enum lacuna_answer lacuna_run_initial(const lacuna_run *run, size_t index, struct lacuna_send *send) {
    if (index >= lacuna_run_initial_count(run) || !send)
        return LACUNA_NO;
    fill_send(run, &run->chart.chart.initial[index], (struct span){0}, send);
    return LACUNA_YES;
}
