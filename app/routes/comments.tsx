import { memberAction } from "~/app/server/formAction.server";
import { commentFormSchema, publishComment } from "~/app/posts/compose/publish.server";

export const action = memberAction(null, commentFormSchema, ({ context, session, fields }) =>
  publishComment(context, session.memberId, fields),
);
