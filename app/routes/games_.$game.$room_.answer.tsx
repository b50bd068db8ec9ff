import { redirect } from "@remix-run/cloudflare";
import { memberAction } from "~/app/server/formAction.server";
import { answerInvitation, answerSchema } from "~/app/games/hub/invitations.server";

/** M9: a separate route, because a route with a page answers scripts with the page too. */
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
    // a member who declines doesn't need the room's page; a script navigates by itself
    if (answered.ok && fields.do === "decline" && request.headers.get("accept") !== "application/json")
      throw redirect("/games", 303);
    return answered;
  },
);
