// Which of these components can take the place of the one that is missing? replace.c as C++ writes it: handles
// free themselves, and failures are exceptions.
#include <lacuna.h>

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

template <typename Handle, void (*release)(Handle *)> struct Releaser {
    void operator()(Handle *handle) const { release(handle); }
};
template <typename Handle, void (*release)(Handle *)>
using Owner = std::unique_ptr<Handle, Releaser<Handle, release>>;

using Session = Owner<lacuna, lacuna_close>;
using System = Owner<lacuna_system, lacuna_system_free>;
using Assumption = Owner<lacuna_assumption, lacuna_assumption_free>;
using Check = Owner<lacuna_check, lacuna_check_free>;

// All messages of the session, a line each.
std::runtime_error failure(const Session &session) {
    std::string text;
    for (std::size_t i = 0; i < lacuna_message_count(session.get()); i++)
        text += std::string(lacuna_message(session.get(), i)) + "\n";
    return std::runtime_error(text);
}

std::ostream &operator<<(std::ostream &out, const lacuna_place &place) {
    if (place.file)
        out << "  (" << place.file << ":" << place.line << ":" << place.column << ")";
    return out;
}

std::ostream &operator<<(std::ostream &out, const lacuna_run &run) {
    lacuna_turn turn;
    lacuna_send send;
    for (std::size_t i = 0; lacuna_run_turn(&run, i, &turn) == LACUNA_YES; i++) {
        out << "  " << i + 1 << ". " << turn.component << ": " << turn.takes << turn.place << "\n";
        for (std::size_t j = 0; lacuna_run_send(&run, i, j, &send) == LACUNA_YES; j++)
            out << "       sends " << (send.receiver ? send.receiver : "nobody") << "!" << send.message
                << send.place << "\n";
    }
    return out << "  " << lacuna_run_ending(&run) << "\n";
}

// What the missing component of these files must respect.
Assumption assume(const Session &session, const std::vector<std::string> &paths) {
    System system(lacuna_system_open(session.get()));
    for (const std::string &path : paths)
        if (lacuna_system_read(system.get(), path.c_str()) != LACUNA_YES)
            throw failure(session);
    Assumption assumption(lacuna_assume(system.get(), nullptr));
    if (!assumption)
        throw failure(session);
    return assumption;
}

void print_needs(const Assumption &assumption) {
    static const char *const NEEDS[] = {"always holds", "never holds", "depends on it"};
    std::cout << "missing: " << lacuna_assumption_component(assumption.get()) << "\n";
    for (std::size_t i = 0; i < lacuna_assumption_properties(assumption.get()); i++)
        std::cout << "  " << lacuna_assumption_property(assumption.get(), i) << " "
                  << NEEDS[lacuna_assumption_need_of(assumption.get(), i)] << "\n";
}

bool is_accepted(const Session &session, const Assumption &assumption, const std::string &path) {
    static const char *const VERDICTS[] = {"accepted", "rejected", "noncompliant", "unknown"};
    Check check(lacuna_check_file(assumption.get(), path.c_str()));
    if (!check)
        throw failure(session);
    lacuna_fitness fitness = lacuna_check_fitness(check.get());
    std::cout << path << ": " << VERDICTS[fitness] << ", " << lacuna_check_states(check.get()) << " states\n";
    if (const lacuna_run *run = lacuna_check_run(check.get()))
        std::cout << *run;
    return fitness == LACUNA_ACCEPTED;
}

bool are_accepted(const std::vector<std::string> &files, const std::vector<std::string> &candidates) {
    Session session(lacuna_open());
    lacuna_limit_time(session.get(), 60);
    Assumption assumption = assume(session, files);
    print_needs(assumption);
    bool all = true;
    for (const std::string &candidate : candidates)
        all = is_accepted(session, assumption, candidate) && all;
    return all;
}

} // namespace

int main(int argc, char **argv) {
    std::vector<std::string> operands(argv + 1, argv + argc);
    auto between = std::find(operands.begin(), operands.end(), "--");
    if (between == operands.begin() || operands.end() - between < 2) {
        std::cerr << "usage: " << argv[0] << " FILE... -- CANDIDATE...\n";
        return 2;
    }
    try {
        return !are_accepted({operands.begin(), between}, {between + 1, operands.end()});
    } catch (const std::exception &exception) {
        std::cerr << exception.what();
        return 2;
    }
}
