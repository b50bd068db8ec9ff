import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { EdgeContext } from "~/app/server/context.server";
import { readCookie } from "~/app/server/cookies";
import type { Vars } from "~/app/server/env.server";
import { hostCookie, hostCookieName } from "~/app/server/hostCookie.server";

/**
 * A browser that has signed in to an account keeps a signed token for the account, even after logging out. Logins from
 * this browser are counted separately, so that somebody else's wrong passwords don't lock the owner out. The token
 * alone gives no access.
 */
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;
const COOKIE = "device";
const ID_BYTES = 16;
/** The most accounts that one browser is known to. A further account replaces the one it signed in to longest ago. */
const TOKENS_MAX = 5;
const LIFETIME_S = 400 * 24 * 60 * 60; // the longest time that browsers keep a cookie

/** The device's id for this account. Null when the device isn't known to the account. */
export const knownDevice = ({ vars }: EdgeContext, request: Request, emailKey: string): string | null =>
  idOf(tokensIn(request, vars).find((token) => isFor(vars, token, emailKey)));

/** Makes the browser known to the account. */
export function rememberDevice({ vars, setCookie }: EdgeContext, request: Request, emailKey: string): void {
  const tokens = tokensIn(request, vars);
  const known = tokens.find((token) => isFor(vars, token, emailKey));
  const id = idOf(known) ?? randomBytes(ID_BYTES).toString("base64url");
  const remembered = [`${id}.${signature(vars, id, emailKey)}`, ...tokens.filter((token) => token !== known)].slice(
    0,
    TOKENS_MAX,
  );
  setCookie(hostCookie(vars, COOKIE, remembered.join("~"), LIFETIME_S));
}

function tokensIn(request: Request, vars: Vars): string[] {
  const value = readCookie(request, hostCookieName(vars, COOKIE), /^[\w.~-]+$/) ?? "";
  return value
    .split("~")
    .slice(0, TOKENS_MAX)
    .filter((token) => TOKEN.test(token));
}

const idOf = (token: string | undefined): string | null => token?.split(".")[0] ?? null;

function isFor(vars: Vars, token: string, emailKey: string): boolean {
  const [id = "", givenSignature = ""] = token.split(".");
  return timingSafeEqual(Buffer.from(givenSignature), Buffer.from(signature(vars, id, emailKey)));
}

const signature = ({ ATTEMPT_KEY }: Vars, id: string, emailKey: string): string =>
  createHmac("sha256", ATTEMPT_KEY).update(`device ${id} ${emailKey}`).digest("base64url");
