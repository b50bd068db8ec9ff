import { redirect } from "@remix-run/cloudflare";
import { memberAction } from "~/app/edge/formAction.server";
import { answerInvitation, answerSchema } from "~/app/games/invitations.server";

/** M9: apart from the room's page, because a route that draws one answers a script with a page too. */
export const action = memberAction(
  "invitation-answer",
  answerSchema,
  async ({ context, session, fields, params, request }) => {
    const answered = await answerInvitation(context, session.memberId, params["game"], params["room"] ?? "", fields.do === "accept");
    // the room is nothing for who declined; a script goes there by itself
    if (answered.ok && fields.do === "decline" && request.headers.get("accept") !== "application/json") throw redirect("/games", 303);
    return answered;
  },
);
