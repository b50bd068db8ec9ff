import { editFormSchema, editPost } from "~/app/posts/edit/edit.server";
import { memberAction } from "~/app/server/formAction.server";

export const action = memberAction(null, editFormSchema, ({ context, session, fields, params }) =>
  editPost(context, session.memberId, params["postId"] ?? "", fields),
);
