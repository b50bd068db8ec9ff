import { z } from "zod";
import { choiceCookie, choiceCookieName } from "~/app/ui/shell/choiceCookie";
import { readCookie } from "./cookies";

const NAME = "show-warned";

/** A checkbox that isn't checked isn't sent. */
export const warningsFormSchema = z.object({
  show: z
    .literal("1")
    .optional()
    .transform((show) => show !== undefined),
});

export const showsWarnedCookie = (shows: boolean, origin: string): string =>
  choiceCookie(NAME, shows ? "1" : "0", origin);

/** X110: whether this browser chose to see what content warnings would fold. */
export const showsWarnedIn = (request: Request, origin: string): boolean =>
  readCookie(request, choiceCookieName(NAME, origin), /^[01]$/) === "1";
