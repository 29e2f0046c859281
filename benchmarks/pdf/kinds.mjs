// node kinds.mjs <folder> [kinds] [from seed] [documents]: kinds of documents that are more than headings, text and tables, with known truth (score.mjs)
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { random, writer } from "./content.mjs";
import { printHtml, run, typesetLatex } from "./programs.mjs";

const escapeHtml = (text) => text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);
const cells = (texts) => texts.map((text) => ({ text, columns: 1, rows: 1 }));
const table = (rows, headerRows = 1) => ({ type: "table", rows: rows.map(cells), headerRows, caption: "", ruling: "" });
const p = (text) => ({ type: "paragraph", text });
const h = (level, text) => ({ type: "heading", level, text });
const list = (items) => ({ type: "list", items });
const money = (next) =>
  (20 + next() * 4000).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const style = (css) =>
  `<!doctype html><meta charset="utf-8"><style>body{font:10.5pt sans-serif;margin:0}table{border-collapse:collapse}td,th{padding:3pt 6pt;text-align:left;vertical-align:top}.r{text-align:right}${css}</style>`;
const htmlTable = (rows, { css = "", right = [] } = {}) =>
  `<table class="${css}">${rows.map((row, y) => `<tr>${row.map((text, x) => `<${y ? "td" : "th"}${right.includes(x) ? ' class="r"' : ""}>${escapeHtml(text)}</${y ? "td" : "th"}>`).join("")}</tr>`).join("")}</table>`;

const KINDS = {
  invoice(next, say) {
    const title = `Invoice ${Math.floor(1000 + next() * 9000)}`;
    const from = [
      `${say.capital(say.noun())} & ${say.capital(say.noun())} Ltd`,
      `${Math.floor(next() * 90)} ${say.capital(say.noun())} Street`,
      `${say.capital(say.noun())}ford`,
    ];
    const to = [
      `${say.capital(say.noun())} Trading`,
      `${Math.floor(next() * 90)} ${say.capital(say.noun())} Lane`,
      `${say.capital(say.noun())}ham`,
    ];
    const facts = [
      ["Invoice date", "12 March 2026"],
      ["Due date", "11 April 2026"],
      ["Customer number", String(Math.floor(10000 + next() * 89999))],
    ];
    const rows = [
      ["Description", "Quantity", "Unit price", "Amount"],
      ...Array.from({ length: 3 + Math.floor(next() * 5) }, () => [
        say.capital(next() < 0.4 ? `${say.phrase()} with ${say.phrase()} and ${say.phrase()}` : say.phrase()),
        String(1 + Math.floor(next() * 9)),
        money(next),
        money(next),
      ]),
    ];
    const totals = [
      ["Subtotal", money(next)],
      ["VAT 20 %", money(next)],
      ["Total due", money(next)],
    ];
    const close = say.paragraph(1, 2);
    return {
      html: `${style(".bar{background:#dde;padding:10pt}.two{display:flex;justify-content:space-between;margin:14pt 0}.items{width:100%}.items th{background:#335;color:#fff}.items td{border-bottom:1px solid #ccc}.totals{margin-left:auto;margin-top:8pt}")}
<div class="bar"><h1>${title}</h1></div><div class="two"><div>${from.map(escapeHtml).join("<br>")}</div><div>${to.map(escapeHtml).join("<br>")}</div></div>
<table>${facts.map(([a, b]) => `<tr><td><b>${a}</b></td><td>${b}</td></tr>`).join("")}</table><br>${htmlTable(rows, { css: "items", right: [1, 2, 3] })}
<table class="totals">${totals.map(([a, b]) => `<tr><td>${a}</td><td class="r">${b}</td></tr>`).join("")}</table><p>${close}</p>`,
      blocks: [
        h(1, title),
        p(from.join(" ")),
        p(to.join(" ")),
        table(facts, 0),
        table(rows),
        table(totals, 0),
        p(close),
      ],
    };
  },
  statement(next, say) {
    const title = "Statement of account";
    let balance = 1000 + next() * 5000;
    const format = (value) => value.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const rows = [["Date", "Details", "Paid out", "Paid in", "Balance"]];
    rows.push(["1 Mar", "Balance brought forward", "", "", format(balance)]);
    for (let day = 2; day < 12 + Math.floor(next() * 12); day++) {
      const amount = next() * 300;
      const isIn = next() < 0.25;
      balance += isIn ? amount : -amount;
      const details =
        next() < 0.3
          ? `${say.capital(say.noun())} ${say.noun()} ref ${Math.floor(next() * 99999)}`
          : say.capital(say.phrase());
      rows.push([`${day} Mar`, details, isIn ? "" : format(amount), isIn ? format(amount) : "", format(balance)]);
    }
    const facts = [
      ["Account number", "20-44-51 88231940"],
      ["Period", "1 to 31 March 2026"],
    ];
    const note = say.paragraph(2, 3);
    return {
      html: `${style(".items{width:100%;font-size:9pt}.items th{border-bottom:1.5px solid #000}.note{font-size:8pt;color:#444}")}<h1>${title}</h1>
<table>${facts.map(([a, b]) => `<tr><td>${a}</td><td>${b}</td></tr>`).join("")}</table><br>${htmlTable(rows, { css: "items", right: [2, 3, 4] })}<p class="note">${note}</p>`,
      blocks: [h(1, title), table(facts, 0), table(rows), p(note)],
    };
  },
  magazine(next, say) {
    const title = say.heading();
    const deck = say.sentence();
    const by = `By ${say.capital(say.noun())} ${say.capital(say.noun())}`;
    const parts = Array.from({ length: 3 }, () => [say.heading(), say.paragraph(4, 6), say.paragraph(4, 6)]);
    const pull = say.sentence();
    return {
      html: `${style("body{font-family:serif}h1{font-size:28pt;margin:0}.deck{font-size:14pt;font-style:italic}.cols{column-count:3;column-gap:16pt;text-align:justify;font-size:9.5pt}h2{font-size:11pt;margin:6pt 0 2pt}p{margin:0 0 5pt}.drop:first-letter{float:left;font-size:38pt;line-height:30pt;padding-right:3pt}.pull{font-size:15pt;border-top:2px solid #a00;border-bottom:2px solid #a00;padding:6pt 0;margin:8pt 0;color:#a00;break-inside:avoid}")}
<h1>${title}</h1><p class="deck">${deck}</p><p>${by}</p><div class="cols">${parts.map(([head, one, two], index) => `${index ? `<h2>${head}</h2>` : ""}<p class="${index ? "" : "drop"}">${one}</p>${index === 1 ? `<div class="pull">${pull}</div>` : ""}<p>${two}</p>`).join("")}</div>`,
      blocks: [
        h(1, title),
        p(deck),
        p(by),
        ...parts.flatMap(([head, one, two], index) => [
          ...(index ? [h(2, head)] : []),
          p(one),
          ...(index === 1 ? [p(pull)] : []),
          p(two),
        ]),
      ],
    };
  },
  statute(next, say) {
    const title = `The ${say.capital(say.noun())} and ${say.capital(say.noun())} Act 2026`;
    let number = 0;
    const parts = Array.from({ length: 2 }, (_, part) => ({
      head: `Part ${part + 1} ${say.capital(say.phrase())}`,
      sections: Array.from({ length: 3 }, () => ({
        number: ++number,
        note: say.capital(say.phrase()),
        text: say.sentence(),
        items: Array.from({ length: 2 + Math.floor(next() * 3) }, () => say.sentence()),
      })),
    }));
    const letter = (index) => `(${String.fromCharCode(97 + index)})`;
    return {
      html: `${style("body{font-family:serif;font-size:11pt}h1{text-align:center;font-size:18pt}h2{text-align:center;font-size:13pt}.s{display:flex;margin:7pt 0}.n{width:70pt;font-size:8.5pt;flex:none;padding-right:8pt}.i{display:flex;margin:3pt 0 0 18pt}.i span{width:22pt;flex:none}")}<h1>${title}</h1>
${parts.map(({ head, sections }) => `<h2>${head}</h2>${sections.map(({ number, note, text, items }) => `<div class="s"><div class="n">${note}</div><div><b>${number}</b>&nbsp; ${text}${items.map((item, index) => `<div class="i"><span>${letter(index)}</span><div>${item}</div></div>`).join("")}</div></div>`).join("")}`).join("")}`,
      blocks: [
        h(1, title),
        ...parts.flatMap(({ head, sections }) => [
          h(2, head),
          ...sections.flatMap(({ number, note, text, items }) => [
            p(note),
            p(`${number} ${text}`),
            ...items.map((item, index) => p(`${letter(index)} ${item}`)),
          ]),
        ]),
      ],
    };
  },
  slides(next, say) {
    const slides = Array.from({ length: 4 }, (_, index) => ({
      head: say.heading(),
      left: Array.from({ length: 3 + Math.floor(next() * 2) }, () =>
        say.capital(`${say.phrase()} of the ${say.noun()}`),
      ),
      right: index % 2 ? Array.from({ length: 3 }, () => say.capital(`${say.phrase()} and ${say.noun()}`)) : undefined,
      rows:
        index === 2
          ? [
              ["Year", "Output", "Cost"],
              ...[2023, 2024, 2025].map((year) => [String(year), say.number(), say.number()]),
            ]
          : undefined,
    }));
    const ul = (items) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
    return {
      html: `${style("@page{size:960px 540px;margin:0}body{font-size:16pt}.slide{width:880px;height:460px;padding:40px;break-after:page;position:relative}h1{font-size:28pt;color:#124;margin:0 0 14pt}.two{display:flex;gap:40px}.two>*{flex:1}.foot{position:absolute;bottom:14px;right:40px;font-size:9pt;color:#777}td,th{border:1px solid #99a}")}
${slides.map(({ head, left, right, rows }, index) => `<div class="slide"><h1>${head}</h1>${right ? `<div class="two">${ul(left)}${ul(right)}</div>` : ul(left)}${rows ? htmlTable(rows) : ""}<div class="foot">Mill conference · ${index + 1}</div></div>`).join("")}`,
      blocks: slides.flatMap(({ head, left, right, rows }) => [
        h(1, head),
        list(left),
        ...(right ? [list(right)] : []),
        ...(rows ? [table(rows)] : []),
      ]),
    };
  },
  poster(next, say) {
    const title = say.heading();
    const who = `${say.capital(say.noun())} ${say.capital(say.noun())}, University of ${say.capital(say.noun())}ford`;
    const boxes = Array.from({ length: 6 }, () => [
      say.capital(say.phrase()),
      say.paragraph(2, 4),
      next() < 0.4 ? [say.sentence(), say.sentence()] : undefined,
    ]);
    const columns = [boxes.slice(0, 2), boxes.slice(2, 4), boxes.slice(4)];
    return {
      html: `${style("@page{size:A3 landscape;margin:12mm}h1{font-size:34pt;text-align:center;margin:0}.who{text-align:center;font-size:15pt}.cols{display:flex;gap:14pt}.cols>div{flex:1}.box{border:1.5px solid #247;margin-bottom:12pt}.box h2{background:#247;color:#fff;margin:0;padding:4pt 8pt;font-size:16pt}.box div{padding:6pt 8pt;font-size:13pt}")}
<h1>${title}</h1><p class="who">${who}</p><div class="cols">${columns.map((column) => `<div>${column.map(([head, text, items]) => `<div class="box"><h2>${head}</h2><div>${text}${items ? `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>` : ""}</div></div>`).join("")}</div>`).join("")}</div>`,
      blocks: [
        h(1, title),
        p(who),
        ...boxes.flatMap(([head, text, items]) => [h(2, head), p(text), ...(items ? [list(items)] : [])]),
      ],
    };
  },
  bilingual(next, say) {
    const title = say.heading();
    const rows = [
      ["English", "Version B"],
      ...Array.from({ length: 5 + Math.floor(next() * 4) }, () => [say.paragraph(1, 2), say.paragraph(1, 2)]),
    ];
    return {
      html: `${style(`.b{width:100%;table-layout:fixed}${next() < 0.5 ? ".b td,.b th{border:1px solid #666}" : ".b tr{border-bottom:1px solid #999}"}`)}<h1>${title}</h1>${htmlTable(rows, { css: "b" })}`,
      blocks: [h(1, title), table(rows)],
    };
  },
  career(next, say) {
    const title = `${say.capital(say.noun())} ${say.capital(say.noun())}`;
    const parts = ["Experience", "Education"].map((head, part) => ({
      head,
      entries: Array.from({ length: 3 - part }, (_, index) => ({
        years: `${2020 - index * 3 - part * 9} – ${2023 - index * 3 - part * 9}`,
        role: say.capital(`${say.phrase()} of the ${say.noun()}`),
        text: say.paragraph(1, 2),
      })),
    }));
    const skills = Array.from({ length: 5 }, () => say.capital(say.noun()));
    return {
      html: `${style("h2{border-bottom:1px solid #333;font-size:13pt}.e{display:flex;margin:6pt 0}.y{width:90pt;flex:none;color:#555}b{display:block}")}<h1>${title}</h1>
${parts.map(({ head, entries }) => `<h2>${head}</h2>${entries.map(({ years, role, text }) => `<div class="e"><div class="y">${years}</div><div><b>${role}</b>${text}</div></div>`).join("")}`).join("")}<h2>Skills</h2><ul>${skills.map((skill) => `<li>${skill}</li>`).join("")}</ul>`,
      blocks: [
        h(1, title),
        ...parts.flatMap(({ head, entries }) => [
          h(2, head),
          ...entries.flatMap(({ years, role, text }) => [p(years), p(role), p(text)]),
        ]),
        h(2, "Skills"),
        list(skills),
      ],
    };
  },
  glossary(_next, say) {
    const title = "Glossary";
    const terms = Array.from({ length: 14 }, () => [say.capital(say.phrase()), say.paragraph(1, 2)]);
    return {
      html: `${style("body{font-family:serif;font-size:10pt}.c{column-count:2;column-gap:20pt}p{margin:0 0 5pt;padding-left:12pt;text-indent:-12pt;text-align:justify}")}<h1>${title}</h1><div class="c">${terms.map(([term, text]) => `<p><b>${term}</b> ${text}</p>`).join("")}</div>`,
      blocks: [h(1, title), ...terms.map(([term, text]) => p(`${term} ${text}`))],
    };
  },
  report(next, say) {
    const title = say.heading();
    const isFramed = next() < 0.6;
    const figures = Array.from({ length: 3 }, () => [say.number(), say.capital(`${say.phrase()}s`)]);
    const [one, two, aside] = [say.paragraph(3, 5), say.paragraph(3, 5), say.paragraph(2, 3)];
    const rows = [
      ["Region", "2024", "2025", "Change"],
      ...Array.from({ length: 5 + Math.floor(next() * 5) }, () => [
        say.capital(say.phrase()),
        say.number(),
        say.number(),
        `${(next() * 20 - 10).toFixed(1)} %`,
      ]),
    ];
    const head = say.heading();
    const side = say.capital(say.phrase());
    return {
      html: `${style(`.k{display:flex;gap:12pt}.k div{flex:1;${isFramed ? "border:1px solid #557" : "background:#eef"};padding:8pt;text-align:center}.k b{display:block;font-size:20pt}.m{display:flex;gap:16pt;margin-top:12pt}.m>:first-child{flex:2}.a{flex:1;${isFramed ? "border:1px solid #557" : "background:#f3e8d8"};padding:8pt;font-size:9pt}.a h3{margin:0 0 4pt;font-size:11pt}.z{width:100%}.z tr:nth-child(even){background:#eee}`)}<h1>${title}</h1>
<div class="k">${figures.map(([number, label]) => `<div><b>${number}</b>${label}</div>`).join("")}</div><div class="m"><div><p>${one}</p></div><div class="a"><h3>${side}</h3>${aside}</div></div><h2>${head}</h2>${htmlTable(rows, { css: "z", right: [1, 2, 3] })}<p>${two}</p>`,
      blocks: [
        h(1, title),
        ...figures.flatMap(([number, label]) => [p(number), p(label)]),
        p(one),
        h(3, side),
        p(aside),
        h(2, head),
        table(rows),
        p(two),
      ],
    };
  },
  prices(next, say) {
    const title = "Price list";
    const make = () => [
      ["Article", "Price"],
      ...Array.from({ length: 7 }, () => [say.capital(say.phrase()), money(next)]),
    ];
    const [left, right] = [make(), make()];
    const heads = [say.capital(say.noun()), say.capital(say.noun())];
    const note = say.paragraph(1, 2);
    return {
      html: `${style(".m{display:flex;gap:40pt}.m>div{flex:1}.t{width:100%}.t th{border-bottom:1px solid #000}h2{font-size:13pt}")}<h1>${title}</h1><div class="m">${[left, right].map((rows, index) => `<div><h2>${heads[index]}</h2>${htmlTable(rows, { css: "t", right: [1] })}</div>`).join("")}</div><p>${note}</p>`,
      blocks: [h(1, title), h(2, heads[0]), table(left), h(2, heads[1]), table(right), p(note)],
    };
  },
  minutes(next, say) {
    const title = `Minutes of the ${say.noun()} committee`;
    const present = Array.from({ length: 4 }, () => `${say.capital(say.noun())} ${say.capital(say.noun())}`);
    const points = Array.from({ length: 3 }, (_, index) => ({
      head: say.heading(),
      text: say.paragraph(2, 3),
    }));
    const rows = [
      ["Action", "Owner", "Due"],
      ...Array.from({ length: 4 }, () => [
        say.sentence(),
        present[Math.floor(next() * 4)],
        `${1 + Math.floor(next() * 28)} May`,
      ]),
    ];
    return {
      html: `${style(`body{font-family:serif}.t{width:100%}.t th{border-bottom:1px solid #000}${next() < 0.5 ? ".t td{border-bottom:1px dotted #999}" : ""}h2{font-size:12pt}`)}<h1>${title}</h1><p>Present: ${present.join(", ")}</p>${points.map(({ head, text }, index) => `<h2>${index + 1}. ${head}</h2><p>${text}</p>`).join("")}${htmlTable(rows, { css: "t" })}`,
      blocks: [
        h(1, title),
        p(`Present: ${present.join(", ")}`),
        ...points.flatMap(({ head, text }) => [h(2, head), p(text)]),
        table(rows),
      ],
    };
  },
  memo(next, say) {
    // groff with the ms macros and tbl
    const title = say.heading();
    const parts = Array.from({ length: 3 }, () => [say.heading(), say.paragraph(3, 5)]);
    const items = [say.sentence(), say.sentence(), say.sentence()];
    const rows = [
      [say.capital(say.noun()), say.capital(say.noun()), say.capital(say.noun())],
      ...Array.from({ length: 4 + Math.floor(next() * 4) }, () => [
        say.capital(say.phrase()),
        say.number(),
        say.number(),
      ]),
    ];
    const boxed = next() < 0.5 ? "allbox" : "box";
    return {
      roff: `.TL\n${title}\n${parts.map(([head, text], index) => `.NH\n${head}\n.PP\n${text}\n${index === 0 ? items.map((item) => `.IP \\(bu 2\n${item}\n`).join("") : ""}${index === 1 ? `.TS\ncenter ${boxed};\nlb rb rb\nl n n.\n${rows.map((row) => row.join("\t")).join("\n")}\n.TE\n` : ""}`).join("")}`,
      blocks: [
        h(1, title),
        ...parts.flatMap(([head, text], index) => [
          h(2, head),
          p(text),
          ...(index === 0 ? [list(items)] : []),
          ...(index === 1 ? [table(rows)] : []),
        ]),
      ],
    };
  },
  exam(next, say) {
    // LaTeX: questions in a list, choices, margin points, a fraction in a sentence
    const title = say.heading();
    const questions = Array.from({ length: 5 }, () => ({
      text: say.sentence(),
      choices: Array.from({ length: 4 }, () => say.capital(say.phrase())),
      points: 1 + Math.floor(next() * 9),
    }));
    return {
      latex: `\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\renewcommand{\\labelenumii}{\\Alph{enumii})}\\begin{document}\\begin{center}\\Large\\textbf{${title}}\\end{center}\\begin{enumerate}${questions
        .map(
          ({ text, choices, points }) =>
            `\\item ${text} \\hfill (${points} points)\\begin{enumerate}${choices.map((choice) => `\\item ${choice}`).join("")}\\end{enumerate}`,
        )
        .join("")}\\end{enumerate}\\end{document}`,
      blocks: [
        h(1, title),
        ...questions.flatMap(({ text, choices, points }) => [
          list([`${text} (${points} points)`]),
          list(choices.map((choice, index) => `${String.fromCharCode(65 + index)}) ${choice}`)),
        ]),
      ],
    };
  },
};

const roff = (source) =>
  run("ps2pdf", ["-", "-"], { input: run("groff", ["-ms", "-t", "-Tps", "-"], { input: source }) });

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, names = Object.keys(KINDS).join(","), from = "1", count = "3"] = process.argv.slice(2);
  if (folder === undefined) throw new Error("usage: node kinds.mjs <folder> [kinds] [from seed] [documents]");
  mkdirSync(folder, { recursive: true });
  for (const name of names.split(",")) {
    for (let seed = Number(from); seed < Number(from) + Number(count); seed++) {
      const next = random(seed * 104729 + name.length);
      const { html, latex, roff: source, blocks } = KINDS[name](next, writer(next));
      try {
        const bytes = html ? printHtml(html) : latex ? typesetLatex(latex) : roff(source);
        writeFileSync(join(folder, `${name}-${seed}.pdf`), bytes);
        writeFileSync(join(folder, `${name}-${seed}.json`), JSON.stringify({ seed, columns: 1, blocks }));
      } catch (error) {
        console.error(`${name}: left out, it does not run here: ${String(error.message ?? error).split("\n")[0]}`);
        break;
      }
    }
  }
}
