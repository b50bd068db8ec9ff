import { memberAction } from "~/app/edge/formAction.server";
import { likeComment, toggleFormSchema } from "~/app/posts/publish.server";

export { offlineAnswer as clientAction } from "~/app/wire/offlineAnswer";

export const action = memberAction(toggleFormSchema, ({ context, session, fields, params }) =>
  likeComment(context, session.memberId, params["commentId"] ?? "", fields.on),
);
