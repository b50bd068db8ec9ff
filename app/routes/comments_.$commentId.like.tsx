import { memberAction } from "~/app/edge/formAction.server";
import { likeComment, toggleFormSchema } from "~/app/posts/publish.server";

export const action = memberAction("like", toggleFormSchema, ({ context, session, fields, params }) =>
  likeComment(context, session.memberId, params["commentId"] ?? "", fields.on),
);
