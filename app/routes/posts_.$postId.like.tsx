import { memberAction } from "~/app/server/formAction.server";
import { likePost, toggleFormSchema } from "~/app/posts/compose/publish.server";

export const action = memberAction("like", toggleFormSchema, ({ context, session, fields, params }) =>
  likePost(context, session.memberId, params["postId"] ?? "", fields.on),
);
