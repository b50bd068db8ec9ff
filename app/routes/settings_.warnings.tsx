import { checkboxFormSchema, WARNED_CHOICE } from "~/app/server/checkboxChoice.server";
import { formAction } from "~/app/server/formAction.server";

export const action = formAction(checkboxFormSchema, async ({ context, fields }) => {
  context.setCookie(WARNED_CHOICE.cookie(fields.on, context.vars.ORIGIN));
  return { ok: true };
});
