import { readStored, storedKeys } from "~/app/ui/stored";

/** Under this a browser remembers that the database may hold a member's message, so that a page needn't load what would look. */
export const MAY_HAVE_PENDING = "parlor:unsent";

/** Under this and its id a message is written down until the database has stored it. */
export const JOURNAL = `${MAY_HAVE_PENDING}:`;

export const mayHavePending = (): boolean => readStored(MAY_HAVE_PENDING) !== null || storedKeys(JOURNAL).length > 0;
