import { redirect } from "@remix-run/cloudflare";
import { memberAction } from "~/app/server/formAction.server";
import { answerInvitation, answerSchema } from "~/app/games/hub/invitations.server";

/** M9: a separate route, because a route with a page would answer a script's request with that page. */
export const action = memberAction(
  "invitation-answer",
  answerSchema,
  async ({ context, session, fields, params, request }) => {
    const answered = await answerInvitation(
      context,
      session.memberId,
      params["game"],
      params["room"] ?? "",
      fields.do === "accept",
    );
    // a form without JavaScript would lead back to the room's page, which a member who declined doesn't need
    if (answered.ok && fields.do === "decline" && request.headers.get("accept") !== "application/json")
      throw redirect("/games", 303);
    return answered;
  },
);
