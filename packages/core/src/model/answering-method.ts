/** How a derived format was answered: by the language model, or by the deterministic method of that name. */
export type AnsweringMethod = "model" | (string & {});
