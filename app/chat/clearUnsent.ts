export const UNSENT_DATABASE = "parlor-unsent";

/** At logout nothing of a member stays in the browser. */
export function clearUnsent(): void {
  try {
    indexedDB.deleteDatabase(UNSENT_DATABASE);
  } catch {
    // a browser that forbids storage has nothing stored
  }
}
