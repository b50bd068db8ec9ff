import { memberAction } from "~/app/server/formAction.server";
import { beginRun, beginRunSchema } from "~/app/games/runs.server";

export const action = memberAction("run", beginRunSchema, ({ context, session, fields }) =>
  beginRun(context, session.memberId, fields),
);
