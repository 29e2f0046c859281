/**
 * How much of what articles state their metadata says: title, author, day of publication and site name, of pages as they are.
 *
 *     node metadata.mjs --wcxb=DIR [--models=DIR] [--misses=FIELD]
 *
 * Truth: the labels of the Web Content Extraction Benchmark; of the site name, what `og:site_name` or the publisher of the page's data says.
 * For the site name both are taken out of a copy first. `--models` as for score.mjs. Build the workspace first.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { convertPage } from "../../../packages/core/dist/convert/convert-page.js";
import { contentBenchmark, foldOf } from "../../extraction/training/pages.mjs";
import { useModels } from "./models.mjs";
import { fold, sameDay, sameText, sameTitle } from "./written.mjs";

const { values: options } = parseArgs({
  options: { wcxb: { type: "string" }, models: { type: "string" }, misses: { type: "string" } },
});
const useFold = await useModels(options.models);

const tally = new Map();
function count(field, got, truth, isRight) {
  const one = tally.get(field) ?? { stated: 0, right: 0, wrong: 0 };
  tally.set(field, one);
  one.stated++;
  if (got === undefined) one.missing++;
  else if (isRight(got)) one.right++;
  else one.wrong++;
  if (options.misses === field && (got === undefined || !isRight(got))) console.log(field, got, "|", truth);
}

const metadataOf = async (html, url) =>
  (
    await convertPage({
      html,
      url,
      onlyMainContent: true,
      isDocument: false,
      wants: { metadata: true, links: true }, // facts are read where content is wanted
      explain: false,
    })
  ).metadata;

for (const page of contentBenchmark(options.wcxb)) {
  const label = JSON.parse(readFileSync(path.join(options.wcxb, "ground-truth", `${page.id}.json`), "utf8"));
  if (label._internal?.page_type?.primary !== "article") continue;
  useFold(foldOf(page.url));
  const metadata = await metadataOf(page.html, page.url);
  const { title, author, publish_date: day } = label.ground_truth;
  if (title) count("title", metadata.title, title, (got) => fold(got).includes(fold(title)) || sameTitle(got, title));
  if (title) count("headline, else title", metadata.headline ?? metadata.title, title, (got) => sameTitle(got, title));
  if (author) {
    const [first] = author.split(/,| and |&/);
    count("author", metadata.author, author, (got) => fold([got].flat().join(" ")).includes(fold(first)));
  }
  if (day)
    count("day", metadata.publishedTime ?? metadata["article:published_time"] ?? metadata.date, day, (got) =>
      sameDay([got].flat()[0], day),
    );
  const site = [metadata["og:site_name"]].flat()[0];
  if (site) {
    const copy = page.html.replace(/<meta\b[^>]*\bog:site_name\b[^>]*>/gi, "");
    const { siteName } = await metadataOf(copy, page.url);
    count("site name, og:site_name taken out", siteName, site, (got) => sameText(got, site));
  }
  count("site name, filled", metadata.siteName ?? site, site, (got) => got !== undefined);
}

console.log("| field | stated | right % | wrong of filled % |\n| --- | ---: | ---: | ---: |");
for (const [field, { stated, right, wrong }] of tally)
  console.log(
    `| ${field} | ${stated} | ${((100 * right) / stated).toFixed(1)} | ${((100 * wrong) / Math.max(1, right + wrong)).toFixed(1)} |`,
  );
