import { PUBLISHED } from "~/base/published";
import type { Limited } from "./terms";

/**
 * Whether moderators let a member write in chats (X57), as the rooms of their chats know it. Of two, the one with the
 * higher revision counts.
 */
export interface MessagingRight {
  /** 0: nobody has ever restricted the member */
  revision: number;
  canWrite: boolean;
}

export const FREE_TO_WRITE: MessagingRight = { revision: 0, canWrite: true };

const FORBID_WRITING: readonly Limited[] = [...PUBLISHED.message.restrictions, "suspended", "banned"];

/** Whether somebody with these limits can write in chats. */
export const canWriteWith = (limits: readonly Limited[]): boolean =>
  !limits.some((limit) => FORBID_WRITING.includes(limit));
