/* A short run of a product that is accepted: a lasso, or one that ends. */
#ifndef LACUNA_VERIFY_PRODUCT_LASSO_H
#define LACUNA_VERIFY_PRODUCT_LASSO_H

#include "verify/product_graph.h"

/* The components have been found, and some run is accepted. False: the job has failed. */
bool product_find_lasso(struct product *p, struct graph_run *run);

#endif
