/** Made by scripts/bundle-phone-plans.mjs: the part of libphonenumber-js that is used here. */
export interface PhoneNumber {
  isPossible(): boolean;
  isValid(): boolean;
}

/** @param text with a leading `+` and the code of the country */
export function parsePhoneNumberFromString(text: string): PhoneNumber | undefined;
