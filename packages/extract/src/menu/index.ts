export { extractMenu } from "./extract-menu.js";
export type { MenuItem, MenuMerchant, MenuProfile, MenuSection, OptionGroup } from "./profile.js";
