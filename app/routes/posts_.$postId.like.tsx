import { memberAction } from "~/app/edge/formAction.server";
import { likePost, toggleFormSchema } from "~/app/posts/publish.server";

export { offlineAnswer as clientAction } from "~/app/wire/offlineAnswer";

export const action = memberAction(toggleFormSchema, ({ context, session, fields, params }) =>
  likePost(context, session.memberId, params["postId"] ?? "", fields.on),
);
