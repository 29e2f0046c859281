/** Scripts for shells: commands first, then the flags of the command, the values of a flag that has few, else files. */
import { FORMAT_NAMES } from "@quern/core/options";
import type { Command } from "./command.js";
import type { Flag } from "./flags.js";
import { HELP_FLAG } from "./help.js";

export type Shell = "bash" | "zsh" | "fish" | "powershell";

export const COMPLETION_SCRIPTS: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

const flagsOf = (command: Command): readonly Flag[] => [...command.flags, HELP_FLAG];
const valuesOf = (flag: Flag): readonly string[] => (flag.name === "formats" ? FORMAT_NAMES : (flag.choices ?? []));
/** Both spellings of a flag. */
const wordsOf = ({ name, short }: Flag): string[] => [`--${name}`, ...(short ? [`-${short}`] : [])];

/** Flags with few values, whichever command they belong to: names mean the same everywhere. */
function flagsWithValues(commands: readonly Command[]): ReadonlyMap<string, readonly string[]> {
  const byWord = new Map<string, readonly string[]>();
  for (const flag of commands.flatMap(flagsOf)) {
    const values = valuesOf(flag);
    if (values.length > 0) for (const word of wordsOf(flag)) byWord.set(word, values);
  }
  return byWord;
}

/** Command → the words that its first argument can be; `help` takes the commands. */
const firstWords = (commands: readonly Command[]): ReadonlyArray<readonly [name: string, words: readonly string[]]> => [
  ...commands.flatMap(({ name, words }) => (words ? [[name, words] as const] : [])),
  ["help", commands.map(({ name }) => name)],
];

function bashScript(commands: readonly Command[]): string {
  const values = [...flagsWithValues(commands)].map(
    ([word, choices]) => `    ${word}) _quern_words "${choices.join(" ")}"; return ;;`,
  );
  const flags = commands.map(
    (command) => `    ${command.name}) flags="${flagsOf(command).flatMap(wordsOf).join(" ")}" ;;`,
  );
  const words = firstWords(commands).map(([name, list]) => `    ${name}) words="${list.join(" ")}" ;;`);
  return `# Completion of quern. Load it with: source <(quern completion bash)
_quern_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "\${COMP_WORDS[COMP_CWORD]}"); }
_quern() {
  local word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" flags="" words=""
  case "$previous" in
${values.join("\n")}
  esac
  case "\${COMP_WORDS[1]}" in
${flags.join("\n")}
  esac
  case "\${COMP_WORDS[1]}" in
${words.join("\n")}
  esac
  if [[ "$word" == -* ]]; then
    _quern_words "$flags"
  elif [[ $COMP_CWORD -eq 2 && -n "$words" ]]; then
    _quern_words "$words"
  else
    mapfile -t COMPREPLY < <(
      [[ $COMP_CWORD -eq 1 ]] && compgen -W "${[...commands.map(({ name }) => name), "help"].join(" ")}" -- "$word"
      compgen -f -- "$word"
    )
  fi
}
complete -o filenames -F _quern quern`;
}

/** Single quotes, as sh has them. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** Brackets and colons have a meaning in the descriptions of zsh. */
const described = (text: string): string => text.replace(/[[\]:\\]/g, "\\$&");

function zshScript(commands: readonly Command[]): string {
  const argument = (flag: Flag): string => {
    const values = valuesOf(flag);
    if (flag.kind === "boolean") return "";
    return values.length > 0 ? `:${flag.name}:(${values.join(" ")})` : `:${flag.name}:_files`;
  };
  const specs = (command: Command): string[] =>
    flagsOf(command).flatMap((flag) =>
      wordsOf(flag).map((word) => `      ${quoted(`*${word}[${described(flag.help)}]${argument(flag)}`)} \\`),
    );
  // The first argument that zsh counts is the command itself.
  const first = ({ words }: Command): string =>
    words ? `\n      '1: : ' \\\n      '2:word:(${words.join(" ")})' \\` : "";
  return `#compdef quern
# Completion of quern. Load it with: source <(quern completion zsh)
_quern() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${described(summary)}`)}`).join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _files
    return
  fi
  case "$words[2]" in
${commands.map((command) => `    ${command.name}) _arguments \\\n${specs(command).join("\n")}${first(command)}\n      '*:file:_files' ;;`).join("\n")}
    help) compadd ${commands.map(({ name }) => name).join(" ")} ;;
    *) _files ;;
  esac
}
compdef _quern quern`;
}

function fishScript(commands: readonly Command[]): string {
  const fishQuoted = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;
  const flagLines = commands.flatMap((command) =>
    flagsOf(command).map((flag) => {
      const values = valuesOf(flag);
      return [
        `complete -c quern -n '__fish_seen_subcommand_from ${command.name}' -l ${flag.name}`,
        ...(flag.short ? [`-s ${flag.short}`] : []),
        ...(flag.kind === "boolean" ? [] : ["-r"]),
        ...(values.length > 0 ? [`-f -a ${fishQuoted(values.join(" "))}`] : []),
        `-d ${fishQuoted(flag.help)}`,
      ].join(" ");
    }),
  );
  return [
    "# Completion of quern. Load it with: quern completion fish | source",
    ...commands.map(
      ({ name, summary }) => `complete -c quern -n '__fish_use_subcommand' -a ${name} -d ${fishQuoted(summary)}`,
    ),
    `complete -c quern -n '__fish_use_subcommand' -a help -d 'show all commands, or the flags of one'`,
    ...firstWords(commands).map(
      ([name, words]) =>
        `complete -c quern -f -n '__fish_seen_subcommand_from ${name}' -a ${fishQuoted(words.join(" "))}`,
    ),
    ...flagLines,
  ].join("\n");
}

function powershellScript(commands: readonly Command[]): string {
  const list = (words: readonly string[]): string => `@(${words.map((word) => `'${word}'`).join(", ")})`;
  const values = [...flagsWithValues(commands)].map(([word, choices]) => `    '${word}' = ${list(choices)}`);
  const flags = commands.map((command) => `    '${command.name}' = ${list(flagsOf(command).flatMap(wordsOf))}`);
  return `# Completion of quern. Load it with: quern completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName quern -ScriptBlock {
  param($word, $ast, $position)
  $values = @{
${values.join("\n")}
  }
  $flags = @{
${flags.join("\n")}
  }
  $arguments = @{
${firstWords(commands)
  .map(([name, words]) => `    '${name}' = ${list(words)}`)
  .join("\n")}
  }
  $words = @($ast.CommandElements | ForEach-Object { $_.ToString() })
  $previous = if ($word -eq '') { $words[-1] } else { $words[-2] }
  $candidates = if ($values.ContainsKey($previous)) { $values[$previous] }
    elseif ($words.Count -lt 2 -or ($words.Count -eq 2 -and $word -ne '')) { ${list(commands.map(({ name }) => name))} }
    elseif ($word -notlike '-*' -and $arguments.ContainsKey($words[1])) { $arguments[$words[1]] }
    else { $flags[$words[1]] }
  $candidates | Where-Object { $_ -like "$word*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}`;
}
