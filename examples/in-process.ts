/** Use 1: in-process. Scrapes the URL given, or converts the bundled page when there is none. */
import { fileURLToPath } from "node:url";
import { createQuern } from "quern";

const [url, ...allow] = process.argv.slice(2);

const quern = createQuern({ network: { allow } });

if (url) {
  const page = await quern.scrape(url, { formats: ["markdown", "links"] });
  console.log(page.markdown);
  console.log(`${page.links.length} links; the site answered ${page.metadata.statusCode}`);
} else {
  const path = fileURLToPath(new URL("./pages/grinding-grain.html", import.meta.url));
  const document = await quern.parse(path, { url: "https://example.com/grinding-grain" });
  console.log(document.markdown);
}

await quern.close();
