import type { Evidence } from "~/app/reports/evidence";
import { findReported, groupEvidence } from "~/app/reports/subject.server";
import type { EdgeContext } from "~/app/server/context.server";
import type { CaseState } from "~/base/moderation/state";
import { findCommentPlace } from "~/db/posts/comments";
import { groupQuery } from "~/db/groups/groupReads";
import { first } from "~/db/statement";

/**
 * X133: what is there now of the thing that a case is about, as its author sees it, so also if it is hidden or for friends.
 * Of a chat, only the reported message (X51). Null if it is gone, or can't be read in the author's name.
 */
export async function currentEvidence(
  context: Pick<EdgeContext, "db" | "env">,
  { subject, member }: Pick<CaseState, "subject" | "member">,
): Promise<Evidence | null> {
  if (member === null) return null;
  if (subject.type === "group") {
    const group = await first(context.db, groupQuery({ group: subject.id, me: member })); // its admin may have left it
    return group && !group.isRemoved ? groupEvidence(group) : null;
  }
  const evidence = (await findReported(context, member, subject))?.evidence ?? null;
  if (evidence?.type !== "message") return evidence;
  return { ...evidence, messages: evidence.messages.filter(({ seq }) => seq === evidence.reported) };
}

/** The page that shows the thing. Null if it has none that moderators may open. */
export async function currentPath(
  { db }: Pick<EdgeContext, "db">,
  { subject: { type, id }, member }: Pick<CaseState, "subject" | "member">,
): Promise<string | null> {
  switch (type) {
    case "post":
      return member === null ? null : `/${member}/${id}`;
    case "comment": {
      const place = await findCommentPlace(db, id);
      return place && member !== null ? `/${member}/${place.post}/${id}` : null; // it redirects to the post's author
    }
    case "profile":
      return `/${id}`;
    case "group":
    case "message":
      return null;
  }
}
