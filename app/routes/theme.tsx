import { formAction } from "~/app/server/formAction.server";
import { themeCookie } from "~/app/ui/shell/themeCookie";
import { themeFormSchema } from "~/app/server/theme.server";

export const action = formAction(themeFormSchema, async ({ context, fields }) => {
  context.setCookie(themeCookie(fields.theme, context.vars.ORIGIN));
  return { ok: true };
});
