import type { Mentioned } from "~/app/ui/format/linkedParts";
import type { MentionRow } from "~/db/posts/mentions";

/** X87: the members of the rows, by the keys of the handles in the text. */
export const mentionedIn = (rows: readonly MentionRow[] | null): Mentioned =>
  Object.fromEntries((rows ?? []).map(({ key, ...member }) => [key, member]));
