/**
 * The choices that a browser keeps in cookies, and those of a member that belong to no other feature. A member's language
 * is kept in their account too.
 */
import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import { checkboxFormSchema, SAVER_CHOICE, SHORTCUTS_CHOICE, WARNED_CHOICE } from "~/app/server/checkboxChoice.server";
import { formEndpoint, routesOf } from "~/app/server/endpoint.server";
import { limitMember } from "~/app/server/limits.server";
import { choosable, languageCookie } from "~/app/server/negotiatedLanguage.server";
import { themeFormSchema } from "~/app/server/theme.server";
import { themeCookie } from "~/app/ui/shell/choiceCookie";
import { LANGUAGES } from "~/base/languages";
import { chooseLanguage } from "~/db/accounts/accounts";
import { listedForm, quietForm, unreadMailForm } from "./notifications/notices.server";
import { readLanguagesForm } from "./readLanguages.server";

const theme = formEndpoint("POST /theme", themeFormSchema, async ({ context, input }) => {
  context.setCookie(themeCookie(input.theme, context.vars.ORIGIN));
  return { ok: true };
});

const languageFormSchema = z.object({ language: z.enum(Object.keys(LANGUAGES)) });

/** X192. For a member, also on all other devices, and in mails. */
const language = formEndpoint(
  "POST /settings/language",
  languageFormSchema,
  async ({ context, input }) => {
    const chosen = choosable(input.language, context.vars);
    if (chosen === null) return apiError("invalid-argument");
    const session = await context.anySession();
    if (session) {
      const limited = await limitMember(context, session.memberId, "setting");
      if (limited) return limited;
      await chooseLanguage(context.db, session.memberId, chosen);
    }
    context.setCookie(languageCookie(chosen, context.vars));
    return { ok: true };
  },
  { after: () => "/settings" },
);

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

/** X208 */
const dataSaver = formEndpoint("POST /settings/data-saver", checkboxFormSchema, async ({ context, input }) => {
  context.setCookie(SAVER_CHOICE.cookie(input.on, context.vars.ORIGIN));
  return { ok: true };
});

export const settingRoutes = routesOf(
  theme,
  language,
  warnings,
  shortcuts,
  dataSaver,
  readLanguagesForm,
  listedForm,
  quietForm,
  unreadMailForm,
);
export type SettingRoutes = typeof settingRoutes;
