import { memberAction } from "~/app/server/formAction.server";
import { repostPost, toggleFormSchema } from "~/app/posts/compose/publish.server";

export const action = memberAction("repost", toggleFormSchema, ({ context, session, fields, params }) =>
  repostPost(context, session.memberId, params["postId"] ?? "", fields.on),
);
