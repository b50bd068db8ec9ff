import { memberAction } from "~/app/server/formAction.server";
import { invitationSchema, inviteFriends } from "~/app/games/hub/invitations.server";

export const action = memberAction(
  ({ fields }) => ({ publishes: "gameInvitation", amount: fields.members.length }),
  invitationSchema,
  ({ context, session, fields }) => inviteFriends(context, session.memberId, fields),
  () => "/games",
);
