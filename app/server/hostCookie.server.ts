/** Our own cookies that no script reads. */
import type { Vars } from "./env.server";

type Origin = Pick<Vars, "ORIGIN">;

export const isSecure = ({ ORIGIN }: Origin): boolean => ORIGIN.startsWith("https:");

/** With `__Host-`, which browsers accept only on https, no other site of the domain can set the cookie. */
export const hostCookieName = (vars: Origin, name: string): string => (isSecure(vars) ? `__Host-${name}` : name);

/** The Set-Cookie header. Lax, because a browser also sends the cookie when another site leads it back to us. */
export const hostCookie = (vars: Origin, name: string, value: string, maxAgeS: number): string =>
  `${hostCookieName(vars, name)}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${isSecure(vars) ? "; Secure" : ""}`;
