import type { AuthorView } from "~/app/posts/view";

/** The name to show for a member who has no name yet or can't be found. */
export const authorName = (author: Pick<AuthorView, "name">): string => author.name ?? "Member";
