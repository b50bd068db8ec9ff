const RANDOM_BYTES = 9;

/** Unique for its sender for good, in 12 characters: each message carries it to every member. */
export function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
