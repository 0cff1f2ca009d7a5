/* A random LTS as .aut on standard output: random STATES TRANSITIONS LABELS [ordered|unordered] [SEED].
 * Ordered by source, as most tools write; unordered is the reader's worst case. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t seed;

/* splitmix64 */
static uint64_t next(void) {
    uint64_t x = seed += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* printf is too slow for hundreds of millions of lines. */
static char *put_number(char *to, uint64_t number) {
    char digits[20];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    while (count > 0)
        *to++ = digits[--count];
    return to;
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fputs("usage: random STATES TRANSITIONS LABELS [ordered|unordered] [SEED]\n", stderr);
        return 2;
    }
    uint64_t states = strtoull(argv[1], NULL, 10), transitions = strtoull(argv[2], NULL, 10);
    uint64_t labels = strtoull(argv[3], NULL, 10);
    int ordered = argc < 5 || strcmp(argv[4], "unordered") != 0;
    seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    printf("des (0,%llu,%llu)\n", (unsigned long long)transitions, (unsigned long long)states);
    for (uint64_t i = 0; i < transitions; i++) {
        char line[96], *to = line;
        uint64_t source =
            ordered ? (uint64_t)((double)i * (double)states / (double)transitions) : next() % states;
        *to++ = '(';
        to = put_number(to, source);
        memcpy(to, ",\"a", 3);
        to = put_number(to + 3, next() % labels);
        memcpy(to, "\",", 2);
        to = put_number(to + 2, next() % states);
        memcpy(to, ")\n", 2);
        fwrite(line, 1, (size_t)(to + 2 - line), stdout);
    }
    return fflush(stdout) == 0 ? 0 : 4;
}
