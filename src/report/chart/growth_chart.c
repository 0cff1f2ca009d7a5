#include "report/chart/growth_chart.h"

#include <math.h>

#include "base/glyph.h"
#include "report/drawing/xml.h"
#include "report/text/table.h"

/* In pixels. */
enum { LEFT = 40, TOP = 74, HEIGHT = 240, COLUMN = 96, BAR = 34, GAP = 4, BELOW = 74 };

#define FOUND_COLOUR "#2980b9"
#define MINIMAL_COLOUR "#7fb3d5"
#define TEXT_COLOUR "#34495e"

static void write_label(struct output *output, double x, double y, const char *style, const char *text) {
    output_format(output, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, style);
    xml_text(output, text);
    output_text(output, "</text>\n");
}

/* What stands for a number, from 0 to 1. */
static double share(uint64_t number, uint64_t most, bool logarithmic) {
    if (number == 0)
        return 0;
    return logarithmic ? log((double)number + 1) / log((double)most + 1) : (double)number / (double)most;
}

static void write_bar(struct output *output, double x, uint64_t number, double part, const char *colour) {
    char text[32];
    double height = part * HEIGHT < 2 ? 2 : part * HEIGHT, y = TOP + HEIGHT - height;
    output_format(output, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" rx=\"2\" fill=\"%s\"/>\n",
                  x, y, BAR, height, colour);
    write_label(output, x + BAR / 2.0, y - 5, "class=\"number\"", grouped_number(text, number));
}

static void write_column(const struct growth_chart *chart, size_t i, uint64_t most, bool logarithmic,
                         struct output *output) {
    const struct growth_column *column = &chart->columns[i];
    double x = LEFT + (double)i * COLUMN + (COLUMN - 2 * BAR - GAP) / 2.0;
    double middle = LEFT + (double)i * COLUMN + COLUMN / 2.0;
    if (column->chosen)
        output_format(output,
                      "<rect x=\"%.1f\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"#eaf2f8\"/>\n",
                      LEFT + (double)i * COLUMN + 3, TOP - 22, COLUMN - 6, HEIGHT + 50);
    write_bar(output, x, column->states, share(column->states, most, logarithmic), FOUND_COLOUR);
    if (column->minimal > 0)
        write_bar(output, x + BAR + GAP, column->minimal, share(column->minimal, most, logarithmic),
                  MINIMAL_COLOUR);
    write_label(output, middle, TOP + HEIGHT + 18, column->chosen ? "class=\"chosen\"" : "class=\"bound\"",
                column->name);
}

static void write_legend(struct output *output, bool logarithmic) {
    int y = TOP + HEIGHT + 44;
    output_format(output, "<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"12\" rx=\"2\" fill=\"%s\"/>\n", LEFT,
                  y, FOUND_COLOUR);
    write_label(output, LEFT + 18, y + 10, "class=\"legend\"", "states");
    output_format(output, "<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"12\" rx=\"2\" fill=\"%s\"/>\n",
                  LEFT + 74, y, MINIMAL_COLOUR);
    write_label(output, LEFT + 92, y + 10, "class=\"legend\"",
                logarithmic ? "minimal (heights are logarithmic)" : "minimal");
}

void growth_chart_write(const struct growth_chart *chart, struct output *output) {
    uint64_t most = 1, least = UINT64_MAX;
    for (size_t i = 0; i < chart->count; i++) {
        most = chart->columns[i].states > most ? chart->columns[i].states : most;
        least = chart->columns[i].states < least ? chart->columns[i].states : least;
    }
    bool logarithmic = least < most / 20;
    size_t width = 2 * LEFT + chart->count * COLUMN;
    size_t text_width = 2 * LEFT + 8 * text_columns(chart->verdict);
    width = width < text_width ? text_width : width;
    output_format(output,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%zu\" height=\"%d\" "
                  "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\" fill=\"%s\">\n"
                  "<style>.number,.bound,.chosen{text-anchor:middle}.number{font-size:10px}"
                  ".chosen{font-weight:bold}.title{font-size:16px;font-weight:bold}</style>\n"
                  "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
                  width, TOP + HEIGHT + BELOW, TEXT_COLOUR);
    write_label(output, LEFT, 26, "class=\"title\"", chart->title);
    write_label(output, LEFT, 44, "class=\"legend\"", chart->verdict);
    for (size_t i = 0; i < chart->count; i++)
        write_column(chart, i, most, logarithmic, output);
    output_format(output, "<path d=\"M%d %d H%zu\" stroke=\"#bdc3c7\"/>\n", LEFT, TOP + HEIGHT,
                  LEFT + chart->count * COLUMN);
    write_legend(output, logarithmic);
    output_text(output, "</svg>\n");
}
