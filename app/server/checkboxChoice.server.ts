import { z } from "zod";
import { choiceCookie, choiceCookieName } from "~/app/ui/shell/choiceCookie";
import { readCookie } from "./cookies";

/** The form of one checkbox. A checkbox that isn't checked isn't sent. */
export const checkboxFormSchema = z.object({
  on: z
    .literal("1")
    .optional()
    .transform((on) => on !== undefined),
});

/** A choice between yes and no that a browser keeps in a cookie. */
const checkboxChoice = (name: string, { initially }: { initially: boolean }) => ({
  /** the `Set-Cookie` header that stores the choice */
  cookie: (isOn: boolean, origin: string) => choiceCookie(name, isOn ? "1" : "0", origin),
  isOn: (request: Request, origin: string) => {
    const stored = readCookie(request, choiceCookieName(name, origin), /^[01]$/);
    return stored === null ? initially : stored === "1";
  },
});

/** X110: whether this browser shows what content warnings would fold. */
export const WARNED_CHOICE = checkboxChoice("show-warned", { initially: false });

/** X208: whether this browser's pages save data. */
export const SAVER_CHOICE = checkboxChoice("save-data", { initially: false });

/** X208: whether the browser itself asks to save data. */
export const asksToSaveData = (request: Request): boolean => request.headers.get("save-data") === "on";

/** X114: whether this browser's pages have shortcuts of single keys. */
export const SHORTCUTS_CHOICE = checkboxChoice("shortcuts", { initially: true });
