import { memberAction } from "~/app/server/formAction.server";
import { postFormSchema, publishPost } from "~/app/posts/compose/publish.server";

export const action = memberAction(
  null,
  postFormSchema,
  ({ context, session, fields }) => publishPost(context, session.memberId, fields),
  () => "/",
);
