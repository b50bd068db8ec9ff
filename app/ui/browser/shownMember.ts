import { readStored, writeStored } from "./stored";

const SHOWN_LAST = "parlor:member";

/**
 * The member whose pages this browser showed last; null if they were a visitor's. From it, a new page learns who signed out
 * while no page was open, and whose copies it may start from.
 */
export const shownMember = (): string | null => readStored(SHOWN_LAST);

export const showedMember = (member: string | null): boolean => writeStored(SHOWN_LAST, member);
