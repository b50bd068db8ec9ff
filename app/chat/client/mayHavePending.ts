import { readStored, storedKeys } from "~/app/ui/stored";

/** Under this a browser remembers that the database may hold a member's message, so that a page needn't load the code that looks. */
export const MAY_HAVE_PENDING = "parlor:unsent";

/** The beginning of the keys, before a message's id, under which messages are kept until the database has stored them. */
export const JOURNAL = `${MAY_HAVE_PENDING}:`;

export const mayHavePending = (): boolean => readStored(MAY_HAVE_PENDING) !== null || storedKeys(JOURNAL).length > 0;
