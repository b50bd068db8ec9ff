/** How many bytes a text has in UTF-8. */
export const bytesIn = (text: string): number => new TextEncoder().encode(text).length;

/** Each byte as two hexadecimal digits. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** RFC 4648 §5, without padding. For what browsers run too; the edge has Node's `Buffer`. */
export const base64urlOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
