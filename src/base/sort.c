#include "base/sort.h"

/* Quicksort with the median of three; where the pivots turn out bad, heapsort takes over, so that no
 * input costs more than n log n. */

static void swap(uint64_t *a, uint64_t *b) {
    uint64_t kept = *a;
    *a = *b;
    *b = kept;
}

static void sift_down(uint64_t *keys, size_t root, size_t count) {
    for (;;) {
        size_t child = 2 * root + 1;
        if (child >= count)
            return;
        if (child + 1 < count && keys[child + 1] > keys[child])
            child++;
        if (keys[root] >= keys[child])
            return;
        swap(&keys[root], &keys[child]);
        root = child;
    }
}

static void heap_sort(uint64_t *keys, size_t count) {
    for (size_t root = count / 2; root-- > 0;)
        sift_down(keys, root, count);
    for (size_t last = count - 1; last > 0; last--) {
        swap(&keys[0], &keys[last]);
        sift_down(keys, 0, last);
    }
}

/* Splits around a pivot; everything before the returned index is at most everything from it on. */
static size_t split(uint64_t *keys, size_t count) {
    uint64_t a = keys[0], b = keys[count / 2], c = keys[count - 1];
    uint64_t pivot = a < b ? (b < c ? b : (a < c ? c : a)) : (a < c ? a : (b < c ? c : b));
    size_t low = 0, high = count - 1;
    for (;;) {
        while (keys[low] < pivot)
            low++;
        while (keys[high] > pivot)
            high--;
        if (low >= high)
            return high + 1;
        swap(&keys[low++], &keys[high--]);
    }
}

static void quick_sort(uint64_t *keys, size_t count, int depth) {
    while (count > 16) {
        if (depth-- == 0) {
            heap_sort(keys, count);
            return;
        }
        size_t middle = split(keys, count);
        quick_sort(keys + middle, count - middle, depth);
        count = middle;
    }
    sort_keys(keys, count);
}

void sort_many_keys(uint64_t *keys, size_t count) {
    int depth = 0;
    for (size_t n = count; n > 1; n /= 2)
        depth += 2;
    quick_sort(keys, count, depth);
}
