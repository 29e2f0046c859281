/** How a page presents its brand. Everything is measured on the rendered page; what there is no evidence for is absent. Colours are `#RRGGBB`. */
export interface Branding {
  readonly colorScheme: "light" | "dark";
  readonly brandName?: string;
  /** Address, or a data URL of an inline picture. */
  readonly logo?: string;
  readonly colors: BrandingColors;
  readonly fonts: ReadonlyArray<{ readonly family: string; readonly role: "body" | "heading" | "code" | "display" }>;
  readonly typography: BrandingTypography;
  readonly spacing: BrandingSpacing;
  readonly components: {
    readonly buttonPrimary?: BrandingButton;
    readonly buttonSecondary?: BrandingButton;
    readonly input?: BrandingInput;
  };
  readonly icons?: { readonly style: "outline" | "filled"; readonly primaryColor?: string };
  readonly images: { readonly logo: string | null; readonly favicon: string | null; readonly ogImage: string | null };
  readonly animations?: { readonly transitionDuration: string; readonly easing: string };
  readonly layout: BrandingLayout;
  /** Only with a language model. */
  readonly personality?: BrandingPersonality;
}

export interface BrandingColors {
  readonly primary?: string;
  readonly secondary?: string;
  readonly accent?: string;
  readonly background: string;
  readonly textPrimary?: string;
  readonly textSecondary?: string;
  readonly link?: string;
  readonly success?: string;
  readonly warning?: string;
  readonly error?: string;
}

export interface BrandingTypography {
  /** First family of each stack. */
  readonly fontFamilies: { readonly primary?: string; readonly heading?: string; readonly code?: string };
  readonly fontStacks: {
    readonly primary?: readonly string[];
    readonly heading?: readonly string[];
    readonly body?: readonly string[];
    readonly paragraph?: readonly string[];
    readonly code?: readonly string[];
  };
  /** In pixels, e.g. `16px`. */
  readonly fontSizes: {
    readonly h1?: string;
    readonly h2?: string;
    readonly h3?: string;
    readonly body?: string;
    readonly small?: string;
  };
  /** Multiples of the font size. */
  readonly lineHeights: { readonly heading?: number; readonly body?: number };
  readonly fontWeights: {
    readonly light?: number;
    readonly regular?: number;
    readonly medium?: number;
    readonly bold?: number;
  };
}

/** Pixels. */
export interface BrandingSpacing {
  /** Base unit: most paddings, margins and gaps are multiples of it. */
  readonly baseUnit?: number;
  readonly padding?: Readonly<Record<string, number>>;
  readonly margins?: Readonly<Record<string, number>>;
  readonly gridGutter?: number;
  /** Of buttons, fields and cards. */
  readonly borderRadius?: string;
}

export interface BrandingButton {
  /** `transparent` for a button that only has a frame; the first colour of a gradient. */
  readonly background: string;
  readonly textColor: string;
  readonly borderColor?: string;
  readonly borderRadius: string;
  /** Colours of a gradient, in order. */
  readonly gradient?: string;
  readonly shadow?: string;
  readonly padding: string;
  readonly fontWeight: string;
}

export interface BrandingInput {
  readonly background: string;
  readonly textColor: string;
  readonly borderColor?: string;
  readonly focusBorderColor?: string;
  readonly borderRadius: string;
  readonly shadow?: string;
}

export interface BrandingLayout {
  readonly grid?: { readonly columns?: number; readonly maxWidth?: string };
  readonly headerHeight?: string;
  readonly footerHeight?: string;
}

export interface BrandingPersonality {
  readonly tone: "professional" | "playful" | "modern" | "traditional" | "minimalist" | "bold";
  readonly energy: "low" | "medium" | "high";
  readonly targetAudience: string;
}
