/** Makes a program of a piece of code as a console would take it: top-level `await`, names that stay, the value of the last expression. */
import { type Program, parse, type VariableDeclaration } from "acorn";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Rewrites the top level of a program so that it can be the body of an asynchronous function: declared names become global ones, imports
 * calls of `require`, and a last expression is returned.
 *
 * @throws SyntaxError with the place in the code
 */
export function toBody(code: string): string {
  const program: Program = parse(code, {
    ecmaVersion: "latest",
    sourceType: "script",
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: true,
    allowImportExportEverywhere: true,
    allowHashBang: true,
  });
  const edits: Edit[] = [];
  const hoisted: string[] = [];
  for (const [index, statement] of program.body.entries()) {
    const { start, end } = statement;
    const isLast = index === program.body.length - 1;
    switch (statement.type) {
      case "VariableDeclaration":
        edits.push(...declaration(code, statement));
        break;
      case "FunctionDeclaration":
        hoisted.push(`globalThis[${JSON.stringify(statement.id.name)}] = ${statement.id.name};`);
        break;
      case "ClassDeclaration":
        edits.push({ start, end: start, text: `${statement.id.name} = ` });
        edits.push({ start: end, end, text: ";" });
        break;
      case "ImportDeclaration": {
        const module = `await __import(${JSON.stringify(statement.source.value)})`;
        const names = statement.specifiers.map((one) => {
          if (one.type === "ImportNamespaceSpecifier") return `${one.local.name} = __module;`;
          if (one.type === "ImportDefaultSpecifier") return `${one.local.name} = __module.default ?? __module;`;
          const imported = one.imported.type === "Identifier" ? one.imported.name : String(one.imported.value);
          return `${one.local.name} = __module[${JSON.stringify(imported)}];`;
        });
        edits.push({ start, end, text: `{ const __module = ${module}; ${names.join(" ")} }` });
        break;
      }
      case "ExpressionStatement":
        // The statement, not its expression: brackets around it belong to the statement alone.
        if (isLast) edits.push({ start, end, text: `return (${code.slice(start, end).replace(/;\s*$/, "")}\n);` });
        break;
      default:
        if (/^Export/.test(statement.type)) throw new SyntaxError("Code of a session exports nothing.");
    }
  }
  let body = code;
  for (const { start, end, text } of edits.sort((a, b) => b.start - a.start || b.end - a.end)) {
    body = body.slice(0, start) + text + body.slice(end);
  }
  return hoisted.join(" ") + body;
}

/** `const { a, b: [c] } = x, d` becomes `({ a, b: [c] } = x); d = undefined;` */
function declaration(code: string, { declarations, start, end, kind }: VariableDeclaration): Edit[] {
  if (kind === "using" || kind === "await using") return [];
  const assignments = declarations.map(({ id, init, start: from, end: to }) => {
    if (init) return `(${code.slice(from, to)});`;
    const name = code.slice(id.start, id.end);
    return kind === "var" ? `globalThis.${name} ??= undefined;` : `${name} = undefined;`;
  });
  return [{ start, end, text: assignments.join(" ") }];
}

type Run = (load: (name: string) => unknown) => Promise<unknown>;
const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => Run;

/** @throws SyntaxError */
export const compile = (code: string): Run => new AsyncFunction("__import", toBody(code));
