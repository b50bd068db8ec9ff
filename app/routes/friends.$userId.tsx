import { memberAction } from "~/app/server/formAction.server";
import { friendFormSchema, moveFriend } from "~/app/friends/friends.server";

export const action = memberAction(
  ({ fields }) => (fields.do === "add" ? "friend-add" : "friend-move"),
  friendFormSchema,
  ({ context, session, fields, params }) => moveFriend(context, session.memberId, params["userId"] ?? "", fields),
);
