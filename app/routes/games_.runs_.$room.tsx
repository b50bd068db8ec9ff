import { memberAction } from "~/app/server/formAction.server";
import { countFinishedRun, countRunSchema } from "~/app/games/runs.server";

export const action = memberAction("run", countRunSchema, ({ context, session, params }) =>
  countFinishedRun(context, session.memberId, params["room"] ?? ""),
);
