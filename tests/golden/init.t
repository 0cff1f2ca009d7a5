`init` drafts lacuna.toml from the .aml files of a folder.

  $ lacuna init
  .: error: there is no .aml file in this folder (subfolders and Rebeca are not looked at)
    hint: name the folder of the files; for Rebeca write lacuna.toml by hand
  [2]
  $ lacuna init nowhere
  nowhere/: error: cannot read this folder: No such file or directory
  [2]
  $ cp $MODELS/mutex/{open,queueing,careless}.aml .; lacuna init; ls
  .: error: no .aml file here has a block `missing`
    hint: draft one with lacuna interface SYSTEM... -o interface.aml
  careless.aml
  open.aml
  queueing.aml
  $ cp $MODELS/mutex/{interface,property}.aml .; lacuna init; cat lacuna.toml; lacuna check | head -3
  lacuna.toml was written. Read it, then run lacuna check.
  ~
  mutex is missing: 2 candidates
  [component.mutex]
  system = ["open.aml"]
  interfaces = ["interface.aml"]
  properties = ["property.aml"]
  candidates = ["careless.aml", "queueing.aml"]
  component  candidate     verdict   states  in the system  answers
  mutex      careless.aml  rejected      11  violated       always
  mutex      queueing.aml  accepted      27  -              always
  $ lacuna init; cat lacuna.toml | wc -l; rm lacuna.toml
  lacuna.toml: error: the project exists already and is not overwritten
    hint: rename or delete it first to get a new draft
  5

What is the same twice, what cannot be read and what has the whole system in it is left out.

  $ cat open.aml queueing.aml > whole.aml; cp interface.aml second.aml; sed 's/exclusion/other/' property.aml > properties.aml; cp property.aml z.aml
  $ echo 'actor {' > wrong.aml; echo '// nothing' > "no thing.aml"; echo 'main { }' > zmain.aml
  $ lacuna init; cat lacuna.toml; lacuna check | head -3; rm lacuna.toml
  lacuna.toml was written. Read it, then run lacuna check.
  ~
  mutex is missing: 2 candidates
  no thing.aml is left out: it declares nothing
  second.aml is left out: it declares mutex, as interface.aml does
  whole.aml is left out: it declares left, as open.aml does
  wrong.aml is left out: it has errors: lacuna verify shows them
  z.aml is left out: it declares exclusion, as property.aml does
  zmain.aml is left out: it declares main, as open.aml does
  # left out: no thing.aml: it declares nothing
  # left out: second.aml: it declares mutex, as interface.aml does
  # left out: whole.aml: it declares left, as open.aml does
  # left out: wrong.aml: it has errors: lacuna verify shows them
  # left out: z.aml: it declares exclusion, as property.aml does
  # left out: zmain.aml: it declares main, as open.aml does
  [component.mutex]
  system = ["open.aml"]
  interfaces = ["interface.aml"]
  properties = ["properties.aml", "property.aml"]
  candidates = ["careless.aml", "queueing.aml"]
  component  candidate     verdict   states  in the system  answers
  mutex      careless.aml  rejected      11  violated       always
  mutex      queueing.aml  accepted      27  -              always
  $ lacuna init . --json; rm *.aml lacuna.toml
  {
    "schema": 1,
    "command": "init",
    "status": 0,
    "results": [
      {
        "project": "./lacuna.toml",
        "components": [
          {
            "component": "mutex",
            "candidates": 2
          }
        ],
        "left_out": [
          {
            "file": "no thing.aml",
            "reason": "it declares nothing"
          },
          {
            "file": "second.aml",
            "reason": "it declares mutex, as interface.aml does"
          },
          {
            "file": "whole.aml",
            "reason": "it declares left, as open.aml does"
          },
          {
            "file": "wrong.aml",
            "reason": "it has errors: lacuna verify shows them"
          },
          {
            "file": "z.aml",
            "reason": "it declares exclusion, as property.aml does"
          },
          {
            "file": "zmain.aml",
            "reason": "it declares main, as open.aml does"
          }
        ]
      }
    ],
    "diagnostics": []
  }

Several components: the system is named once.

  $ cat > open.aml <<'EOF'
  > actor user(2) { go { disk!put; net!get; } done { } }
  > main { user!go; }
  > missing disk { put -> user!done; put -> ; }
  > missing net { get -> user!done; get -> ; }
  > property one { a: user!done -> b; b: user!done -> error; }
  > EOF
  $ echo 'actor disk(1) { put { user!done; } }' > fast.aml; echo 'actor disk(1) { put { } }' > lazy.aml; echo 'actor net(1) { get { } }' > quiet.aml
  $ lacuna init; cat lacuna.toml; lacuna check | head -5
  lacuna.toml was written. Read it, then run lacuna check.
  ~
  disk is missing: 2 candidates
  net is missing: 1 candidate
  system = ["open.aml"]
  [component.disk]
  candidates = ["fast.aml", "lazy.aml"]
  [component.net]
  candidates = ["quiet.aml"]
  component  candidate  verdict   states
  disk       fast.aml   rejected       2
  disk       lazy.aml   accepted       3
  net        quiet.aml  accepted       3
  ~

Another folder.

  $ lacuna init a b
  lacuna: error: lacuna init takes at most 1 file
    hint: lacuna init [OPTIONS] [FOLDER]
  [2]
  $ mkdir -p sub; cp *.aml sub; lacuna init sub/; ls sub; cd sub; lacuna init --json 2>&1 | head -4
  sub/lacuna.toml was written. Read it, then run lacuna check.
  ~
  disk is missing: 2 candidates
  net is missing: 1 candidate
  fast.aml
  lacuna.toml
  lazy.aml
  open.aml
  quiet.aml
  {
    "schema": 1,
    "command": "init",
    "status": 2,
