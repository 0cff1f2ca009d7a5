The command line itself.

  $ lacuna --version | grep -c '^lacuna [0-9]'
  1
  $ lacuna
  lacuna 0.1.0: verifies message-passing systems with a missing component
  ~
  Usage: lacuna COMMAND [OPTIONS] FILE…
  ~
  Commands:
    assume     compute what a missing component must respect
    check      check candidates for a missing component, alone, against an assumption
    init       draft lacuna.toml from the files of a folder
    interface  draft the interface of a component
    verify     verify a closed system against its properties
    prove      prove a property of the whole system from properties of its components
    lts        make an LTS of the state space of a system
    simulate   walk through a system, by hand or at random
    formula    classify formulas of linear temporal logic, compare them, and write their automata
    info       print sizes, labels and basic facts of LTS and assumption files
    convert    convert files to other formats, and apply operators to an LTS
    reduce     minimise an LTS
    compare    compare two LTSs: are they equivalent, or is one included in the other?
    compose    compose LTSs in parallel
    draw       draw an LTS, an assumption or the flow of a model as SVG, PNG or DOT
    direct     compute what the environment of synchronously composed LTSs must respect
    close      close an open model by its most general environment
    stable     find the buffer size from which on the behaviour of peers no longer changes
  ~
  lacuna COMMAND --help describes a command; lacuna --version prints the version.
  Exit status: 0 yes or done, 1 no, 2 bad input or usage, 3 inconclusive (a limit was
  reached, or something was not proved or not checked),
  4 internal error, or the output could not be written.
  [2]

  $ lacuna redcue
  lacuna: error: unknown command redcue
    hint: did you mean reduce?
  [2]
  $ lacuna xyzzy
  lacuna: error: unknown command xyzzy
    hint: lacuna --help lists the commands
  [2]
  $ lacuna help reduce
  lacuna reduce: minimise an LTS
  ~
  Usage: lacuna reduce [OPTIONS] FILE
  ~
  Minimises the reachable part modulo an equivalence. These are strong, branching
  and weak bisimilarity, and simulation, trace and weak-trace equivalence.
  Branching bisimilarity is plain or preserves divergence (silent steps without
  end). In simulation and trace equivalence tau is a label; in weak-trace
  equivalence it is invisible. The result is canonical: files with equal behaviour
  give equal bytes.
  ~
  The error state is equivalent only to itself; a silent step to it is visible.
  For simulation, the error state can do everything. For traces, a trace that can
  lead to the error state counts as an error, and what follows it does not matter.
  ~
  Options:
    -e, --equivalence NAME    the equivalence that is preserved (default: strong)
                              (strong|branching|divergence-branching|weak|simulation|trace|weak-trace)
        --hide LABELS         replace these labels by tau (* stands for any text)
        --interface LABELS    replace all labels except these by tau
        --rename RULES        rename labels: old=new,req_*=ask.* (separated by
                              commas), or one s/pattern/replacement/
        --extend LABELS       add labels to the alphabet
        --reachable           keep the states that the initial state reaches
        --trim-to-error       keep the states that can reach the error state
        --propagate-error LABELS
                              replace states that reach the error state over only
                              these labels by the error state (tau is a label)
        --collapse-tau        merge the states of each cycle of tau
        --determinise         remove tau and nondeterminism, keeping the traces
        --complete            add transitions for all missing labels, to a state
                              that accepts everything
        --complement          add transitions for all missing labels, to the error
                              state
        --remove-error        remove the error state and the transitions to it
    -o, --output FILE         write the resulting LTS to FILE (- for standard
                              output)
        --to FORMAT           the output format (default: by the file name)
                              (aut|dot|json|fsp)
        --write-tau LABEL     the text for tau in .aut; CADP needs i (tau|i)
        --format FORMAT       the input format (default: by the file name)
                              (aut|fsp)
        --tau LABELS          the labels that are silent, separated by commas
                              (default: tau,i; an empty list: none)
        --process NAME        in FSP files (.lts): this process (default: the last
                              composite one, or else the last that is not a
                              property)
        --strict              in FSP files: report references to undeclared
                              processes as errors, instead of reading ERROR with a
                              warning
    -h, --help                show this help
        --json                print one JSON object instead of text
        --memory SIZE         stop with status 3 before using more than SIZE of
                              memory (500M, 2G; default: nine tenths of what is
                              free)
        --timeout TIME        stop with status 3 after TIME (90, 90s, 5m, 1h)
  ~
  Examples:
    lacuna reduce -e branching system.aut -o small.aut
        without silent steps that make no difference
    lacuna reduce -e weak-trace system.aut -o small.aut
        the smallest deterministic LTS with the same visible traces
    zcat big.aut.gz | lacuna reduce - --json
        sizes only, for a script

  $ lacuna info --help
  lacuna info: print sizes, labels and basic facts of LTS and assumption files
  ~
  Usage: lacuna info [OPTIONS] FILE...
  ~
  Prints for each file the number of states, transitions, labels (including tau if
  it occurs) and reachable deadlocks. It also says whether the error state can be
  reached, and whether the LTS is deterministic: no state has two transitions with
  the same label. The self-loop that marks the error state does not count as a
  transition.
  ~
  For FSP files it names the process, and lists the others.
  ~
  For assumption files it prints the component, the interface and the property.
  ~
  Options:
        --labels              also list the labels with their numbers of
                              transitions
        --format FORMAT       the input format (default: by the file name)
                              (aut|fsp)
        --tau LABELS          the labels that are silent, separated by commas
                              (default: tau,i; an empty list: none)
        --process NAME        in FSP files (.lts): this process (default: the last
                              composite one, or else the last that is not a
                              property)
        --strict              in FSP files: report references to undeclared
                              processes as errors, instead of reading ERROR with a
                              warning
    -h, --help                show this help
        --json                print one JSON object instead of text
        --memory SIZE         stop with status 3 before using more than SIZE of
                              memory (500M, 2G; default: nine tenths of what is
                              free)
        --timeout TIME        stop with status 3 after TIME (90, 90s, 5m, 1h)
  ~
  Examples:
    lacuna info system.aut
        its size, deadlocks, and whether the error state can be reached
    lacuna info --labels a.aut b.aut.gz
        two files and their labels
    lacuna info mutex.assumption
        its component, interface and property

  $ lacuna draw --help | head -n 3
  lacuna draw: draw an LTS, an assumption or the flow of a model as SVG, PNG or DOT
  ~
  Usage: lacuna draw [OPTIONS] FILE

  $ lacuna reduce
  lacuna: error: lacuna reduce needs a file
    hint: lacuna reduce [OPTIONS] FILE
  [2]
  $ lacuna reduce a.aut b.aut
  lacuna: error: lacuna reduce takes at most 1 file
    hint: lacuna reduce [OPTIONS] FILE
  [2]
  $ lacuna compare a.aut
  lacuna: error: lacuna compare needs another file
    hint: lacuna compare [OPTIONS] LEFT RIGHT
  [2]
  $ lacuna reduce --equivalance strong x.aut
  lacuna: error: lacuna reduce has no option --equivalance
    hint: did you mean --equivalence?
  [2]
  $ lacuna reduce -e branching x.aut
  x.aut: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
  $ lacuna reduce -q x.aut
  lacuna: error: lacuna reduce has no option -q
    hint: lacuna reduce --help lists the options
  [2]
  $ lacuna reduce x.aut -e
  lacuna: error: --equivalence needs a value: NAME
    hint: write the value behind the option
  [2]
  $ lacuna reduce --json=yes x.aut
  lacuna: error: --json takes no value
    hint: leave out = and what follows it
  [2]
  $ lacuna reduce --memory lots --timeout soon x.aut
  lacuna: error: --memory needs a size, not lots
    hint: write 500M or 2G
  lacuna: error: --timeout needs a time, not soon
    hint: write 90, 90s, 5m or 1h
  [2]
  $ lacuna reduce --memory 0.5 x.aut
  lacuna: error: 0.5 is too little memory
    hint: write 500M or 2G
  [2]
  $ lacuna compare -e strong -p trace a.aut b.aut
  lacuna: error: -e cannot be used with -p: give an equivalence or a preorder
    hint: leave out one of them
  [2]
  $ lacuna compare - -
  lacuna: error: only one file can be standard input
    hint: name the other files
  [2]
  $ lacuna convert x.aut --to dot
  lacuna: error: --to needs --output
    hint: add -o FILE, or -o - for standard output
  [2]
  $ lacuna convert x.aut -o y.svg
  y.svg: error: unknown format: the file name has no known extension
    hint: use lacuna draw for pictures
  [2]
  $ lacuna reduce --json x.aut -o -
  {
    "schema": 1,
    "command": "reduce",
    "status": 2,
    "results": [],
    "diagnostics": [
      {
        "severity": "error",
        "file": null,
        "line": null,
        "column": null,
        "message": "--json cannot be used with -o -: both need standard output",
        "hint": "write the LTS to a file"
      }
    ]
  }
  [2]
  $ lacuna reduce --json
  {
    "schema": 1,
    "command": "reduce",
    "status": 2,
    "results": [],
    "diagnostics": [
      {
        "severity": "error",
        "file": null,
        "line": null,
        "column": null,
        "message": "lacuna reduce needs a file",
        "hint": "lacuna reduce [OPTIONS] FILE"
      }
    ]
  }
  [2]
  $ lacuna generate man-reduce | head -n 6
  .TH "lacuna-reduce" 1 "" "lacuna 0.1.0" "User Commands"
  .SH NAME
  lacuna\-reduce \- minimise an LTS
  .SH SYNOPSIS
  .B lacuna
  .B reduce
  $ lacuna generate bash | bash -n && lacuna generate bash > completion
  $ bash -c 'source ./completion; COMP_WORDS=(lacuna re); COMP_CWORD=1; _lacuna; echo "${COMPREPLY[@]}"'
  reduce
  $ bash -c 'source ./completion; COMP_WORDS=(lacuna reduce -e ""); COMP_CWORD=3; _lacuna; echo "${COMPREPLY[@]}"'
  strong branching divergence-branching weak simulation trace weak-trace
  $ bash -c 'source ./completion; COMP_WORDS=(lacuna compare --pre); COMP_CWORD=2; _lacuna; echo "${COMPREPLY[@]}"'
  --preorder
  $ lacuna generate zsh | head -n 1; lacuna generate fish | grep -c "seen_subcommand_from draw"
  #compdef lacuna
  28
  $ lacuna generate; lacuna generate nonsense
  lacuna: error: generate takes man, man-COMMAND, reference, bash, zsh or fish
    hint: choose one of these
  lacuna: error: generate takes man, man-COMMAND, reference, bash, zsh or fish
    hint: choose one of these
  [2]
