// node charts.mjs <candidate.mjs> [first seed] [documents] [producers]: charts drawn by several programs, read back as tables of data points.
// A point counts when its row and its series carry the right names and its value lies within 2 % of the range of the chart (2 points of a
// hundred in a pie). KEEP=folder keeps the files, EACH=1 names what is missed.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { drawWithGnuplot, drawWithLibreOffice, drawWithMatplotlib, drawWithSvg } from "./chart-producers.mjs";
import { random } from "./content.mjs";

const PRODUCERS = {
  chromium: drawWithSvg,
  libreoffice: drawWithLibreOffice,
  matplotlib: drawWithMatplotlib,
  gnuplot: drawWithGnuplot,
};
const KINDS = ["bar", "grouped", "stacked", "line", "pie", "across"];
const NAMES = "Mill Harbour Valley Bridge Market Orchard Quarry Foundry Meadow Chapel Station Garden".split(" ");
const SERIES = ["North", "South", "East", "West", "Centre"];
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const PALETTES = [
  ["#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b"],
  ["#004586", "#ff420e", "#ffd320", "#579d1c", "#7e0021", "#83caff"],
  ["#4c72b0", "#dd8452", "#55a868", "#c44e52", "#8172b3", "#937860"],
];

/** A chart: categories down, series across. */
export function makeChart(seed, kind) {
  const next = random(seed);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const shuffled = (list) => [...list].sort(() => next() - 0.5);
  const count =
    kind === "line"
      ? 5 + Math.floor(next() * 7)
      : kind === "pie"
        ? 3 + Math.floor(next() * 4)
        : 3 + Math.floor(next() * 5);
  const seriesCount = kind === "bar" || kind === "pie" || kind === "across" ? 1 : 2 + Math.floor(next() * 2);
  const start = 1990 + Math.floor(next() * 20);
  const categories =
    kind === "line"
      ? pick([MONTHS.slice(0, count), Array.from({ length: count }, (_, index) => String(start + index))])
      : shuffled(NAMES).slice(0, count);
  const scale = pick([1, 10, 100, 1000]);
  const value = () => Math.round((0.8 + next() * 9) * scale * 10) / 10;
  return {
    kind,
    title: `${pick(["Grain", "Timber", "Visitors", "Output", "Rainfall"])} by ${pick(["place", "year", "district", "season"])}`,
    categories,
    series: shuffled(SERIES)
      .slice(0, seriesCount)
      .map((name) => ({ name, values: categories.map(value) })),
    colors: pick(PALETTES),
    hasGrid: next() < 0.6,
    hasFrame: next() < 0.5,
    style: Math.floor(next() * 3),
  };
}

const norm = (text) =>
  text
    .replace(/<[^>]+>|[*_\\]/g, "")
    .replace(/&amp;/g, "&")
    .trim()
    .toLowerCase();
const numberOf = (text) =>
  Number.parseFloat(
    norm(text)
      .replace(/[,\s$€%]/g, "")
      .replace(/^[−–]/, "-"),
  );

function tablesOf(markdown) {
  const tables = [];
  let open;
  for (const line of markdown.split("\n")) {
    if (!line.startsWith("|")) open = undefined;
    else if (!/^[\s|:-]+$/.test(line)) {
      if (open === undefined) tables.push((open = []));
      open.push(
        line
          .trim()
          .replace(/^\||\|$/g, "")
          .split("|")
          .map(norm),
      );
    }
  }
  return tables;
}

/** Share of the points of the chart that the best table gives. */
export function scoreChart(chart, markdown) {
  const total = chart.series[0].values.reduce((sum, value) => sum + value, 0);
  const isPie = chart.kind === "pie";
  const gold = chart.series.map(({ name, values }) => ({
    name: norm(name),
    values: isPie ? values.map((value) => (100 * value) / total) : values,
  }));
  const range = isPie
    ? 100
    : Math.max(
        ...chart.categories.map((_, row) =>
          chart.kind === "stacked"
            ? gold.reduce((sum, { values }) => sum + values[row], 0)
            : Math.max(...gold.map(({ values }) => values[row])),
        ),
      );
  const scores = tablesOf(markdown).map((rows) => {
    let hits = 0;
    for (const { name, values } of gold) {
      const column = gold.length === 1 ? 1 : rows[0].indexOf(name);
      if (column < 1) continue;
      for (const [index, category] of chart.categories.entries()) {
        const row = rows.find((cells) => cells[0] === norm(category));
        if (row === undefined) continue;
        const found = numberOf(row[column] ?? "");
        if (Math.abs(found - values[index]) <= 0.02 * range) hits++;
      }
    }
    return hits / (gold.length * chart.categories.length);
  });
  return Math.max(0, ...scores);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [candidate, from = "1", documents = "6", names = Object.keys(PRODUCERS).join(",")] = process.argv.slice(2);
  const { parse } = await import(pathToFileURL(resolve(candidate)).href);
  if (process.env.KEEP) mkdirSync(process.env.KEEP, { recursive: true });
  for (const name of names.split(",")) {
    const scores = new Map();
    let titles = 0;
    let all = 0;
    for (let seed = Number(from); seed < Number(from) + Number(documents); seed++) {
      for (const [index, kind] of KINDS.entries()) {
        const chart = makeChart(seed * 7919 + index * 31 + name.length, kind);
        let bytes;
        try {
          bytes = PRODUCERS[name](chart);
        } catch (error) {
          if (!error.message.startsWith("gnuplot has no"))
            console.log(`${name}: ${kind} left out: ${error.message.split("\n")[0]}`);
          continue;
        }
        if (process.env.KEEP) writeFileSync(join(process.env.KEEP, `${name}-${seed}-${kind}.pdf`), bytes);
        const { markdown } = await parse(new Uint8Array(bytes), {});
        const score = scoreChart(chart, markdown);
        all++;
        if (markdown.includes(chart.title)) titles++;
        scores.set(kind, [...(scores.get(kind) ?? []), score]);
        if (process.env.EACH && score < 1)
          console.log(name, seed, kind, score.toFixed(2), JSON.stringify(chart), `\n${markdown}`);
      }
    }
    const mean = (list) => (list.reduce((sum, score) => sum + score, 0) / list.length).toFixed(3);
    if (all > 0)
      console.log(
        name,
        `points=${mean([...scores.values()].flat())}`,
        ...[...scores].map(([kind, list]) => `${kind}=${mean(list)}`),
        `titles=${(titles / all).toFixed(2)}`,
      );
  }
  process.exit(0);
}
