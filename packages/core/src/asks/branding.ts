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
  background: z.string().meta({ description: "`transparent` for a button that only has a frame." }),
  textColor: z.string().meta({ description: "Colour of its words." }),
  borderColor: text("Colour of its frame."),
  borderRadius: z.string().meta({ description: "Roundness of its corners." }),
  gradient: text("Colours of a gradient, in order, as CSS."),
  shadow: text("Its shadow, as CSS."),
  padding: z.string().meta({ description: "Space around its words." }),
  fontWeight: z.string().meta({ description: "Weight of its words." }),
});

const brand = describing<Branding>()(
  z.object({
    colorScheme: z.enum(["light", "dark"]).meta({ description: "Whether the page is light or dark." }),
    brandName: text("Name of the brand."),
    logo: text("Address of the logo, or a data URL."),
    colors: z
      .object({
        primary: text("Colour that the brand uses most."),
        secondary: text("Second colour."),
        accent: text("Colour of what stands out."),
        background: z.string().meta({ description: "Colour of the page." }),
        textPrimary: text("Colour of body text."),
        textSecondary: text("Colour of quieter text."),
        link: text("Colour of links."),
        success: text("Colour of good news."),
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
          .meta({ description: "Families as the style sheets list them." }),
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
      .meta({ description: "How text is set." }),
    spacing: z
      .object({
        baseUnit: number("Unit of which most paddings, margins and gaps are multiples, in pixels."),
        padding: pixels.meta({ description: "Usual paddings in pixels." }),
        margins: pixels.meta({ description: "Usual margins in pixels." }),
        gridGutter: number("Gap of the grid in pixels."),
        borderRadius: text("Roundness of buttons, fields and cards."),
      })
      .meta({ description: "Distances." }),
    components: z
      .object({
        buttonPrimary: button.exactOptional().meta({ description: "The button that stands out most." }),
        buttonSecondary: button.exactOptional().meta({ description: "The button beside it." }),
        input: z
          .object({
            background: z.string().meta({ description: "Colour of the field." }),
            textColor: z.string().meta({ description: "Colour of its text." }),
            borderColor: text("Colour of its frame."),
            focusBorderColor: text("Colour of its frame while somebody types."),
            borderRadius: z.string().meta({ description: "Roundness of its corners." }),
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
        ogImage: address("The picture shown where the page is shared."),
      })
      .meta({ description: "Addresses of pictures." }),
    animations: z
      .object({
        transitionDuration: z.string().meta({ description: "Usual duration." }),
        easing: z.string().meta({ description: "Usual course." }),
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
      .meta({ description: "Measures of the page." }),
    personality: z
      .object({
        tone: z.enum(["professional", "playful", "modern", "traditional", "minimalist", "bold"]),
        energy: z.enum(["low", "medium", "high"]),
        targetAudience: z.string().meta({ description: "Whom the page speaks to." }),
      })
      .exactOptional()
      .meta({ description: "Only with a language model." }),
  }),
);

export const branding = defineFormat({
  name: "branding",
  description:
    "Colours, fonts, spacing, logo and the style of buttons and fields, read from the page as a browser shows it.",
  input: {},
  output: { branding: brand.exactOptional().meta({ description: "How the page presents its brand." }) },
  reads: ["markdown", "source"],
  redactedBy: "nothing",
  needsBrowser: true,
  needsFreshPage: true,
  produce: async (_format, context) => (await import("../formats/branding.js")).produceBranding(context),
});
