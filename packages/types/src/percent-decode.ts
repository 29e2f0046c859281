/** Text of a part of an address; as it stands where it is not well encoded. */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
