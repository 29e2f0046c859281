import type { Branding } from "@quern/types";
import { z } from "zod";
import { defineFormat, describing } from "../asking/define.js";

const text = (description: string) => z.string().exactOptional().meta({ description });
const number = (description: string) => z.number().exactOptional().meta({ description });
const stack = (of: string) =>
  z
    .array(z.string())
    .exactOptional()
    .meta({ description: `Families for ${of}, in order.` });
const pixels = z.record(z.string(), z.number()).exactOptional();
const address = (description: string) => z.string().nullable().meta({ description });

const button = z.object({
  background: z.string().meta({ description: "`transparent` for a button that has only a border." }),
  textColor: z.string().meta({ description: "Text colour." }),
  borderColor: text("Border colour."),
  borderRadius: z.string().meta({ description: "Corner radius." }),
  gradient: text("Colours of a gradient, in order, as CSS."),
  shadow: text("Its shadow, as CSS."),
  padding: z.string().meta({ description: "Padding around its text." }),
  fontWeight: z.string().meta({ description: "Font weight." }),
});

const brand = describing<Branding>()(
  z.object({
    colorScheme: z.enum(["light", "dark"]).meta({ description: "Whether the page is light or dark." }),
    brandName: text("Name of the brand."),
    logo: text("URL of the logo, or a data URL."),
    colors: z
      .object({
        primary: text("The brand's main colour."),
        secondary: text("Secondary colour."),
        accent: text("Accent colour."),
        background: z.string().meta({ description: "Colour of the page." }),
        textPrimary: text("Colour of body text."),
        textSecondary: text("Colour of secondary text."),
        link: text("Colour of links."),
        success: text("Colour of success messages."),
        warning: text("Colour of warnings."),
        error: text("Colour of errors."),
      })
      .meta({ description: "Colours in hexadecimal." }),
    fonts: z
      .array(
        z.object({
          family: z.string().meta({ description: "Name of the font." }),
          role: z.enum(["body", "heading", "code", "display"]).meta({ description: "What it is used for." }),
        }),
      )
      .meta({ description: "Fonts of the page." }),
    typography: z
      .object({
        fontFamilies: z
          .object({ primary: text("Of body text."), heading: text("Of headings."), code: text("Of code.") })
          .meta({ description: "First family of each stack." }),
        fontStacks: z
          .object({
            primary: stack("the page"),
            heading: stack("headings"),
            body: stack("body text"),
            paragraph: stack("paragraphs"),
            code: stack("code"),
          })
          .meta({ description: "Font families as the stylesheets list them." }),
        fontSizes: z
          .object({
            h1: text("Of the first heading."),
            h2: text("Of second-level headings."),
            h3: text("Of third-level headings."),
            body: text("Of body text."),
            small: text("Of small print."),
          })
          .meta({ description: "In pixels, such as `16px`." }),
        lineHeights: z
          .object({ heading: number("Of headings."), body: number("Of body text.") })
          .meta({ description: "Multiples of the font size." }),
        fontWeights: z
          .object({
            light: number("Of light text."),
            regular: number("Of ordinary text."),
            medium: number("Of medium text."),
            bold: number("Of bold text."),
          })
          .meta({ description: "Weights from 100 to 900." }),
      })
      .meta({ description: "Typography." }),
    spacing: z
      .object({
        baseUnit: number("Base unit in pixels: most paddings, margins and gaps are multiples of it."),
        padding: pixels.meta({ description: "Typical paddings in pixels." }),
        margins: pixels.meta({ description: "Typical margins in pixels." }),
        gridGutter: number("Gap of the grid in pixels."),
        borderRadius: text("Corner radius of buttons, fields and cards."),
      })
      .meta({ description: "Spacing." }),
    components: z
      .object({
        buttonPrimary: button.exactOptional().meta({ description: "The most prominent button." }),
        buttonSecondary: button.exactOptional().meta({ description: "The secondary button." }),
        input: z
          .object({
            background: z.string().meta({ description: "Colour of the field." }),
            textColor: z.string().meta({ description: "Colour of its text." }),
            borderColor: text("Border colour."),
            focusBorderColor: text("Border colour while the field has focus."),
            borderRadius: z.string().meta({ description: "Corner radius." }),
            shadow: text("Its shadow, as CSS."),
          })
          .exactOptional()
          .meta({ description: "Text fields." }),
      })
      .meta({ description: "Buttons and fields." }),
    icons: z
      .object({
        style: z.enum(["outline", "filled"]).meta({ description: "How icons are drawn." }),
        primaryColor: text("Their colour."),
      })
      .exactOptional()
      .meta({ description: "Icons." }),
    images: z
      .object({
        logo: address("The logo."),
        favicon: address("The icon of the site."),
        ogImage: address("The image shown when the page is shared."),
      })
      .meta({ description: "URLs of images." }),
    animations: z
      .object({
        transitionDuration: z.string().meta({ description: "Typical duration." }),
        easing: z.string().meta({ description: "Typical easing function." }),
      })
      .exactOptional()
      .meta({ description: "Transitions." }),
    layout: z
      .object({
        grid: z
          .object({ columns: number("Columns of the grid."), maxWidth: text("Width of the content.") })
          .exactOptional()
          .meta({ description: "The grid." }),
        headerHeight: text("Height of the header."),
        footerHeight: text("Height of the footer."),
      })
      .meta({ description: "Layout of the page." }),
    personality: z
      .object({
        tone: z.enum(["professional", "playful", "modern", "traditional", "minimalist", "bold"]),
        energy: z.enum(["low", "medium", "high"]),
        targetAudience: z.string().meta({ description: "The audience of the page." }),
      })
      .exactOptional()
      .meta({ description: "Only with a language model." }),
  }),
);

export const branding = defineFormat({
  name: "branding",
  description: "Colours, fonts, spacing, logo, and the style of buttons and fields, read from the rendered page.",
  input: {},
  output: { branding: brand.exactOptional().meta({ description: "How the page presents its brand." }) },
  reads: ["markdown", "source"],
  redactedBy: "nothing",
  needsBrowser: true,
  needsFreshPage: true,
  produce: async (_format, context) => (await import("../formats/branding.js")).produceBranding(context),
});
