import { SharedValue } from "~/app/ui/browser/observed";
import { readStored, storedKeys } from "~/app/ui/browser/stored";

/**
 * The key that says that the database may hold a member's message. Without the key, a page needn't load the code that
 * reads the database.
 */
export const MAY_HAVE_PENDING = "parlor:unsent";

/** A message is kept under a key of this prefix and its id until the database has stored or refused it. */
export const JOURNAL = `${MAY_HAVE_PENDING}:`;

/**
 * Whether this browser may hold unsent messages, in the database or the journal. Doesn't read the database, so every
 * page can ask.
 */
export const mayHavePending = (): boolean => readStored(MAY_HAVE_PENDING) !== null || storedKeys(JOURNAL).length > 0;

/** How many messages this page has left to the outbox of a chat that it doesn't show. */
export const queued = new SharedValue(0);
