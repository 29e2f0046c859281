export { extractProduct } from "./extract-product.js";
export type { Availability, Price, ProductProfile, ProductVariant, ProfileImage } from "./profile.js";
