// Programs that turn a made-up document into a PDF. Those that are not installed are left out.
import { exportHtml, printHtml, run, typesetLatex } from "./programs.mjs";

const escapeHtml = (text) => text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);

export function html(document, seed) {
  const serif = seed % 2 === 0 ? "serif" : "sans-serif";
  const rulings = {
    full: "td,th{border:1px solid #444}",
    rows: "tr{border-bottom:1px solid #888}",
    book: "thead{border-top:2px solid #000;border-bottom:1px solid #000}tbody{border-bottom:2px solid #000}",
    none: "",
  };
  const body = document.blocks.map((block) => {
    if (block.type === "heading") return `<h${block.level}>${escapeHtml(block.text)}</h${block.level}>`;
    if (block.type === "paragraph") return `<p>${escapeHtml(block.text)}</p>`;
    if (block.type === "code") return `<pre>${escapeHtml(block.text)}</pre>`;
    if (block.type === "list") {
      const tag = block.ordered ? "ol" : "ul";
      return `<${tag}>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</${tag}>`;
    }
    const row = (cells, tag) =>
      `<tr>${cells.map((cell) => `<${tag}${cell.columns > 1 ? ` colspan="${cell.columns}"` : ""}${cell.rows > 1 ? ` rowspan="${cell.rows}"` : ""}>${escapeHtml(cell.text)}</${tag}>`).join("")}</tr>`;
    const head = block.rows.slice(0, block.headerRows).map((cells) => row(cells, "th"));
    const rest = block.rows.slice(block.headerRows).map((cells) => row(cells, "td"));
    return `<p class="caption">${escapeHtml(block.caption)}</p><table class="${block.ruling}"><thead>${head.join("")}</thead><tbody>${rest.join("")}</tbody></table>`;
  });
  const scoped = Object.entries(rulings)
    .map(([name, rules]) => rules.replace(/(^|[},])([a-z])/g, (_, before, tag) => `${before}table.${name} ${tag}`))
    .join("");
  return `<!doctype html><meta charset="utf-8"><style>body{font:11pt ${serif};${document.columns === 2 ? "column-count:2;column-gap:24pt;" : ""}}table{border-collapse:collapse;margin:8pt 0}td,th{padding:2pt 8pt;text-align:left;vertical-align:top}p.caption{font-size:9pt;margin:6pt 0 0}${scoped}</style>${body.join("\n")}`;
}

const escapeLatex = (text) => text.replace(/[&%$#_{}]/g, "\\$&");

function latex(document) {
  const body = document.blocks.map((block) => {
    if (block.type === "heading") {
      if (block.level === 1) return `\\title{${escapeLatex(block.text)}}\\author{}\\date{}\\maketitle`;
      return `\\${block.level === 2 ? "section" : "subsection"}{${escapeLatex(block.text)}}`;
    }
    if (block.type === "paragraph") return `${escapeLatex(block.text)}\n`;
    if (block.type === "code") return `\\begin{verbatim}\n${block.text}\n\\end{verbatim}`;
    if (block.type === "list") {
      const name = block.ordered ? "enumerate" : "itemize";
      return `\\begin{${name}}${block.items.map((item) => `\\item ${escapeLatex(item)}`).join("\n")}\\end{${name}}`;
    }
    const width = block.rows.at(-1).length;
    const bar = block.ruling === "full" ? "|" : "";
    const line = (index) =>
      block.ruling === "full" || block.ruling === "rows"
        ? block.rows[index].some((cell) => cell.rows > 1)
          ? `\\cline{2-${width}}`
          : "\\hline"
        : block.ruling === "book" && (index === block.headerRows - 1 || index === block.rows.length - 1)
          ? "\\hline"
          : "";
    const long = block.rows.some((row) => row[0].text.length > 28);
    const first = long ? `p{${document.columns === 2 ? 2 : 4}cm}` : "l";
    const rows = block.rows.map((row, index) => {
      const cells = row.map((cell) =>
        cell.columns > 1
          ? `\\multicolumn{${cell.columns}}{${bar}l${bar}}{${escapeLatex(cell.text)}}`
          : escapeLatex(cell.text),
      );
      if (index > 0 && block.rows[index - 1].some((cell) => cell.rows > 1)) cells.unshift("");
      return `${cells.join(" & ")} \\\\ ${line(index)}`;
    });
    const top = block.ruling === "none" ? "" : "\\hline";
    return `\\par\\noindent{\\small ${escapeLatex(block.caption)}}\\par\\smallskip\\noindent{${document.columns === 2 ? "\\footnotesize" : ""}\\begin{tabular}{${bar}${[first, ...Array(width - 1).fill("r")].join(bar)}${bar}}${top}\n${rows.join("\n")}\\end{tabular}}\\par\\smallskip`;
  });
  return `\\documentclass[11pt${document.columns === 2 ? ",twocolumn" : ""}]{article}\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{lmodern}\\usepackage[margin=2cm]{geometry}\\begin{document}\n${body.join("\n\n")}\n\\end{document}`;
}

function typst(document) {
  const text = (value) => value.replace(/[\\#*_`$<>@[\]]/g, "\\$&");
  const body = document.blocks.map((block) => {
    if (block.type === "heading") return `${"=".repeat(block.level)} ${text(block.text)}`;
    if (block.type === "paragraph") return text(block.text);
    if (block.type === "code") return `\`\`\`\n${block.text}\n\`\`\``;
    if (block.type === "list")
      return block.items.map((item) => `${block.ordered ? "+" : "-"} ${text(item)}`).join("\n");
    const width = block.rows.at(-1).length;
    const stroke = { full: "0.5pt", rows: "(x: none, y: 0.5pt)", book: "none", none: "none" }[block.ruling];
    const cells = block.rows.map((row) =>
      row.map((cell) => `table.cell(colspan: ${cell.columns}, rowspan: ${cell.rows})[${text(cell.text)}]`).join(", "),
    );
    const rule = block.ruling === "book" ? "table.hline()," : "";
    const head = cells.slice(0, block.headerRows).join(", ");
    return `#text(size: 9pt)[${text(block.caption)}]\n\n#table(columns: ${width}, stroke: ${stroke}, ${rule} ${head}, ${rule} ${cells.slice(block.headerRows).join(", ")}, ${rule})`;
  });
  return `#set page(margin: 2cm${document.columns === 2 ? ", columns: 2" : ""})\n#set text(size: 10.5pt)\n${body.join("\n\n")}`;
}

function groff(document) {
  const text = (value) => value.replace(/\\/g, "\\e").replace(/^([.'])/gm, "\\&$1");
  const body = document.blocks.map((block) => {
    if (block.type === "heading")
      return block.level === 1 ? `.TL\n${text(block.text)}` : `.SH ${block.level}\n${text(block.text)}`;
    if (block.type === "paragraph") return `.LP\n${text(block.text)}`;
    if (block.type === "code") return `.DS L\n.ft C\n${text(block.text)}\n.ft R\n.DE`;
    if (block.type === "list")
      return block.items
        .map((item, index) => `.IP ${block.ordered ? `${index + 1}.` : "\\(bu"} 3\n${text(item)}`)
        .join("\n");
    const options = block.ruling === "full" ? "allbox tab(@);" : "tab(@);";
    const wide = block.rows.some((row) => row[0].text.length > 28);
    const format = block.rows.map((row, index) => {
      const under = index > 0 && block.rows[index - 1].some((cell) => cell.rows > 1);
      return `${under ? "^ " : ""}${row.map((cell) => `l${" s".repeat(cell.columns - 1)}`).join(" ")}`;
    });
    const rows = block.rows.flatMap((row, index) => {
      const under = index > 0 && block.rows[index - 1].some((cell) => cell.rows > 1);
      const cells = row.map((cell, column) =>
        wide && column === 0 && cell.columns === 1 ? `T{\n${cell.text}\nT}` : cell.text,
      );
      const lines = [`${under ? "@" : ""}${cells.join("@")}`];
      if (block.ruling === "rows" || (block.ruling === "book" && index === block.headerRows - 1)) lines.push("_");
      return lines;
    });
    const first = wide ? format.map((line) => line.replace(/^l(?! s)/, "lw(4c)")) : format;
    return `.LP\n${block.caption}\n.TS\n${options}\n${first.join("\n")}.\n${rows.join("\n")}\n.TE`;
  });
  return `${body.join("\n")}\n`;
}

/** Each takes a document and its seed and gives the bytes of a PDF. */
export const PRODUCERS = {
  chromium: (document, seed) => printHtml(html(document, seed)),
  latex: (document) => typesetLatex(latex(document)),
  groff: (document) => run("groff", ["-ms", "-t", "-Tpdf"], { input: groff(document) }),
  libreoffice: (document, seed) => exportHtml(html({ ...document, columns: 1 }, seed)),
  typst: async (document) => {
    const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler");
    return NodeCompiler.create().pdf({ mainFileContent: typst(document) });
  },
};
