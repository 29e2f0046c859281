/** Programs that draw a chart into a PDF page, each in its own way. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { exportDocument, inFolder, printHtml, run } from "./programs.mjs";

const PROSE =
  "The council keeps a careful record of each harvest, while others measure the narrow bridge and its steady river. The report follows the early market of the valley and what was carried there.";

/** Ticks of an axis from 0: a round step, four to seven of them. */
function ticksFor(most) {
  const power = 10 ** Math.floor(Math.log10(most / 5));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => most / size <= 6);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => Number((index * step).toPrecision(6)));
}

const largest = ({ kind, series, categories }) =>
  kind === "stacked"
    ? Math.max(...categories.map((_, row) => series.reduce((sum, { values }) => sum + values[row], 0)))
    : Math.max(...series.flatMap(({ values }) => values));

/** SVG as libraries for pages write it. */
export function drawWithSvg(chart) {
  const { kind, title, categories, series, colors, hasGrid, hasFrame, style } = chart;
  const [width, height] = [560, 320];
  const plot = { left: 70, top: 50, right: series.length > 1 || kind === "pie" ? 440 : 530, bottom: 260 };
  const parts = [
    `<text x="${(plot.left + plot.right) / 2}" y="26" text-anchor="middle" font-size="15">${title}</text>`,
  ];
  const label = (x, y, anchor, text) =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" font-size="11">${text}</text>`;
  const line = (x1, y1, x2, y2, color) => `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${color}"/>`;
  const legend = (names) => {
    for (const [index, name] of names.entries()) {
      const y = plot.top + 10 + index * 18;
      parts.push(
        kind === "line"
          ? `<line x1="455" y1="${y + 5}" x2="475" y2="${y + 5}" stroke="${colors[index]}" stroke-width="2"/>`
          : `<rect x="460" y="${y}" width="10" height="10" fill="${colors[index]}"/>`,
        label(480, y + 9, "start", name),
      );
    }
  };
  if (kind === "pie") {
    const [x, y, r] = [250, 160, 95];
    const total = series[0].values.reduce((a, b) => a + b);
    let angle = -Math.PI / 2;
    for (const [index, value] of series[0].values.entries()) {
      const end = angle + (2 * Math.PI * value) / total;
      const at = (a, radius = r) => `${(x + radius * Math.cos(a)).toFixed(2)} ${(y + radius * Math.sin(a)).toFixed(2)}`;
      parts.push(
        `<path d="M${x} ${y}L${at(angle)}A${r} ${r} 0 ${end - angle > Math.PI ? 1 : 0} 1 ${at(end)}Z" fill="${colors[index]}"${style === 1 ? ' stroke="white"' : ""}/>`,
      );
      if (style === 2) {
        const [lx, ly] = at((angle + end) / 2, r + 14)
          .split(" ")
          .map(Number);
        parts.push(label(lx, ly + 4, Math.cos((angle + end) / 2) > 0 ? "start" : "end", categories[index]));
      }
      angle = end;
    }
    if (style !== 2) legend(categories);
  } else {
    const ticks = ticksFor(largest(chart));
    const most = ticks.at(-1);
    const across = kind === "across";
    const grid = hasGrid ? "#dddddd" : undefined;
    const place = (value) =>
      across
        ? plot.left + ((plot.right - plot.left) * value) / most
        : plot.bottom - ((plot.bottom - plot.top) * value) / most;
    for (const tick of ticks) {
      const at = place(tick);
      const text = tick.toLocaleString("en");
      if (across) {
        if (grid) parts.push(line(at, plot.top, at, plot.bottom, grid));
        parts.push(label(at, plot.bottom + 16, "middle", text));
      } else {
        if (grid) parts.push(line(plot.left, at, plot.right, at, grid));
        parts.push(label(plot.left - 8, at + 4, "end", text));
      }
    }
    const band = (across ? plot.bottom - plot.top : plot.right - plot.left) / categories.length;
    for (const [row, category] of categories.entries()) {
      const start = (across ? plot.top : plot.left) + row * band;
      if (across) parts.push(label(plot.left - 8, start + band / 2 + 4, "end", category));
      else parts.push(label(start + band / 2, plot.bottom + 16, "middle", category));
      if (kind === "line") continue;
      let below = 0;
      for (const [index, { values }] of series.entries()) {
        const inner = 0.7 * band;
        const size = kind === "grouped" ? inner / series.length : inner;
        const offset = start + 0.15 * band + (kind === "grouped" ? index * size : 0);
        const [from, to] = [place(below), place(below + values[row])];
        const color = colors[index];
        parts.push(
          across
            ? `<rect x="${from}" y="${offset}" width="${to - from}" height="${size}" fill="${color}"/>`
            : `<rect x="${offset}" y="${to}" width="${size}" height="${from - to}" fill="${color}"/>`,
        );
        if (kind === "stacked") below += values[row];
      }
    }
    if (kind === "line")
      for (const [index, { values }] of series.entries()) {
        const points = values.map((value, row) => `${plot.left + (row + 0.5) * band},${place(value)}`);
        parts.push(`<polyline points="${points.join(" ")}" fill="none" stroke="${colors[index]}" stroke-width="2"/>`);
        if (style > 0)
          for (const point of points) {
            const [x, y] = point.split(",");
            parts.push(`<circle cx="${x}" cy="${y}" r="3" fill="${colors[index]}"/>`);
          }
      }
    parts.push(line(plot.left, plot.bottom, plot.right, plot.bottom, "#333333"));
    if (hasFrame) parts.push(line(plot.left, plot.top, plot.left, plot.bottom, "#333333"));
    if (series.length > 1) legend(series.map(({ name }) => name));
  }
  return printHtml(
    `<!doctype html><meta charset="utf-8"><style>body{font:11pt sans-serif}svg text{font-family:sans-serif;fill:#333}</style><h1>Report of the year</h1><p>${PROSE}</p><svg width="${width}" height="${height}">${parts.join("")}</svg><p>${PROSE}</p>`,
  );
}

/** A Word document with a chart part, drawn by LibreOffice. */
export function drawWithLibreOffice(chart) {
  const { kind, title, categories, series, colors } = chart;
  const points = (values, tag) =>
    `<c:${tag}><c:ptCount val="${values.length}"/>${values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join("")}</c:${tag}>`;
  const fill = (color) => `<a:solidFill><a:srgbClr val="${color.slice(1)}"/></a:solidFill>`;
  const look = (color) =>
    kind === "line" ? `<c:spPr><a:ln w="28575">${fill(color)}</a:ln></c:spPr>` : `<c:spPr>${fill(color)}</c:spPr>`;
  const all = series.map(
    ({ name, values }, index) =>
      `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:strRef><c:f>S!A${index}</c:f>${points([name], "strCache")}</c:strRef></c:tx>${kind === "pie" ? "" : look(colors[index])}${kind === "pie" ? categories.map((_, row) => `<c:dPt><c:idx val="${row}"/>${look(colors[row])}</c:dPt>`).join("") : ""}<c:cat><c:strRef><c:f>S!B1</c:f>${points(categories, "strCache")}</c:strRef></c:cat><c:val><c:numRef><c:f>S!C1</c:f>${points(values, "numCache")}</c:numRef></c:val></c:ser>`,
  );
  const axes = `<c:axId val="1"/><c:axId val="2"/>`;
  const bars = (direction, grouping, overlap) =>
    `<c:barChart><c:barDir val="${direction}"/><c:grouping val="${grouping}"/>${all.join("")}<c:gapWidth val="80"/>${overlap}${axes}</c:barChart>`;
  const plots = {
    bar: bars("col", "clustered", ""),
    grouped: bars("col", "clustered", ""),
    stacked: bars("col", "stacked", '<c:overlap val="100"/>'),
    across: bars("bar", "clustered", ""),
    line: `<c:lineChart><c:grouping val="standard"/>${all.join("")}${axes}</c:lineChart>`,
    pie: `<c:pieChart><c:varyColors val="1"/>${all.join("")}</c:pieChart>`,
  };
  const grid = chart.hasGrid ? "<c:majorGridlines/>" : "";
  const axis = (name, id, other, position, more) =>
    `<c:${name}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${position}"/>${more}<c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="${other}"/></c:${name}>`;
  const isAcross = kind === "across";
  const scales =
    kind === "pie"
      ? ""
      : axis("catAx", 1, 2, isAcross ? "l" : "b", "") + axis("valAx", 2, 1, isAcross ? "b" : "l", grid);
  const key =
    series.length > 1 || kind === "pie"
      ? `<c:legend><c:legendPos val="${chart.style === 0 ? "b" : "r"}"/><c:overlay val="0"/></c:legend>`
      : "";
  const heading = `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/>`;
  const schema = "http://schemas.openxmlformats.org";
  const paragraph = (text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const files = {
    "[Content_Types].xml": `<Types xmlns="${schema}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/chart1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="r1" Type="${schema}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="r1" Type="${schema}/officeDocument/2006/relationships/chart" Target="chart1.xml"/></Relationships>`,
    "word/document.xml": `<w:document xmlns:w="${schema}/wordprocessingml/2006/main" xmlns:r="${schema}/officeDocument/2006/relationships" xmlns:wp="${schema}/drawingml/2006/wordprocessingDrawing" xmlns:a="${schema}/drawingml/2006/main"><w:body>${paragraph(PROSE)}<w:p><w:r><w:drawing><wp:inline><wp:extent cx="5400000" cy="3200000"/><wp:docPr id="1" name="c"/><a:graphic><a:graphicData uri="${schema}/drawingml/2006/chart"><c:chart xmlns:c="${schema}/drawingml/2006/chart" r:id="r1"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>${paragraph(PROSE)}</w:body></w:document>`,
    "word/chart1.xml": `<c:chartSpace xmlns:c="${schema}/drawingml/2006/chart" xmlns:a="${schema}/drawingml/2006/main" xmlns:r="${schema}/officeDocument/2006/relationships"><c:chart>${heading}<c:plotArea><c:layout/>${plots[kind]}${scales}</c:plotArea>${key}<c:plotVisOnly val="1"/></c:chart></c:chartSpace>`,
  };
  return exportDocument(zip(files), "docx");
}

const PYTHON = `
import json, sys
import matplotlib
matplotlib.use("pdf")
import matplotlib.pyplot as plt
c = json.load(open("chart.json"))
if c["style"] == 1: plt.style.use("ggplot")
fig, ax = plt.subplots(figsize=(7, 4.2))
names, series, kind = c["categories"], c["series"], c["kind"]
x = list(range(len(names)))
if kind == "pie":
    if c["style"] == 2: ax.pie(series[0]["values"], labels=names, colors=c["colors"], autopct="%1.0f%%")
    else: ax.pie(series[0]["values"], labels=names, colors=c["colors"])
elif kind == "line":
    for i, s in enumerate(series): ax.plot(x, s["values"], label=s["name"], color=c["colors"][i], marker="o" if c["style"] == 2 else None)
    ax.set_xticks(x); ax.set_xticklabels(names)
elif kind == "across":
    ax.barh(names, series[0]["values"], color=c["colors"][0])
elif kind == "grouped":
    w = .8 / len(series)
    for i, s in enumerate(series): ax.bar([p + (i - (len(series) - 1) / 2) * w for p in x], s["values"], w, label=s["name"], color=c["colors"][i])
    ax.set_xticks(x); ax.set_xticklabels(names)
else:
    low = [0] * len(names)
    for i, s in enumerate(series):
        ax.bar(names, s["values"], bottom=low, label=s["name"], color=c["colors"][i])
        if kind == "stacked": low = [a + b for a, b in zip(low, s["values"])]
if c["hasGrid"] and kind != "pie": ax.grid(True, axis="x" if kind == "across" else "y")
if len(series) > 1: ax.legend(loc="upper left", bbox_to_anchor=(1, 1)) if c["hasFrame"] else ax.legend()
ax.set_title(c["title"])
fig.savefig("out.pdf", bbox_inches="tight")
`;

export const drawWithMatplotlib = (chart) =>
  inFolder((folder) => {
    writeFileSync(join(folder, "chart.json"), JSON.stringify(chart));
    writeFileSync(join(folder, "draw.py"), PYTHON);
    run("/usr/bin/python3", ["draw.py"], { cwd: folder });
    return readFileSync(join(folder, "out.pdf"));
  });

export const drawWithGnuplot = (chart) =>
  inFolder((folder) => {
    const { kind, title, categories, series, colors } = chart;
    if (kind === "pie" || kind === "across") throw new Error(`gnuplot has no ${kind}`);
    const rows = categories.map(
      (category, row) => `"${category}" ${series.map(({ values }) => values[row]).join(" ")}`,
    );
    writeFileSync(join(folder, "data.txt"), `${rows.join("\n")}\n`);
    const using = (index) => `"data.txt" using ${index + 2}:xtic(1)`;
    const plots = series.map(
      ({ name }, index) =>
        `${using(index)} ${series.length > 1 ? `title "${name}"` : "notitle"} lc rgb "${colors[index]}"${kind === "line" ? " lw 2" : ""}`,
    );
    const style = {
      bar: "set style data histograms\nset style fill solid border -1\nset boxwidth 0.8",
      grouped: "set style data histograms\nset style histogram clustered gap 1\nset style fill solid",
      stacked: "set style data histograms\nset style histogram rowstacked\nset boxwidth 0.7\nset style fill solid",
      line: chart.style === 1 ? "set style data linespoints" : "set style data lines",
    }[kind];
    writeFileSync(
      join(folder, "draw.gp"),
      `set terminal pdfcairo font "DejaVu Sans,10" size 7in,4.2in\nset output "out.pdf"\nset title "${title}"\n${style}\nset yrange [0:*]\n${chart.hasGrid ? "set grid ytics" : ""}\nset key ${chart.hasFrame ? "outside" : "top right"}\nplot ${plots.join(", ")}\n`,
    );
    run("gnuplot", ["draw.gp"], { cwd: folder });
    return readFileSync(join(folder, "out.pdf"));
  });

/** A zip archive of texts, stored as they are. */
function zip(files) {
  const locals = [];
  const central = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, data] = [Buffer.from(name), Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    locals.push(Buffer.from("PK\x03\x04"), common, path, data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), common, tail, path);
    offset += 30 + path.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06"), end]);
}
