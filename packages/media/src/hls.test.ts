import { expect, it } from "vitest";
import { joinStream } from "./hls.js";

const get = async (url: string) => ({ url, body: new Uint8Array() });

it.each(["#EXT-X-KEY:", "#EXT-X-MAP:"])("a playlist of one line of %s takes time in proportion", async (mark) => {
  const text = `#EXTM3U\n${mark.repeat(200_000)}\n#EXT-X-ENDLIST\n`;
  const playlist = { url: "https://media.example/list.m3u8", body: new TextEncoder().encode(text) };
  await expect(joinStream(playlist, "video", get)).rejects.toMatchObject({ code: "SCRAPE_UNSUPPORTED_FILE_ERROR" });
});
