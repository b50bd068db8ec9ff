import { z } from "zod";
import { readCookie } from "./cookies";
import type { Theme } from "~/app/ui/shell/theme";
import { themeCookieName } from "~/app/ui/shell/choiceCookie";

const themeSchema = z.enum(["system", "light", "dark"]);
export const themeFormSchema = z.object({ theme: themeSchema });

/** Browsers that chose a theme before 2026-11-27 have it in the cookie `theme`, for a year. */
const EARLIER_NAME = "theme";

/** The theme that this browser chose, or `system`. */
export function themeOf(request: Request, origin: string): Theme {
  const chosen = [themeCookieName(origin), EARLIER_NAME].map((name) => readCookie(request, name, /^\w+$/));
  return themeSchema.catch("system").parse(chosen.find((theme) => theme !== null));
}
