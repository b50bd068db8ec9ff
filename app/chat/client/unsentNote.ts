import type { Unsent } from "./chatState";

export const UNSENT_DATABASE = "parlor-unsent";

/** An unsent message, whose it is, and where it goes. */
export interface UnsentRow {
  member: string;
  chat: string;
  id: string;
  entry: Unsent;
}

const NOTE = "parlor:unsent";
const ROW = `${NOTE}:`;

/** Notes whether any member's message may be stored, so that a page need not load what would look. */
export const noteUnsent = (waits: boolean): void => (waits ? setItem(NOTE, "1") : removeItem(NOTE));

export const mayHaveUnsent = (): boolean => attempt(() => localStorage.getItem(NOTE) !== null, false) || rowKeys().length > 0;

/** Writes a message down in this moment, while the database takes its time: a tab that is closed at once loses nothing. */
export const noteRow = (row: UnsentRow): void => setItem(ROW + row.id, JSON.stringify(row));

/** The database has it, or will not take it. */
export const forgetRow = (id: string): void => removeItem(ROW + id);

/** What the database is not known to have, in the order of writing. */
export const notedRows = (): UnsentRow[] =>
  rowKeys()
    .flatMap((key) => attempt(() => [JSON.parse(localStorage.getItem(key) ?? "null") as unknown], []))
    .filter(isRow)
    .sort((a, b) => a.entry.atMs - b.entry.atMs);

/** Forgets what is noted of the member, and what can't be read as anybody's. */
export function forgetNotedOf(member: string): void {
  for (const key of rowKeys()) {
    const row = attempt(() => JSON.parse(localStorage.getItem(key) ?? "null") as Partial<UnsentRow> | null, null);
    if (typeof row?.member !== "string" || row.member === member) removeItem(key);
  }
}

const rowKeys = (): string[] => attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(ROW)), []);

/** Another version of the page may have written another shape. */
function isRow(value: unknown): value is UnsentRow {
  if (typeof value !== "object" || value === null) return false;
  const { member, chat, id, entry } = value as Partial<UnsentRow>;
  return [member, chat, id, entry?.id, entry?.content.text].every((part) => typeof part === "string") && typeof entry?.atMs === "number";
}

const setItem = (key: string, value: string): void => attempt(() => localStorage.setItem(key, value), undefined);
const removeItem = (key: string): void => attempt(() => localStorage.removeItem(key), undefined);

/** A browser that forbids storage has nothing stored. */
function attempt<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}
