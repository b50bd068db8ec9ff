import { memberAction } from "~/app/edge/formAction.server";
import { invitationSchema, inviteFriends } from "~/app/games/invitations.server";

export const action = memberAction(
  ({ fields }) => [{ action: "invitation", amount: fields.members.length }],
  invitationSchema,
  ({ context, session, fields }) => inviteFriends(context, session.memberId, fields),
  () => "/games",
);
