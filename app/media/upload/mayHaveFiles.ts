import { readStored } from "~/app/ui/browser/stored";

/** The key that says that the database may hold a member's file. Without it, a page needn't load the code that reads it. */
export const MAY_HAVE_FILES = "parlor:files";

export const mayHaveFiles = (): boolean => readStored(MAY_HAVE_FILES) !== null;
