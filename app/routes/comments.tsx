import { memberAction } from "~/app/edge/formAction.server";
import { commentFormSchema, publishComment } from "~/app/posts/publish.server";

export const action = memberAction("comment", commentFormSchema, ({ context, session, fields }) =>
  publishComment(context, session.memberId, fields),
);
