import { memberAction } from "~/app/server/formAction.server";
import { changeCommenters, commentersFormSchema } from "~/app/posts/audience/commenters.server";

export const action = memberAction("commenters", commentersFormSchema, ({ context, session, fields, params }) =>
  changeCommenters(context, session.memberId, params["postId"] ?? "", fields.commenters),
);
