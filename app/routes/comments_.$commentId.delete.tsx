import { memberAction } from "~/app/edge/formAction.server";
import { deleteComment, emptyFormSchema } from "~/app/posts/publish.server";

export const action = memberAction("delete", emptyFormSchema, ({ context, session, params }) =>
  deleteComment(context, session.memberId, params["commentId"] ?? ""),
);
