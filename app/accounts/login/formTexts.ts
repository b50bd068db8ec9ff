/** The texts of a form, without its files. Of fields with the same name, the last one counts. */
export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form.entries()].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
