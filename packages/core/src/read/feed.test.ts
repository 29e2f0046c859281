import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFeed } from "./feed.js";

describe("readFeed", () => {
  it("reads RSS 1.0 with its items beside the channel", async () => {
    const feed = await readFeed(
      '<rdf:RDF xmlns="http://purl.org/rss/1.0/"><channel><title>C</title></channel><item><title>I</title><link>http://e.test/i</link></item></rdf:RDF>',
    );
    expect(feed?.html).toContain('<h2><a href="http://e.test/i">I</a></h2>');
    expect(feed?.metadata).toMatchObject({ title: "C", entryCount: 1 });
  });

  it("prefers the full body, and escapes what is no markup", async () => {
    const feed = await readFeed(
      '<feed><title>A &lt;b&gt;</title><entry><title>E</title><summary>short</summary><content type="text">1 &lt; 2</content></entry></feed>',
    );
    expect(feed?.html).toContain("<p>1 &lt; 2</p>");
    expect(feed?.html).not.toContain("short");
  });

  it("links enclosures", async () => {
    const feed = await readFeed(
      '<rss><channel><item><title>E</title><enclosure url="http://e.test/a.mp3" type="audio/mpeg"/></item></channel></rss>',
    );
    expect(feed?.html).toContain('<a href="http://e.test/a.mp3">audio/mpeg</a>');
  });

  it("reads bodies, categories and files where podcasts and film sites put them", async () => {
    const film = await readFeed(
      '<feed><entry><title>F</title><category term="mills"/><media:group><media:description>One &lt; two\nlines</media:description></media:group></entry></feed>',
    );
    expect(film?.html).toContain("<em>mills</em>");
    expect(film?.html).toContain("<p>One &lt; two<br>\nlines</p>");
    const episode = await readFeed(
      '<rss><channel><item><title>E</title><category>Water</category><category>Wind</category><itunes:summary>About mills.</itunes:summary><enclosure url="http://e.test/a.mp3" type="audio/mpeg"/><enclosure url="http://e.test/a.pdf" type="application/pdf"/></item></channel></rss>',
    );
    expect(episode?.html).toContain("<em>Water, Wind</em>");
    expect(episode?.html).toContain("<p>About mills.</p>");
    expect(episode?.html.match(/<a href="[^"]*"/g)).toEqual([
      '<a href="http://e.test/a.mp3"',
      '<a href="http://e.test/a.pdf"',
    ]);
  });

  it("says how many entries it leaves out", async () => {
    const feed = await readFeed(`<rss><channel>${"<item><title>E</title></item>".repeat(5_002)}</channel></rss>`);
    expect(feed?.metadata).toMatchObject({ entryCount: 5_000 });
    expect(feed?.warnings).toEqual([expect.stringContaining("first 5000 of 5002")]);
  });

  it("leaves other XML alone and never fails", async () => {
    expect(await readFeed("<svg><rss/></svg>")).toBeUndefined();
    expect(await readFeed(`<rss><channel>${"<a>".repeat(2000)}`)).toBeUndefined();
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 200 }), async (text) => {
        await readFeed(`<rss>${text}`);
        return true;
      }),
    );
  });
});
