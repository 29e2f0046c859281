/** GET /v2/artifacts/…: screenshots and printed pages under signed addresses. */
import { QuernError } from "@quern/types";
import { readSignature, signedQuery } from "../artifacts/signature.js";
import { openRoute, parameter, type Route } from "../routing/route.js";

/** Shown in place; anything else is a download, so that no page of a stranger runs at this address. */
const SHOWN = /^(?:image\/(?:png|jpeg|webp|gif|avif)|audio\/[\w.+-]+|video\/[\w.+-]+)$/;

export const artifactRoutes: readonly Route[] = [
  openRoute({
    method: "GET",
    path: "/v2/artifacts/{folder}/{name}",
    summary: "A file behind a signed address",
    tag: "Scraping",
    answers: "application/octet-stream",
    query: () => signedQuery,
    async handle(context) {
      const { services, request } = context;
      const key = `${parameter(context, "folder")}/${parameter(context, "name")}`;
      const { expires, signature } = readSignature(request);
      const found = /^[\w-]+\/[\w-]+\.\w+$/.test(key)
        ? await services.storage?.open(key, expires, signature)
        : undefined;
      if (!found) throw new QuernError("NOT_FOUND", "This file does not exist, or its address has expired.");
      const { contentType } = found.meta;
      return new Response(Buffer.from(found.bytes), {
        headers: {
          "content-type": contentType,
          "content-length": String(found.bytes.byteLength),
          "content-disposition": `${SHOWN.test(contentType) ? "inline" : "attachment"}; filename="${key.split("/")[1]}"`,
          "content-security-policy": "sandbox; default-src 'none'",
          "cross-origin-resource-policy": "cross-origin",
          "cache-control": `private, immutable, max-age=${Math.max(0, Math.floor((expires - Date.now()) / 1000))}`,
          "referrer-policy": "no-referrer",
        },
      });
    },
  }),
];
