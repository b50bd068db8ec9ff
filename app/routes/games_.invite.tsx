import { memberAction } from "~/app/edge/formAction.server";
import { invitationSchema, inviteFriends } from "~/app/games/invitations.server";

export const action = memberAction(invitationSchema, ({ context, session, fields }) => inviteFriends(context, session.memberId, fields), () => "/games");
