import { readStored, readStoredJson, storedKeys, writeStored } from "~/app/ui/stored";
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
export const noteUnsent = (waits: boolean): void => (void writeStored(NOTE, waits ? "1" : null));

export const mayHaveUnsent = (): boolean => readStored(NOTE) !== null || storedKeys(ROW).length > 0;

/** Writes a message down in this moment, while the database takes its time: a tab that is closed at once loses nothing. */
export const noteRow = (row: UnsentRow): void => void writeStored(ROW + row.id, JSON.stringify(row));

/** The database has it, or will not take it. */
export const forgetRow = (id: string): void => void writeStored(ROW + id, null);

/** What the database is not known to have, in the order of writing. */
export const notedRows = (): UnsentRow[] =>
  storedKeys(ROW)
    .map(readStoredJson)
    .filter(isRow)
    .sort((a, b) => a.entry.atMs - b.entry.atMs);

/** Forgets what is noted of the member, and what can't be read as anybody's. */
export function forgetNotedOf(member: string): void {
  for (const key of storedKeys(ROW)) {
    const row = readStoredJson(key) as Partial<UnsentRow> | null;
    if (typeof row?.member !== "string" || row.member === member) writeStored(key, null);
  }
}

/** Another version of the page may have written another shape. */
function isRow(value: unknown): value is UnsentRow {
  if (typeof value !== "object" || value === null) return false;
  const { member, chat, id, entry } = value as Partial<UnsentRow>;
  return [member, chat, id, entry?.id, entry?.content.text].every((part) => typeof part === "string") && typeof entry?.atMs === "number";
}
