import { changeQuoters, quotersFormSchema } from "~/app/posts/quotes/quote.server";
import { memberAction } from "~/app/server/formAction.server";

export const action = memberAction("quoters", quotersFormSchema, ({ context, session, fields, params }) =>
  changeQuoters(context, session.memberId, params["postId"] ?? "", fields.quoters),
);
