import type { Subject } from "~/base/moderation/terms";
import { findCommentToHide, findPostToHide } from "~/db/posts/hiddenContent";
import { isGroupHidden } from "~/db/groups/hiddenGroups";
import { isProfileHidden } from "~/db/members/hiddenProfiles";
import type { Db } from "~/db/statement";
import type { Evidence } from "./evidence";

/** Whether an earlier decision hides what is reported, so that there is nothing left to hide (X59). */
export async function isSubjectHidden(db: Db, { type, id }: Subject, evidence: Evidence): Promise<boolean> {
  switch (type) {
    case "post":
      return (await findPostToHide(db, id))?.isHidden ?? false;
    case "comment":
      return (await findCommentToHide(db, id))?.isHidden ?? false;
    case "profile":
      return isProfileHidden(db, id);
    case "group":
      return isGroupHidden(db, id);
    case "message":
      return (
        evidence.type === "message" &&
        evidence.messages.some(({ seq, isHidden }) => seq === evidence.reported && isHidden === true)
      );
  }
}
