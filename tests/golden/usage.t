The command line itself.

  $ lacuna --version | grep -c '^lacuna [0-9]'
  1
  $ lacuna
  lacuna 0.1.0: verifies message-passing systems of which one part is missing
  ~
  Usage: lacuna COMMAND [OPTIONS] FILE…
  ~
  Commands:
    assume     what a missing component must respect
    check      candidates for a missing component, alone, against an assumption
    init       a draft of lacuna.toml from the files of a folder
    interface  a draft of what may be expected of a component
    verify     a closed system against its properties
    prove      a property of the whole system, from properties of its components
    lts        the state space of a system as an LTS
    simulate   walk through a system, by hand or at random
    formula    formulas of linear temporal logic: class, automaton, implication
    info       sizes and first facts about LTS and assumption files
    convert    other formats, and operators on one LTS
    reduce     the smallest equivalent LTS
    compare    are two LTSs equivalent, or one included in the other?
    compose    parallel composition of LTSs
    draw       a drawing of an LTS, as SVG, PNG or DOT
    direct     what the environment of synchronously composed LTSs must respect
    close      close an open Promela model by its most general environment
    stable     from which buffer size on the behaviour of peers no longer changes
  ~
  lacuna COMMAND --help tells more; lacuna --version prints the version.
  Exit status: 0 yes or done, 1 no, 2 bad input or usage, 3 not decided (a limit
  was reached, or something is not proved or not checked),
  4 internal error or the output could not be written.
  [2]

  $ lacuna redcue
  lacuna: error: there is no command redcue
    hint: did you mean reduce?
  [2]
  $ lacuna xyzzy
  lacuna: error: there is no command xyzzy
    hint: lacuna --help lists the commands
  [2]
  $ lacuna help reduce
  lacuna reduce: the smallest equivalent LTS
  ~
  Usage: lacuna reduce [OPTIONS] FILE
  ~
  Minimises the reachable part modulo an equivalence: strong bisimilarity;
  branching bisimilarity, plain or preserving divergence (silent steps without
  end); weak bisimilarity; simulation equivalence (tau is a label); trace
  equivalence (tau is a label) or weak-trace equivalence (tau is invisible). The
  result is canonical: files with equal behaviour give equal bytes.
  ~
  The error state is equivalent to itself alone; a silent step into it is seen.
  For simulation it can do everything; for traces, a word that may lead to the
  error state does, and what would follow it does not matter.
  ~
  Options:
    -e, --equivalence NAME    what must be preserved (default: strong)
                              (strong|branching|divergence-branching|weak|simulation|trace|weak-trace)
        --hide LABELS         turn these labels into tau (* stands for any text)
        --interface LABELS    turn all labels but these into tau
        --rename RULES        rename labels: old=new,req_*=ask.* (separated by
                              commas), or one s/pattern/replacement/
        --extend LABELS       add labels to the alphabet
        --reachable           keep what the initial state reaches
        --trim-to-error       keep what can reach the error state
        --propagate-error LABELS
                              turn states that reach the error over these labels
                              alone into the error (tau is one)
        --collapse-tau        make one state of each cycle of tau
        --determinise         remove tau and nondeterminism, keeping the traces
        --complete            lead every missing label to a sink that accepts
                              everything
        --complement          lead every missing label to the error state
        --remove-error        drop the error state and what leads to it
    -o, --output FILE         write the resulting LTS to FILE (- for standard
                              output)
        --to FORMAT           the format of the output, whatever its name says
                              (aut|dot|json|fsp)
        --write-tau LABEL     how tau is written in .aut; CADP wants i (tau|i)
        --format FORMAT       the format of the input, whatever its name says
                              (aut|fsp)
        --tau LABELS          the labels that are silent, separated by commas
                              (default: tau,i; an empty list: none)
        --process NAME        of FSP files (.lts): this process (default: the last
                              composite one, or the last)
        --strict              of FSP files: references to processes that are not
                              there are errors, instead of ERROR with a warning
    -h, --help                show this help
        --json                print one JSON object instead of text
        --memory SIZE         give up, with status 3, rather than use more than
                              SIZE (500M, 2G; default: nine tenths of what is
                              free)
        --timeout TIME        give up, with status 3, after TIME (90, 90s, 5m, 1h)
  ~
  Examples:
    lacuna reduce -e branching system.aut -o small.aut
        without the silent steps that nobody notices
    lacuna reduce -e weak-trace system.aut -o small.aut
        the smallest deterministic LTS with the same visible traces
    zcat big.aut.gz | lacuna reduce - --json
        sizes only, for a script

  $ lacuna info --help
  lacuna info: sizes and first facts about LTS and assumption files
  ~
  Usage: lacuna info [OPTIONS] FILE...
  ~
  Prints, for each file, the number of states, transitions and labels (tau counts
  as one if it occurs), of reachable deadlocks, whether the LTS is deterministic
  (no state has two transitions with one label), and whether the error state can
  be reached. The self-loop that marks the error state is not a transition.
  ~
  Of assumption files it tells the component, the interface and the property.
  ~
  Options:
        --labels              list the labels with the number of their transitions
        --format FORMAT       the format of the input, whatever its name says
                              (aut|fsp)
        --tau LABELS          the labels that are silent, separated by commas
                              (default: tau,i; an empty list: none)
        --process NAME        of FSP files (.lts): this process (default: the last
                              composite one, or the last)
        --strict              of FSP files: references to processes that are not
                              there are errors, instead of ERROR with a warning
    -h, --help                show this help
        --json                print one JSON object instead of text
        --memory SIZE         give up, with status 3, rather than use more than
                              SIZE (500M, 2G; default: nine tenths of what is
                              free)
        --timeout TIME        give up, with status 3, after TIME (90, 90s, 5m, 1h)
  ~
  Examples:
    lacuna info system.aut
        its size, deadlocks, and whether the error state can be reached
    lacuna info --labels a.aut b.aut.gz
        two files side by side, and their labels
    lacuna info mutex.assumption
        which component it speaks of, with which interface and property

  $ lacuna draw --help | head -n 3
  lacuna draw: a drawing of an LTS, as SVG, PNG or DOT
  ~
  Usage: lacuna draw [OPTIONS] FILE

  $ lacuna reduce
  lacuna: error: lacuna reduce needs a file
    hint: lacuna reduce [OPTIONS] FILE
  [2]
  $ lacuna reduce a.aut b.aut
  lacuna: error: lacuna reduce does not take so many files
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
  [2]
  $ lacuna reduce --json=yes x.aut
  lacuna: error: --json takes no value
  [2]
  $ lacuna reduce --memory lots --timeout soon x.aut
  lacuna: error: lots is not a size
    hint: write 500M or 2G
  lacuna: error: soon is not a time
    hint: write 90, 90s, 5m or 1h
  [2]
  $ lacuna reduce --memory 0.5 x.aut
  lacuna: error: 0.5 is too little memory to do anything with
    hint: write 500M or 2G
  [2]
  $ lacuna compare -e strong -p trace a.aut b.aut
  lacuna: error: either an equivalence (-e) or a preorder (-p), not both
  [2]
  $ lacuna compare - -
  lacuna: error: only one file can be standard input
  [2]
  $ lacuna convert x.aut --to dot
  lacuna: error: --to says how to write, but not where
    hint: add -o FILE, or -o - for standard output
  [2]
  $ lacuna convert x.aut -o y.svg
  y.svg: error: the name does not tell the format to write
    hint: lacuna draw makes pictures
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
        "message": "--json and -o - both want standard output",
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
  lacuna\-reduce \- the smallest equivalent LTS
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
  25
  $ lacuna generate; lacuna generate nonsense
  lacuna: error: generate takes man, man-COMMAND, bash, zsh or fish
  lacuna: error: generate takes man, man-COMMAND, bash, zsh or fish
  [2]
