import type { Theme } from "./theme";

const A_YEAR_S = 365 * 24 * 60 * 60;

/** A choice that belongs to the browser: both for a Set-Cookie header and for the cookie that a page writes itself. */
export const choiceCookie = (name: string, choice: string, origin: string): string =>
  `${choiceCookieName(name, origin)}=${choice}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax${isSecure(origin) ? "; Secure" : ""}`;

/** With `__Host-`, no other site of the domain can set the cookie. */
export const choiceCookieName = (name: string, origin: string): string => (isSecure(origin) ? `__Host-${name}` : name);

const isSecure = (origin: string): boolean => origin.startsWith("https:");

export const themeCookie = (theme: Theme, origin: string): string => choiceCookie("theme", theme, origin);

export const themeCookieName = (origin: string): string => choiceCookieName("theme", origin);
