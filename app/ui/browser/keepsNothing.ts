import { readStored, writeStored } from "./stored";

const CHOICE = "parlor:keep-nothing";

/** X211: whether the person at this browser wants it to keep nothing of what they see and write. Choices such as the theme stay. */
export const keepsNothing = (): boolean => readStored(CHOICE) !== null;

export const chooseToKeepNothing = (nothing: boolean): boolean => writeStored(CHOICE, nothing ? "1" : null);
