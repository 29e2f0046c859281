/** The programs that write PDF files from a source text. Each gives the bytes of a file, and leaves nothing behind. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const TIMEOUT_MS = 180_000;

export const run = (command, args, options) =>
  execFileSync(command, args, { stdio: ["pipe", "pipe", "ignore"], timeout: TIMEOUT_MS, ...options });

export const inFolder = (work) => {
  const folder = mkdtempSync(join(tmpdir(), "made-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Chromium's print of an HTML page. */
export const printHtml = (html) =>
  inFolder((folder) => {
    writeFileSync(join(folder, "in.html"), html);
    run(process.env.CHROMIUM ?? "chromium", [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--no-pdf-header-footer",
      `--user-data-dir=${folder}/profile`,
      `--print-to-pdf=${folder}/out.pdf`,
      `file://${folder}/in.html`,
    ]);
    return readFileSync(join(folder, "out.pdf"));
  });

/** pdfTeX's setting of a LaTeX source. */
export const typesetLatex = (latex) =>
  inFolder((folder) => {
    writeFileSync(join(folder, "in.tex"), latex);
    run("pdflatex", ["-interaction=batchmode", "in.tex"], { cwd: folder });
    return readFileSync(join(folder, "in.pdf"));
  });

/** LibreOffice Writer's export of an HTML page, by way of an OpenDocument text. */
export const exportHtml = (html) =>
  inFolder((folder) => {
    const convert = (format, name, ...args) =>
      run("soffice", [
        "--headless",
        `-env:UserInstallation=file://${folder}/profile`,
        "--convert-to",
        format,
        "--outdir",
        folder,
        ...args,
        join(folder, name),
      ]);
    writeFileSync(join(folder, "in.html"), html);
    convert("odt:writer8", "in.html", "--infilter=HTML (StarWriter)");
    convert("pdf", "in.odt");
    return readFileSync(join(folder, "in.pdf"));
  });

/** LibreOffice's export of an office document. */
export const exportDocument = (bytes, extension) =>
  inFolder((folder) => {
    writeFileSync(join(folder, `in.${extension}`), bytes);
    run("soffice", [
      "--headless",
      `-env:UserInstallation=file://${folder}/profile`,
      "--convert-to",
      "pdf",
      "--outdir",
      folder,
      join(folder, `in.${extension}`),
    ]);
    return readFileSync(join(folder, "in.pdf"));
  });
