export const UNSENT_DATABASE = "parlor-unsent";

const NOTE = "parlor:unsent";

/** At logout nothing of a member stays in the browser. */
export function clearUnsent(): void {
  attempt(() => {
    indexedDB.deleteDatabase(UNSENT_DATABASE);
  });
  noteUnsent(false);
}

/** Notes that something may wait to be sent, so that a page need not load what would look. */
export const noteUnsent = (waits: boolean): void =>
  attempt(() => {
    if (waits) localStorage.setItem(NOTE, "1");
    else localStorage.removeItem(NOTE);
  });

export function mayHaveUnsent(): boolean {
  let noted = false;
  attempt(() => {
    noted = localStorage.getItem(NOTE) !== null;
  });
  return noted;
}

/** A browser that forbids storage has nothing stored. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // nothing to do
  }
}
