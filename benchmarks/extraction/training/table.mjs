/** Writes a trained ensemble as packages/markdown/src/html/main-content/ensemble.ts reads it. */

const DIGITS = 85;
const LEAF_STEPS = 500;
const LEAF_ZERO = 600;

const digit = (value) => String.fromCharCode(value + 40 < 92 ? value + 40 : value + 41);
const pair = (value) => digit(Math.floor(value / DIGITS)) + digit(value % DIGITS);

/**
 * @param model of `boost`
 * @param cuts limits by feature, of `bin`
 * @param names of the features
 * @returns the source of an object literal
 */
export function table({ base, trees }, cuts, names) {
  const uses = new Map();
  for (const { feature, bin } of trees.flat())
    if (feature !== undefined) uses.set(`${feature} ${bin}`, (uses.get(`${feature} ${bin}`) ?? 0) + 1);
  const splits = [...uses].sort((left, right) => right[1] - left[1]).map(([key]) => key);
  const numbers = new Map(splits.map((key, number) => [key, number]));
  const used = [...new Set(splits.map((key) => Number(key.split(" ")[0])))].sort((left, right) => left - right);
  const bins = used.map((feature) =>
    [
      ...new Set(
        splits
          .map((key) => key.split(" ").map(Number))
          .filter(([own]) => own === feature)
          .map(([, at]) => at),
      ),
    ].sort((left, right) => left - right),
  );
  const limits = used.map((feature, index) => bins[index].map((at) => short(cuts[feature][at])).join(" "));
  const places = splits.map((key) => {
    const [feature, at] = key.split(" ").map(Number);
    const index = used.indexOf(feature);
    return pair(index) + pair(bins[index].indexOf(at));
  });
  const preorder = (tree, node) =>
    node.feature === undefined
      ? pair(splits.length + LEAF_ZERO + Math.max(-LEAF_ZERO, Math.min(LEAF_ZERO, Math.round(node.value * LEAF_STEPS))))
      : pair(numbers.get(`${node.feature} ${node.bin}`)) +
        preorder(tree, tree[node.left]) +
        preorder(tree, tree[node.right]);
  const nodes = trees.map((tree) => preorder(tree, tree[0])).join("");
  if (splits.length + 2 * LEAF_ZERO >= DIGITS * DIGITS) throw new Error("More splits than two digits can number.");
  return `{
  features: ${JSON.stringify(used.map((feature) => names[feature]))},
  limits: ${JSON.stringify(limits)},
  base: ${base.toFixed(4)},
  splits: [
${lines(places.join(""))}
  ].join(""),
  trees: [
${lines(nodes)}
  ].join(""),
}`;
}

/** Shortest way to write a limit: the trainer has rounded it to as many digits already. */
const short = (value) => String(Number(value.toPrecision(4))).replace(/^(-?)0\./, "$1.");

const lines = (text) => (text.match(/.{1,140}/g) ?? []).map((line) => `    ${JSON.stringify(line)},`).join("\n");
