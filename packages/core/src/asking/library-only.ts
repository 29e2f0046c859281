/** Meta of a setting that cannot be written in JSON, such as a function: REST does not describe it. */
export const LIBRARY_ONLY = { libraryOnly: true } as const;
