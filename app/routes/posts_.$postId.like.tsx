import { memberAction } from "~/app/edge/formAction.server";
import { likePost, toggleFormSchema } from "~/app/posts/publish.server";

export const action = memberAction("like", toggleFormSchema, ({ context, session, fields, params }) =>
  likePost(context, session.memberId, params["postId"] ?? "", fields.on),
);
