import { formAction } from "~/app/edge/formAction.server";
import { themeCookie } from "~/app/edge/theme";
import { themeFormSchema } from "~/app/edge/theme.server";

export const action = formAction(themeFormSchema, async ({ context, fields }) => {
  context.setCookie(themeCookie(fields.theme));
  return { ok: true };
});
