/** The page of a tag (X91), which is written as `tagKey` writes it. */
export const tagPath = (tag: string): string => `/tags/${encodeURIComponent(tag)}`;

/** The search for tags: `#` alone finds the most used (X93). */
export const TAGS_SEARCH = "/search?query=%23";
