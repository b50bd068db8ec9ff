import { formAction } from "~/app/server/formAction.server";
import { showsWarnedCookie, warningsFormSchema } from "~/app/server/warnings.server";

export const action = formAction(warningsFormSchema, async ({ context, fields }) => {
  context.setCookie(showsWarnedCookie(fields.show, context.vars.ORIGIN));
  return { ok: true };
});
