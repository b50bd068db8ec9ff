import { memberAction } from "~/app/server/formAction.server";
import { answerRequest, requestFormSchema } from "~/app/chat/server/requests.server";

export const action = memberAction("message", requestFormSchema, ({ context, session, fields, params }) =>
  answerRequest(context, session.memberId, params["chatId"] ?? "", fields),
);
