/** The page of a tag (X91), which is written as `tagKey` writes it. */
export const tagPath = (tag: string): string => `/tags/${encodeURIComponent(tag)}`;
