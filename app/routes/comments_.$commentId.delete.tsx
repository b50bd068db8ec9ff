import { memberAction } from "~/app/server/formAction.server";
import { deleteComment, emptyFormSchema } from "~/app/posts/compose/publish.server";

export const action = memberAction("delete", emptyFormSchema, ({ context, session, params }) =>
  deleteComment(context, session.memberId, params["commentId"] ?? ""),
);
