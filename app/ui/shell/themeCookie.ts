import { choiceCookie, choiceCookieName } from "./choiceCookie";
import type { Theme } from "./theme";

/** Both for a Set-Cookie header and for the cookie that a page writes itself. */
export const themeCookie = (theme: Theme, origin: string): string => choiceCookie("theme", theme, origin);

export const themeCookieName = (origin: string): string => choiceCookieName("theme", origin);
