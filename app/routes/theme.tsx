import { formAction } from "~/app/edge/formAction.server";
import { themeCookie, themeFormSchema } from "~/app/edge/theme.server";

export { offlineAnswer as clientAction } from "~/app/wire/offlineAnswer";

export const action = formAction(themeFormSchema, async ({ context, fields }) => {
  context.setCookie(themeCookie(fields.theme));
  return { ok: true };
});
