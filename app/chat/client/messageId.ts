const RANDOM_BYTES = 9;

/** Unique for its sender forever, in only 12 characters, because each message carries it to every member. */
export function newMessageId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
