/** Meanings of the classes of microformats, in the names of schema.org. */

/** Root classes and what they hold, one a line: `class | type | property=place …`; a property without a place has one of its own name. */
const VERSION_2 = `
h-entry | BlogPosting | name=headline summary=description author published=datePublished updated=dateModified url photo=image featured=image category=keywords comment
h-cite | CreativeWork | name author published=datePublished url
h-event | Event | name summary=description description start=startDate end=endDate duration url category=keywords location organizer attendee performer photo=image featured=image
h-card | Person | name photo=image logo url email tel=telephone org=worksFor job-title=jobTitle note=description bday=birthDate given-name=givenName family-name=familyName additional-name=additionalName honorific-prefix=honorificPrefix honorific-suffix=honorificSuffix nickname=alternateName adr=address street-address=address.streetAddress locality=address.addressLocality region=address.addressRegion postal-code=address.postalCode country-name=address.addressCountry geo latitude=geo.latitude longitude=geo.longitude
h-product | Product | name photo=image brand category url identifier=productID description price=offers.price review
h-review | Review | name item=itemReviewed author published=datePublished rating=reviewRating.ratingValue best=reviewRating.bestRating worst=reviewRating.worstRating content=reviewBody summary=description url category=keywords photo=image
h-review-aggregate | Thing | name item=itemReviewed average=aggregateRating.ratingValue rating=aggregateRating.ratingValue best=aggregateRating.bestRating worst=aggregateRating.worstRating count=aggregateRating.reviewCount votes=aggregateRating.ratingCount summary=description url
h-recipe | Recipe | name ingredient=recipeIngredient yield=recipeYield instructions=recipeInstructions duration=totalTime photo=image summary=description author published=datePublished nutrition=nutrition.calories url category=recipeCategory
h-adr | PostalAddress | street-address=streetAddress locality=addressLocality region=addressRegion postal-code=postalCode country-name=addressCountry post-office-box=postOfficeBoxNumber geo latitude=geo.latitude longitude=geo.longitude
h-geo | GeoCoordinates | latitude longitude altitude=elevation
h-item | Thing | name url photo=image
`;

/** The same of classes without prefixes, which came first and which old themes of blogs still have. */
const VERSION_1 = `
hentry | BlogPosting | entry-title=headline entry-summary=description author published=datePublished updated=dateModified
vevent | Event | summary=name description dtstart=startDate dtend=endDate duration url category=keywords location organizer attendee photo=image
vcard | Person | fn=name photo=image logo url email tel=telephone org=worksFor organization-name=worksFor title=jobTitle note=description bday=birthDate given-name=givenName family-name=familyName additional-name=additionalName honorific-prefix=honorificPrefix honorific-suffix=honorificSuffix nickname=alternateName adr=address street-address=address.streetAddress locality=address.addressLocality region=address.addressRegion postal-code=address.postalCode country-name=address.addressCountry geo latitude=geo.latitude longitude=geo.longitude
hproduct | Product | fn=name photo=image brand category url identifier=productID description price=offers.price review
hreview | Review | summary=name item=itemReviewed fn=itemReviewed.name reviewer=author dtreviewed=datePublished rating=reviewRating.ratingValue best=reviewRating.bestRating worst=reviewRating.worstRating description=reviewBody url=itemReviewed.url photo=itemReviewed.image
hreview-aggregate | Thing | fn=name item=itemReviewed average=aggregateRating.ratingValue rating=aggregateRating.ratingValue best=aggregateRating.bestRating worst=aggregateRating.worstRating count=aggregateRating.reviewCount votes=aggregateRating.ratingCount summary=description url photo=image
hrecipe | Recipe | fn=name ingredient=recipeIngredient yield=recipeYield instructions=recipeInstructions duration=totalTime preptime=prepTime cooktime=cookTime photo=image summary=description author published=datePublished nutrition=nutrition.calories
adr | PostalAddress | street-address=streetAddress locality=addressLocality region=addressRegion postal-code=postalCode country-name=addressCountry post-office-box=postOfficeBoxNumber
geo | GeoCoordinates | latitude longitude
`;

/** How an element holds the value of a property. */
export type ValueKind = "text" | "address" | "day";

export interface Microformat {
  readonly type: string;
  /** Classes of properties; the first of them names the thing. */
  readonly places: ReadonlyMap<string, string>;
  readonly isPrefixed: boolean;
}

/** By root class. */
export const MICROFORMATS: ReadonlyMap<string, Microformat> = new Map([
  ...rowsOf(VERSION_2, true),
  ...rowsOf(VERSION_1, false),
]);

function rowsOf(table: string, isPrefixed: boolean): Array<[string, Microformat]> {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [root = "", type = "", properties = ""] = line.split(" | ");
      const places = properties.split(" ").map((entry): [string, string] => {
        const [name = "", place = name] = entry.split("=");
        return [name, place];
      });
      return [root, { type, places: new Map(places), isPrefixed }];
    });
}

/** Types of the items that places with a dot lead into. */
export const TYPES_OF_PARTS: ReadonlyMap<string, string> = new Map([
  ["address", "PostalAddress"],
  ["aggregateRating", "AggregateRating"],
  ["geo", "GeoCoordinates"],
  ["itemReviewed", "Thing"],
  ["nutrition", "NutritionInformation"],
  ["offers", "Offer"],
  ["reviewRating", "Rating"],
]);

/** Types of cards that stand for one of these. */
export const TYPES_OF_CARDS: ReadonlyMap<string, string> = new Map([
  ["brand", "Brand"],
  ["itemReviewed", "Thing"],
  ["location", "Place"],
  ["worksFor", "Organization"],
]);

/** Prefixes of classes in the second version. */
export const KINDS: ReadonlyMap<string, ValueKind> = new Map([
  ["p", "text"],
  ["e", "text"],
  ["u", "address"],
  ["dt", "day"],
]);

/** Kinds of the properties of the first version that are no text. */
export const KINDS_WITHOUT_PREFIX: ReadonlyMap<string, ValueKind> = new Map([
  ...["url", "photo", "logo", "email"].map((name): [string, ValueKind] => [name, "address"]),
  ...["dtstart", "dtend", "duration", "published", "updated", "bday", "dtreviewed", "preptime", "cooktime"].map(
    (name): [string, ValueKind] => [name, "day"],
  ),
]);
