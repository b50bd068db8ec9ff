import { readStored, readStoredJson, storedKeys, writeStored } from "~/app/ui/stored";
import type { PendingMessage } from "./chatState";

export const OUTBOX_DATABASE = "parlor-unsent";

/** A pending message, its author, and the chat that it is for. Stored in this form, here and in the database. */
export interface OutboxRow {
  member: string;
  chat: string;
  id: string;
  entry: PendingMessage;
}

const FLAG = "parlor:unsent";
const ENTRY = `${FLAG}:`;

/** Remembers whether the database may hold any member's message, so that a page needn't load what would look. */
export const setMayHavePending = (mayHave: boolean): void => (void writeStored(FLAG, mayHave ? "1" : null));

export const mayHavePending = (): boolean => readStored(FLAG) !== null || storedKeys(ENTRY).length > 0;

/** Writes a message down at once, before the database has stored it, so that a tab that closes now loses nothing. */
export const writeJournalEntry = (row: OutboxRow): void => void writeStored(ENTRY + row.id, JSON.stringify(row));

/** The database has stored it, or refuses to. */
export const deleteJournalEntry = (id: string): void => void writeStored(ENTRY + id, null);

export const hasJournalEntry = (id: string): boolean => readStored(ENTRY + id) !== null;

/** What the database may lack, in the order of writing. */
export const journalEntries = (): OutboxRow[] =>
  storedKeys(ENTRY)
    .map(readStoredJson)
    .filter(isRow)
    .sort((a, b) => a.entry.atMs - b.entry.atMs);

/** Deletes the member's entries, and any that cannot be read. */
export function deleteJournalOf(member: string): void {
  for (const key of storedKeys(ENTRY)) {
    const row = readStoredJson(key) as Partial<OutboxRow> | null;
    if (typeof row?.member !== "string" || row.member === member) writeStored(key, null);
  }
}

/** Another version of the page may have written another shape. */
function isRow(value: unknown): value is OutboxRow {
  const { member, chat, id, entry } = (value ?? {}) as Partial<OutboxRow>;
  const { id: entryId, atMs, content } = (entry ?? {}) as Partial<PendingMessage>;
  return [member, chat, id, entryId, content?.text].every((part) => typeof part === "string") && typeof atMs === "number";
}
