import { AVAILABLE_VALUE, UNAVAILABLE_VALUE } from "@quern/text/words";

/** Questions that are answered with yes or no where schema.org names a state. */
export interface Flag {
  /** Without a leading `is` or `has`. */
  readonly names: readonly string[];
  readonly paths: readonly string[];
  readonly meta: readonly string[];
  readonly yes: RegExp;
  readonly no: RegExp;
}

const AVAILABILITY = ["offers.availability", "availability"];
const AVAILABILITY_META = ["product:availability", "og:availability"];
export const FLAGS: readonly Flag[] = [
  {
    names: ["in stock", "available", "instock", "auf lager", "lieferbar", "en stock", "disponible", "disponibile"],
    paths: AVAILABILITY,
    meta: AVAILABILITY_META,
    yes: AVAILABLE_VALUE,
    no: UNAVAILABLE_VALUE,
  },
  {
    names: ["sold out", "out of stock", "unavailable", "ausverkauft", "epuise", "agotado"],
    paths: AVAILABILITY,
    meta: AVAILABILITY_META,
    yes: UNAVAILABLE_VALUE,
    no: AVAILABLE_VALUE,
  },
  {
    names: ["cancelled", "canceled", "abgesagt", "annule", "cancelado"],
    paths: ["eventStatus"],
    meta: [],
    yes: /^EventCancelled$/,
    no: /^Event(?:Scheduled|Rescheduled|MovedOnline|Postponed)$/,
  },
  {
    names: ["postponed", "verschoben", "reporte"],
    paths: ["eventStatus"],
    meta: [],
    yes: /^EventPostponed$/,
    no: /^Event(?:Scheduled|Cancelled|MovedOnline)$/,
  },
  {
    names: ["online", "online event", "virtual", "virtual event"],
    paths: ["eventAttendanceMode", "courseMode", "hasCourseInstance.courseMode"],
    meta: [],
    yes: /^(?:(?:Online|Mixed)EventAttendanceMode|online|blended)$/i,
    no: /^(?:OfflineEventAttendanceMode|onsite|on-site|in[- ]person)$/i,
  },
  {
    names: [
      "free",
      "free entry",
      "free admission",
      "admission free",
      "free of charge",
      "kostenlos",
      "gratuit",
      "gratis",
      "accessible for free",
    ],
    paths: ["isAccessibleForFree"],
    meta: [],
    yes: /^true$/i,
    no: /^false$/i,
  },
  {
    names: ["paywalled", "paywall", "behind paywall", "subscribers only", "premium", "subscription required"],
    paths: ["isAccessibleForFree"],
    meta: [],
    // A label is answered by its own yes or no: only the marked-up value is inverted.
    yes: /^false$/i,
    no: /^true$/i,
  },
  {
    names: ["remote", "remote work", "telecommute", "work from home", "fully remote", "home office", "teletravail"],
    paths: ["jobLocationType"],
    meta: [],
    yes: /^(?:telecommute|remote|fully remote|yes|true|ja|oui|s[ií]|homeoffice|100 ?% remote)$/i,
    no: /^(?:on-?site|no|false|nein|non|not remote)$/i,
  },
  {
    names: ["accepts reservations", "takes reservations", "reservations", "reservations accepted", "bookable"],
    paths: ["acceptsReservations"],
    meta: [],
    yes: /^(?:true|yes|https?:\S+)$/i,
    no: /^(?:false|no)$/i,
  },
  ...["vegan", "vegetarian", "gluten free", "halal", "kosher", "low fat", "low calorie"].map((diet) => ({
    names: [diet],
    paths: ["suitableForDiet"],
    meta: [],
    yes: new RegExp(
      `^${diet.replace(/ (\w)/g, (_all, letter: string) => ` ?${letter}`)}(?:diet)?$${diet === "vegetarian" ? "|^vegan(?:diet)?$" : ""}`,
      "i",
    ),
    // Other diets say nothing about this one.
    no: /^$/,
  })),
];
