import type { EdgeContext } from "~/app/server/context.server";
import type { CaseState } from "~/base/moderation/state";
import type { DecisionAction } from "~/base/moderation/terms";
import { findCommentPlace, removeCommentQueries } from "~/db/comments";
import { removePostQueries } from "~/db/posts";
import type { Query } from "~/db/statement";
import { messageQueries } from "./messageContent.server";

/** What a decision changes about what was reported. Null if the action isn't possible with it. */
export async function contentQueries(
  context: Pick<EdgeContext, "db" | "env">,
  state: CaseState,
  action: DecisionAction,
  now: number,
): Promise<readonly Query<unknown>[] | null> {
  const { subject, member } = state;
  if (member === null) return action === "dismiss" ? [] : null;
  switch (action) {
    case "dismiss":
    case "warn":
    case "restrict":
    case "suspend":
    case "ban":
      return [];
    case "delete":
      if (subject.type === "message") return messageQueries(context.db, state, action, now);
      if (subject.type === "post") return removePostQueries(subject.id, member, now);
      if (subject.type === "comment") {
        const place = await findCommentPlace(context.db, subject.id);
        return place ? removeCommentQueries(subject.id, place.post, member, now) : [];
      }
      return null;
    case "hide":
    case "restore":
      return subject.type === "message" ? messageQueries(context.db, state, action, now) : null;
  }
}
