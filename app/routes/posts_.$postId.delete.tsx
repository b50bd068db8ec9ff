import { memberAction } from "~/app/edge/formAction.server";
import { deletePost, emptyFormSchema } from "~/app/posts/publish.server";

export const action = memberAction("delete", emptyFormSchema, ({ context, session, params }) =>
  deletePost(context, session.memberId, params["postId"] ?? ""),
);
