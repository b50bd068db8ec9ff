/** The choices that a browser keeps in cookies, and those of a member that belong to no other feature. */
import { checkboxFormSchema, SHORTCUTS_CHOICE, WARNED_CHOICE } from "~/app/server/checkboxChoice.server";
import { formEndpoint, routesOf } from "~/app/server/endpoint.server";
import { themeFormSchema } from "~/app/server/theme.server";
import { themeCookie } from "~/app/ui/shell/choiceCookie";
import { readLanguagesForm } from "./readLanguages.server";

const theme = formEndpoint("POST /theme", themeFormSchema, async ({ context, input }) => {
  context.setCookie(themeCookie(input.theme, context.vars.ORIGIN));
  return { ok: true };
});

/** X110 */
const warnings = formEndpoint("POST /settings/warnings", checkboxFormSchema, async ({ context, input }) => {
  context.setCookie(WARNED_CHOICE.cookie(input.on, context.vars.ORIGIN));
  return { ok: true };
});

/** X114 */
const shortcuts = formEndpoint("POST /settings/shortcuts", checkboxFormSchema, async ({ context, input }) => {
  context.setCookie(SHORTCUTS_CHOICE.cookie(input.on, context.vars.ORIGIN));
  return { ok: true };
});

export const settingRoutes = routesOf(theme, warnings, shortcuts, readLanguagesForm);
export type SettingRoutes = typeof settingRoutes;
