import { memberAction } from "~/app/server/formAction.server";
import { deletePost, emptyFormSchema } from "~/app/posts/compose/publish.server";

export const action = memberAction("delete", emptyFormSchema, ({ context, session, params }) =>
  deletePost(context, session.memberId, params["postId"] ?? ""),
);
