/** The search for tags: `#` alone finds the most used (X93). */
export const TAGS_SEARCH = "/search?query=%23";
