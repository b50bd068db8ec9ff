import { emptyFormSchema } from "~/app/posts/compose/publish.server";
import { detachFromPost } from "~/app/posts/quotes/quote.server";
import { memberAction } from "~/app/server/formAction.server";

export const action = memberAction("detachQuote", emptyFormSchema, ({ context, session, params }) =>
  detachFromPost(context, session.memberId, params["postId"] ?? ""),
);
