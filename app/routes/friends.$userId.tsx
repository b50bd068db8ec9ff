import { memberAction } from "~/app/edge/formAction.server";
import { friendFormSchema, moveFriend } from "~/app/friends/friends.server";

export const action = memberAction(friendFormSchema, ({ context, session, fields, params }) =>
  moveFriend(context, session.memberId, params["userId"] ?? "", fields.do),
);
