import { type BrandFacts, deriveBranding } from "@quern/branding";
import { modelFor, pagePrompt } from "@quern/text/model";
import type { Branding, BrandingPersonality, LanguageModel } from "@quern/types";
import { messageWithHint, QuernError, toQuernError } from "@quern/types";
import { runOverPage } from "../apart/run-apart.js";
import type { AskContext } from "../asking/context.js";

/** How the rendered page presents its brand: measured, never guessed. */
export async function produceBranding(context: AskContext): Promise<{ branding: Branding }> {
  const { source, content } = context;
  if (content.kind !== "html") {
    throw new QuernError("SCRAPE_BRANDING_NOT_SUPPORTED", `branding needs a web page: this is ${content.mediaType}.`);
  }
  if (!source.styles) {
    throw new QuernError(
      "DRIVER_MISSING",
      `The branding format needs a page rendered for it: ${source.engine} brought this one without its styles.`,
      {
        hint: 'Choose the engine "auto" or "browser", and leave lockdown out. An engine of createEngine() needs a renderer for it.',
      },
    );
  }
  const branding = deriveBranding(source.styles, await factsOf(context));
  const model = modelFor(context);
  context.notes.answered("branding", "computed-styles");
  const personality = model && (await askForPersonality(model, branding, context));
  return { branding: personality ? { ...branding, personality } : branding };
}

async function factsOf(context: AskContext): Promise<BrandFacts> {
  const { source, page, metadata } = context;
  const owner = await runOverPage("ownerOf", { page }, context);
  const absolute = (address: string | undefined): string | undefined =>
    address && URL.canParse(address, source.url) ? new URL(address, source.url).href : undefined;
  return {
    themeColor: first(metadata["theme-color"]),
    siteName: first(metadata["ogSiteName"]) ?? owner.name ?? first(metadata["application-name"]),
    logo: absolute(owner.logo),
    favicon: absolute(first(metadata.favicon)),
    ogImage: absolute(first(metadata["ogImage"])),
  };
}

/** Repeated meta elements come as lists. */
function first(value: unknown): string | undefined {
  const [one] = Array.isArray(value) ? value : [value];
  return typeof one === "string" && one.trim() !== "" ? one.trim() : undefined;
}

const MAX_TEXT_CHARACTERS = 6_000;
const INSTRUCTIONS =
  "Judge the personality of a brand by the text of its page and by how the page looks. Judge only what text and looks show. " +
  "targetAudience is one short phrase.";
const SCHEMA = {
  type: "object",
  properties: {
    tone: { type: "string", enum: ["professional", "playful", "modern", "traditional", "minimalist", "bold"] },
    energy: { type: "string", enum: ["low", "medium", "high"] },
    targetAudience: { type: "string" },
  },
  required: ["tone", "energy", "targetAudience"],
  additionalProperties: false,
};

async function askForPersonality(
  model: LanguageModel,
  { colorScheme, colors, fonts }: Branding,
  context: AskContext,
): Promise<BrandingPersonality | undefined> {
  const looks = `How the page looks: ${JSON.stringify({ colorScheme, colors, fonts })}`;
  const text = `${looks}\n\n${(context.views.markdown ?? "").slice(0, MAX_TEXT_CHARACTERS)}`;
  try {
    const answer = await model.generate({
      ...pagePrompt(INSTRUCTIONS, text),
      schema: SCHEMA,
      maxTokens: 200,
      signal: context.deadline.signal,
    });
    return answer.json as BrandingPersonality;
  } catch (error) {
    context.deadline.signal.throwIfAborted();
    context.notes.warn(`branding.personality is left out: ${messageWithHint(toQuernError(error, "branding"))}`);
    return undefined;
  }
}
