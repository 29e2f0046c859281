/** Chromium keeps what every renderer promises. */
import { chromiumRenderer } from "@quern/browser";
import { createEgress, memoryStorage } from "@quern/core";
import { rendererContract } from "@quern/types/testing";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type Site, startSite } from "../site/site.js";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe.each(["none", "process"] as const)("chromiumRenderer with isolation %s", (isolation) => {
  const cases = rendererContract(
    () => chromiumRenderer({ isolation }),
    () => ({
      egress: createEgress({ allow: [site.host] }),
      storage: memoryStorage(),
      built: { url: `${site.origin}/app`, text: "Elbe mill" },
      redirect: `${site.origin}/redirect/to?url=/app`,
      missing: `${site.origin}/nothing-here`,
      silent: `${site.origin}/silent`,
      refused: "http://10.1.2.3:8080/",
      file: `${site.origin}/archive.zip`,
      visitor: `${site.origin}/visit`,
    }),
  );
  for (const { name, run } of cases) it(name, run);
});
