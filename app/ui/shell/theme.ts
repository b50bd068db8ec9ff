export type Theme = "system" | "light" | "dark";

const A_YEAR_S = 365 * 24 * 60 * 60;

/** Both for a Set-Cookie header and for the cookie that a page writes itself. */
export const themeCookie = (theme: Theme): string => `theme=${theme}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax`;
