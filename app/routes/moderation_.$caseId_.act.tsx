import { caseFormSchema, claimCase, escalateCase, releaseCase } from "~/app/moderation/commands.server";
import { moderatorAction } from "~/app/moderation/moderators.server";

const ACTS = { claim: claimCase, release: releaseCase, escalate: escalateCase };

export const action = moderatorAction(caseFormSchema, ({ context, moderator, fields, params }) =>
  ACTS[fields.do](context, moderator, params["caseId"] ?? ""),
);
