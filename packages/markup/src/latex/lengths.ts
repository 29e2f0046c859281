/** Lengths that are set in the manner of TeX, without braces: `\\parskip 5pt plus 1pt`, `\\vskip-2cm`, `\\hsize=\\textwidth`. */
import type { LatexSource } from "./source.js";

const LENGTHS =
  /^(?:(?:baseline|par|left|right|above|below|abovedisplay|belowdisplay|top|tab|parfill)skip|(?:text|paper|head|foot|column|line|page)(?:width|height|sep|skip)|parindent|topmargin|(?:odd|even)sidemargin|[hv](?:size|skip|offset)|[hvm]glue|kern|mskip|mkern|tabcolsep|arraycolsep|unitlength|marginpar(?:sep|width)|fbox(?:sep|rule)|columnseprule|itemsep|parsep|topsep|(?:left|right)margin|labelsep|labelwidth|lower|raise|moveleft|moveright)$/;
const LENGTH =
  /[ \t]*=?[ \t]*[-+]?(?:\d*\.?\d+[ \t]*(?:(?:true)?[ \t]?(?:pt|cm|mm|in|pc|bp|dd|cc|sp|em|ex|mu)(?![a-z])|\\[a-zA-Z]+)|(?<==[ \t]*)\\[a-zA-Z]+)(?:[ \t]+(?:plus|minus)[ \t]*[-+]?\d*\.?\d+[ \t]*(?:pt|cm|mm|in|em|ex|fil{1,3})(?![a-z])){0,2}[ \t]?/y;

/** Moves behind the length that a command is followed by. */
export const skipLength = (name: string, source: LatexSource): boolean =>
  LENGTHS.test(name) && source.match(LENGTH) !== undefined;
