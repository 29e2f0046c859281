import type { Tree } from "../html/tree/tree.js";

/** `[name]`, `[/name]`, `[name key="value" …]`: what WordPress and its kin replace when the plug-in that knows the name is there. */
const SHORTCODE = /\[(\/?)([a-z][a-z\d_-]{1,60})((?:\s[^[\]]{0,500})?)\]/g;
/** Editors turn straight quotation marks into others. */
const QUOTED = `["'“”„″′][^"'“”„″′]*["'“”„″′]`;
const ATTRIBUTES = new RegExp(`^(?:\\s+[\\w-]+=(?:${QUOTED}|[^\\s"'“”„″′]+))+\\s*/?$`);
const SEVERAL = /[_-].*=|["'“”„″′]|=.*=/;

const namesOf = new WeakMap<Tree, ReadonlySet<string>>();

/** Names of the shortcodes on a page: those that stand somewhere with attributes, and those of several words that are closed again. */
function shortcodeNames(tree: Tree): ReadonlySet<string> {
  const known = namesOf.get(tree);
  if (known) return known;
  const names = new Set<string>();
  for (let node = tree.body; node < tree.size; node++) {
    if (!tree.isText(node) || tree.blank[node]) continue;
    for (const [, close, name, rest] of tree.text(node).matchAll(SHORTCODE))
      if (close ? name!.includes("_") : ATTRIBUTES.test(rest!) && SEVERAL.test(name! + rest!)) names.add(name!);
  }
  namesOf.set(tree, names);
  return names;
}

/** A text without the shortcodes that nothing has replaced. */
export function withoutShortcodes(tree: Tree, text: string): string {
  if (!text.includes("[")) return text;
  return text.replace(SHORTCODE, (code, _close, name: string) => (shortcodeNames(tree).has(name) ? "" : code));
}
