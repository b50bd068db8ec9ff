import { callFriend, callSchema } from "~/app/calls/calls.server";
import { memberAction } from "~/app/server/formAction.server";

export const action = memberAction(
  "call",
  callSchema,
  ({ context, session, fields }) => callFriend(context, session.memberId, fields),
  ({ to }) => `/messages/${to}`,
);
