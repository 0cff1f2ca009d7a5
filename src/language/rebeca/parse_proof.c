/* proof { component a, b satisfies f; … system satisfies g; }, as proof files have it. */
#include "language/rebeca/parser.h"

/* satisfies condition; */
static bool parse_claim(struct parser *p, const char *after, struct rebeca_expression **condition) {
    if (!parser_at_word(p, "satisfies")) {
        parser_complain_expected(p, "write component a, b satisfies G(…);", "'satisfies' after %s", after);
        return false;
    }
    parser_advance(p);
    *condition = rebeca_parse_expression(p);
    if (*condition && at(p, TOKEN_CLOSE_CURLY)) {
        parser_complain(p, span_behind(p->previous.span), "write ; behind it",
                        "missing ';' after the formula");
        return true;
    }
    return *condition && parser_expect_semicolon(p, "the formula");
}

/* component a, b satisfies f; */
static bool parse_lemma(struct parser *p, struct rebeca_lemma ***end) {
    struct rebeca_lemma *lemma = NEW(p, struct rebeca_lemma);
    if (!lemma)
        return false;
    struct rebeca_member **member = &lemma->members;
    lemma->span = p->current.span;
    parser_advance(p);
    do {
        *member = NEW(p, struct rebeca_member);
        if (!*member || !parser_expect_name(p, "the name of a rebec", &(*member)->name))
            return false;
        member = &(*member)->next;
    } while (parser_accept(p, TOKEN_COMMA));
    bool fine = parse_claim(p, "the rebecs", &lemma->claim.condition);
    if (lemma->claim.condition) {
        **end = lemma;
        *end = &lemma->next;
    }
    return fine;
}

/* system satisfies g; */
static bool parse_theorem(struct parser *p, struct rebeca_proof *proof) {
    struct rebeca_expression *theorem = NULL;
    struct span span = p->current.span;
    parser_advance(p);
    bool fine = parse_claim(p, "system", &theorem);
    if (theorem && proof->theorem)
        parser_complain(p, span, "join them with &&", "the theorem is declared twice");
    else
        proof->theorem = theorem;
    return fine;
}

static bool parse_statement(struct parser *p, struct rebeca_proof *proof, struct rebeca_lemma ***end) {
    if (parser_at_word(p, "component"))
        return parse_lemma(p, end);
    if (parser_at_word(p, "system"))
        return parse_theorem(p, proof);
    parser_complain_expected(p, at(p, TOKEN_FOR) ? "put it into a file named .proof" : NULL,
                             "component, system or '}'");
    return false;
}

bool rebeca_parse_proof(struct parser *p) {
    struct rebeca_proof *proof = NEW(p, struct rebeca_proof);
    if (!proof)
        return false;
    proof->span = p->current.span;
    *rebeca_parsing(p)->ends.proofs = proof;
    rebeca_parsing(p)->ends.proofs = &proof->next;
    struct rebeca_lemma **end = &proof->lemmas;
    rebeca_parsing(p)->in_formula = true;
    parser_advance(p);
    parser_advance(p);
    while (!at(p, TOKEN_CLOSE_CURLY) && !at(p, TOKEN_END) && !rebeca_at_declaration(p))
        if (!parse_statement(p, proof, &end)) {
            proof->broken = true;
            parser_skip_statement(p);
        }
    rebeca_parsing(p)->in_formula = false;
    if (parser_accept(p, TOKEN_CLOSE_CURLY))
        return true;
    proof->broken = true;
    parser_complain_unclosed(p, proof->span, "the block", "proof");
    return false;
}
