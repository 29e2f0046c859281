/** Makes a function of a piece of code that returns the value of its last expression, as a console would show it. */

type Program = (...values: unknown[]) => Promise<unknown>;
type FunctionMaker = new (...parts: string[]) => Program;

const AsyncFunction = (async () => {}).constructor as FunctionMaker;
/** Places from the end of the code where the last statement may begin. */
const MOST_TRIES = 400;

/**
 * There is no parser at hand but the engine itself: the last statement is the shortest tail that compiles as an expression while what
 * stands before it compiles as a program.
 *
 * @param names of the values that the code sees
 * @throws SyntaxError when the code does not compile
 */
export function withReturn(code: string, names: readonly string[]): Program {
  const source = code.replace(/[\s;]+$/, "");
  for (const start of starts(source)) {
    const head = source.slice(0, start);
    const tail = source.slice(start).trim();
    if (tail === "" || continues(head, tail)) continue;
    const program = compile([...names, `${head}\nreturn (${tail}\n)`]);
    if (program && compile([...names, head]) && compile([...names, `return (${tail}\n)`])) return program;
  }
  return new AsyncFunction(...names, code);
}

/** Candidate places, last first: after each line break and semicolon, and the very beginning. */
function* starts(source: string): Generator<number> {
  let tries = 0;
  for (let index = source.length - 1; index > 0 && tries < MOST_TRIES; index--) {
    const character = source[index];
    if (character !== "\n" && character !== ";") continue;
    tries++;
    yield index + 1;
  }
  yield 0;
}

/** Without a semicolon between them, such a line belongs to the one before. */
const continues = (head: string, tail: string): boolean =>
  head.trim() !== "" && !/[;}]\s*$/.test(head) && /^[([`+\-*/.,?:%&|^<>=]/.test(tail);

function compile(parts: readonly string[]): Program | undefined {
  try {
    return new AsyncFunction(...parts);
  } catch {
    return undefined;
  }
}
