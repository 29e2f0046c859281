import { describe, expect, it } from "vitest";
import { imageHtml } from "./assets.js";

describe("descriptions of pictures in documents", () => {
  it.each([
    ["A duck holding a paper\n\nAI-generated content may be incorrect.", "A duck holding a paper"],
    ["A cartoon duck. Description automatically generated", "A cartoon duck"],
    ["A duck, Description automatically generated with medium confidence", "A duck"],
    ["goodPicture.png", ""],
    ["C:\\pictures\\mill.JPG", ""],
    ["C:\\Ann Miller\\old pictures\\mill.JPG", ""],
    ["/Users/ann/Box/Old Mill/cover 1.png", ""],
    ["Macintosh HD:Users:ann:mill.gif", ""],
    ["https://example.com/images?q=mill", ""],
    ["The mill: a sketch.png", "The mill: a sketch.png"],
    ["The mill.png of the town", "The mill.png of the town"],
    ['The "old" mill', "The &quot;old&quot; mill"],
  ])("%j", (alternative, expected) => {
    expect(imageHtml("asset:1", alternative)).toBe(`<img src="asset:1" alt="${expected}">`);
  });
});
