import { memberAction } from "~/app/edge/formAction.server";
import { repostPost, toggleFormSchema } from "~/app/posts/publish.server";

export const action = memberAction("repost", toggleFormSchema, ({ context, session, fields, params }) =>
  repostPost(context, session.memberId, params["postId"] ?? "", fields.on),
);
