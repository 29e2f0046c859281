import { describe, expect, it } from "vitest";
import { PictureReader } from "./decode.js";

const page = (): { rgba: Uint8Array; width: number; height: number } => ({
  rgba: new Uint8Array(80 * 60 * 4).fill(255),
  width: 80,
  height: 60,
});

describe("pixels of a page that is made ready for recognition", () => {
  it("stay with the caller, who may read them again", async () => {
    const reader = new PictureReader();
    const image = page();
    const straight = await reader.straighten(image, AbortSignal.timeout(20_000));
    expect(straight).toMatchObject({ width: 80, height: 60 });
    expect(image.rgba.byteLength).toBe(80 * 60 * 4);
    await reader.close();
  });

  it("are moved instead of copied where the caller gives them up", async () => {
    const reader = new PictureReader();
    const image = page();
    const straight = await reader.straighten(image, AbortSignal.timeout(20_000), true);
    expect(straight).toMatchObject({ width: 80, height: 60 });
    expect(image.rgba.byteLength).toBe(0);
    await reader.close();
  });
});
