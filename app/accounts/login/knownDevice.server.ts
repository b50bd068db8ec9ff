import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { EdgeContext } from "~/app/server/context.server";
import { readCookie } from "~/app/server/cookies";
import type { Vars } from "~/app/server/env.server";
import { hostCookie, hostCookieName } from "~/app/server/hostCookie.server";
import type { AccountRow } from "~/db/accounts/accounts";
import { emailKeyOf } from "./credentials";

/**
 * A browser that has signed in to an account keeps a signed token for the account, even after logging out. Logins from
 * this browser are counted separately, so that somebody else's wrong passwords don't lock the owner out. The token
 * alone gives no access. It is signed for the account's member, so it means nothing to a later account with the same
 * email, and for `devicesSinceMs`, so a reset makes all earlier ones worthless.
 */
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;
const COOKIE = "device";
const ID_BYTES = 16;
/** The most accounts that one browser is known to. A further account replaces the one it signed in to longest ago. */
const TOKENS_MAX = 5;
const LIFETIME_S = 400 * 24 * 60 * 60; // the longest time that browsers keep a cookie

/** `memberId` is null for an email without an account, to which no browser is known. */
export type KnowingAccount = Pick<AccountRow, "email" | "devicesSinceMs"> & { memberId: string | null };

/** The device's id for this account. Null when the device isn't known to the account. */
export const knownDevice = ({ vars, request }: EdgeContext, account: KnowingAccount): string | null =>
  idOf(tokensIn(request, vars).find((token) => isFor(vars, token, account)));

/** Makes the browser known to the account. */
export function rememberDevice({ vars, request, setCookie }: EdgeContext, account: KnowingAccount): void {
  const tokens = tokensIn(request, vars);
  const known = tokens.find((token) => isFor(vars, token, account));
  const id = idOf(known) ?? randomBytes(ID_BYTES).toString("base64url");
  const remembered = [`${id}.${signature(vars, id, account)}`, ...tokens.filter((token) => token !== known)].slice(
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

function isFor(vars: Vars, token: string, account: KnowingAccount): boolean {
  const [id = "", givenSignature = ""] = token.split(".");
  return timingSafeEqual(Buffer.from(givenSignature), Buffer.from(signature(vars, id, account)));
}

function signature({ ATTEMPT_KEY }: Vars, id: string, { memberId, email, devicesSinceMs }: KnowingAccount): string {
  const since = devicesSinceMs === null ? "" : ` ${devicesSinceMs}`;
  return createHmac("sha256", ATTEMPT_KEY)
    .update(`device ${id} ${memberId ?? ""} ${emailKeyOf(email)}${since}`)
    .digest("base64url");
}
