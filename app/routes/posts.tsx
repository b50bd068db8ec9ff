import { memberAction } from "~/app/edge/formAction.server";
import { postFormSchema, publishPost } from "~/app/posts/publish.server";

export const action = memberAction(
  "post",
  postFormSchema,
  ({ context, session, fields }) => publishPost(context, session.memberId, fields),
  () => "/",
);
