import type { AuthorView } from "./view";

/** A member who gave no name yet, or whose name could not be found, is still somebody. */
export const authorName = (author: Pick<AuthorView, "name">): string => author.name ?? "Member";
