/** Members with a second factor, on the wire. */
import { env } from "cloudflare:workers";
import { codeAt, SECRET_BYTES, stepAt } from "~/app/accounts/factors/oneTimeCodes.server";
import { newRecoveryCodes } from "~/app/accounts/factors/recoveryCodes.server";
import { seal } from "~/app/accounts/factors/secretBox.server";
import { type Env, varsOf } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { confirmEmail } from "~/tests/kit/members/secondFactor";
import { AS_JSON, caller, type Caller, PASSWORD, sessionCookie } from "~/tests/wire/caller";

const world = env as unknown as Env;
const MINUTE_MS = 60_000;

export interface App {
  /** the code that the app shows; or showed some steps ago, or will show */
  code(stepsAway?: number): string;
}

/** Confirms the email and turns on one-time codes, for which no code has been used. */
export async function giveCodes({ id: memberId }: Pick<Caller, "id">): Promise<App> {
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const sealed = await seal(varsOf(world), { purpose: "one-time codes", memberId }, secret);
  await confirmEmail(world.DB, memberId);
  await world.DB.prepare(
    "insert or ignore into one_time_codes (member_id, secret, last_step, created_at) values (?, ?, 0, ?)",
  )
    .bind(memberId, sealed, nowMs())
    .run();
  await world.DB.prepare("update accounts set guarded_since = coalesce(guarded_since, ?) where member_id = ?")
    .bind(nowMs(), memberId)
    .run();
  return { code: (stepsAway = 0) => codeAt(secret, stepAt(nowMs()) + stepsAway) };
}

/** For a member with a second factor. */
export async function giveRecoveryCodes({ id }: Pick<Caller, "id">): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  await world.DB.batch([
    world.DB.prepare("delete from recovery_codes where member_id = ?").bind(id),
    world.DB.prepare(
      "insert into recovery_codes (member_id, hash, created_at) select ?1, value, ?3 from json_each(?2)",
    ).bind(id, JSON.stringify(hashes), nowMs()),
  ]);
  return codes;
}

/** A browser that has entered the right password. Its cookie is that of the half-done sign-in. */
export async function halfSignedIn({ id, email }: Caller, password = PASSWORD): Promise<Caller> {
  const response = await caller().post("/api/login", { email, password }, AS_JSON);
  return caller(halfCookie(response) ?? "", id, email);
}

/** The `second=…` that a response sets, or null. */
export const halfCookie = (response: Response): string | null =>
  response.headers
    .getSetCookie()
    .find((cookie) => /^second=./.test(cookie))
    ?.split(";")[0] ?? null;

/** Sends the second step as a page's script does. */
export const sendSecond = (browser: Caller, code: string): Promise<Response> =>
  browser.post("/api/second", { code }, AS_JSON);

/** The member of the session that a response starts, as the browser with its cookie. Null when it starts none. */
export function signedInBy(response: Response, { id, email }: Caller): Caller | null {
  const cookie = sessionCookie(response);
  return cookie === null ? null : caller(cookie, id, email);
}

/** The member's sessions began more than ten minutes ago (A17). */
export const age = ({ id }: Caller): Promise<unknown> =>
  world.DB.prepare("update sessions set created_at = created_at - ?1, proved_at = proved_at - ?1 where member_id = ?2")
    .bind(10 * MINUTE_MS + 1_000, id)
    .run();
