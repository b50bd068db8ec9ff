/** How many bytes a text has in UTF-8. */
export const bytesIn = (text: string): number => new TextEncoder().encode(text).length;
