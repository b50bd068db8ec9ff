import { memberAction } from "~/app/server/formAction.server";
import { likeComment, toggleFormSchema } from "~/app/posts/compose/publish.server";

export const action = memberAction("like", toggleFormSchema, ({ context, session, fields, params }) =>
  likeComment(context, session.memberId, params["commentId"] ?? "", fields.on),
);
