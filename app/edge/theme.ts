export type Theme = "system" | "light" | "dark";

const A_YEAR_S = 365 * 24 * 60 * 60;

/** Both a Set-Cookie and what a page writes for itself. */
export const themeCookie = (theme: Theme): string => `theme=${theme}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax`;
