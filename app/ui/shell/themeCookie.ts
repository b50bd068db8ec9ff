import type { Theme } from "./theme";

const A_YEAR_S = 365 * 24 * 60 * 60;

/** Both for a Set-Cookie header and for the cookie that a page writes itself. */
export const themeCookie = (theme: Theme, origin: string): string =>
  `${themeCookieName(origin)}=${theme}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax${isSecure(origin) ? "; Secure" : ""}`;

/** With `__Host-`, no other site of the domain can set the cookie. */
export const themeCookieName = (origin: string): string => (isSecure(origin) ? "__Host-theme" : "theme");

const isSecure = (origin: string): boolean => origin.startsWith("https:");
