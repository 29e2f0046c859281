/** POST /v2/parse: a document uploaded as multipart/form-data, or sent before to an address of its own. */
import type { ParseOptions } from "@quern/core";
import {
  clientFieldsShape,
  DEFAULT_PARSE_TIMEOUT_MS,
  parseRequestSchema,
  refuseForParse,
  scrapeOptionsShape,
  validate,
} from "@quern/core/options";
import { type Asset, type Parser, QuernError } from "@quern/types";
import { z } from "zod";
import { type ImageWish, withImages } from "../artifacts/document-images.js";
import { readSignature, signedQuery } from "../artifacts/signature.js";
import { readBytes, readJson } from "../routing/body.js";
import { MAX_UPLOAD_BYTES, missingFile, readUpload, tooLarge, type Upload } from "../routing/multipart.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, openRoute, parameter, type Route } from "../routing/route.js";
import { callerOptions, noteDeclarations, runJob } from "./job.js";

const announceSchema = z.strictObject({
  filename: z
    .string()
    .min(1)
    .max(512)
    .meta({ description: "Name of the document; its ending helps to tell its kind." }),
  contentType: z.string().min(1).max(255).optional().meta({ description: "Media type of the document." }),
  declaredSizeBytes: z.int().min(1).max(MAX_UPLOAD_BYTES).optional().meta({ description: "Size of the document." }),
  ...clientFieldsShape,
});

/** Quern's own: how images of the document are given. */
const imagesShape = {
  assets: z
    .enum(["links", "data"])
    .optional()
    .meta({ description: "Give images of the document as links, or as data." }),
};
/** The contract's options, checked by its own schema, without the one that it does not know. */
const uploadSchema = z.strictObject({ ...parseRequestSchema.shape, ...imagesShape });

/** JSON in place of the form, once the bytes have been sent. */
const referenceSchema = z.strictObject({
  uploadRef: z.string().meta({ description: "Reference of a document that was sent before." }),
  ...scrapeOptionsShape,
  ...imagesShape,
  ...clientFieldsShape,
});

export const parseRoutes: readonly Route[] = [
  keyedRoute({
    method: "POST",
    path: "/v2/parse",
    summary: "Convert an uploaded document",
    answer: "Page",
    tag: "Parsing",
    group: "scrape",
    paid: true,
    form: () => uploadSchema,
    body: () => referenceSchema,
    handle: async (context) => parseUpload(context, await receive(context)),
  }),
  keyedRoute({
    method: "POST",
    path: "/v2/parse/upload-url",
    summary: "An address to send a document to, before it is parsed by its uploadRef",
    answer: "UploadTicket",
    tag: "Parsing",
    group: "scrape",
    paid: true,
    body: () => announceSchema,
    async handle({ request, services, caller }) {
      const { filename, contentType } = validate(announceSchema, await readJson(request));
      const { id, signature, expires, reference } = await services.uploads.announce(caller.team.id, {
        filename,
        contentType,
      });
      const address = `${services.baseUrl(request)}/v2/parse/upload/${id}?expires=${expires}&signature=${signature}`;
      return json({
        success: true,
        data: {
          uploadUrl: address,
          uploadRef: reference,
          method: "PUT",
          headers: { "content-type": contentType ?? "application/octet-stream" },
          expiresAt: new Date(expires).toISOString(),
          maxSizeBytes: MAX_UPLOAD_BYTES,
        },
      });
    },
  }),
  keyedRoute({
    method: "GET",
    path: "/v2/parse/formats",
    summary: "Kinds of documents that are read",
    answer: "DocumentKinds",
    tag: "Parsing",
    group: "status",
    handle: async ({ services }) => json({ success: true, formats: services.engine.parsers.map(describeParser) }),
  }),
  openRoute({
    method: "PUT",
    path: "/v2/parse/upload/{id}",
    summary: "Takes the bytes of an announced document; the signed address is the permission",
    answer: "Success",
    tag: "Parsing",
    bytes: true,
    query: () => signedQuery,
    async handle(context) {
      const { request, services } = context;
      const { expires, signature } = readSignature(request);
      const bytes = await readBytes(request, MAX_UPLOAD_BYTES, tooLarge);
      if (bytes.byteLength === 0) throw new QuernError("BAD_REQUEST", "Uploaded file must not be empty.");
      await services.uploads.receive(parameter(context, "id"), expires, signature, bytes);
      return json({ success: true });
    },
  }),
];

const describeParser = ({ name, extensions, mediaTypes }: Parser) => ({
  name,
  extensions: [...new Set(extensions)],
  mediaTypes: [...new Set(mediaTypes)],
});

/** A multipart request, or JSON with the reference of an upload. */
async function receive({ request, services, caller }: CallerContext): Promise<Upload> {
  if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? "")) return readUpload(request);
  const { uploadRef, ...options } = await readJson(request);
  if (uploadRef === undefined) throw missingFile();
  if (typeof uploadRef !== "string") throw new QuernError("BAD_REQUEST", "uploadRef must be a string.");
  // Before the reference is used up: who mistypes an option need not send the file again.
  validate(parseRequestSchema, contractPart(options));
  refuseForParse(contractPart(options));
  const { bytes, filename, contentType } = await services.uploads.take(caller.team.id, uploadRef);
  return { bytes, filename, options, ...(contentType === undefined ? {} : { contentType }) };
}

async function parseUpload(context: CallerContext, upload: Upload): Promise<Response> {
  const { bytes, filename, contentType, options } = upload;
  const images = readImageWish(options);
  const valid = validate(parseRequestSchema, contractPart(options));
  noteDeclarations(context, valid);
  // Before the schema gives defaults: of these options only what was asked for is refused.
  refuseForParse(contractPart(options));
  const { origin: _origin, integration: _integration, ...parseOptions } = valid;
  let found: readonly Asset[] = [];
  const data = await runJob(context, {
    endpoint: "parse",
    timeout: valid.timeout ?? DEFAULT_PARSE_TIMEOUT_MS,
    target: filename,
    run: async (limits) => {
      const document = await context.services.engine.parse(bytes, {
        ...(parseOptions as ParseOptions),
        isValidated: true,
        timeout: valid.timeout ?? DEFAULT_PARSE_TIMEOUT_MS,
        filename,
        ...(contentType === undefined ? {} : { contentType }),
        knownTypesOnly: true,
        assets: images !== undefined,
        dataUrls: images === "data",
        // Of an upload nothing is kept.
        index: false,
        ...callerOptions(context),
        ...limits,
      });
      found = document.assets ?? [];
      return document;
    },
  });
  if (images === undefined) return json({ success: true, data });
  const { storage, baseUrl } = context.services;
  const team = context.caller.team.id;
  const places = { storage, base: baseUrl(context.request), team, isPrivate: valid.zeroDataRetention };
  return json({ success: true, data: await withImages({ ...data, assets: found }, images, places) });
}

/** Everything but `assets`, which the contract does not know. */
function contractPart(options: Record<string, unknown>): Record<string, unknown> {
  const { assets: _assets, ...rest } = options;
  return rest;
}

/** @throws QuernError `BAD_REQUEST` */
function readImageWish({ assets }: Record<string, unknown>): ImageWish | undefined {
  if (assets === undefined || assets === "links" || assets === "data") return assets;
  throw new QuernError("BAD_REQUEST", `assets is "links" or "data", not ${JSON.stringify(assets)}.`, {
    hint: "Leave it out to get no images.",
  });
}
