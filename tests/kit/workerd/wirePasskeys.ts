/** Passkeys over HTTP. */
import { env } from "cloudflare:workers";
import { confirmEmail } from "~/tests/kit/members/secondFactor";
import { AS_JSON, caller, type Caller } from "~/tests/wire/caller";
import { Authenticator, type Lies } from "~/tests/kit/members/authenticator";

const { DB: db } = env as unknown as { DB: D1Database };

export const SITE = { origin: "http://parlor.test", rpId: "parlor.test" };

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id: string };
  user?: { id: string; name: string };
  allowCredentials?: { id: string }[];
  excludeCredentials?: { id: string }[];
  userVerification?: string;
  authenticatorSelection?: { residentKey: string; userVerification: string };
  attestation?: string;
}

/** Asks for options. `browser` is the caller with the cookie of the challenge. */
export async function ask(
  who: Caller,
  fields: Record<string, string>,
): Promise<{ status: number; options: Options; browser: Caller }> {
  const answer = await who.post("/api/passkeys/options", fields, AS_JSON);
  const cookie = answer.headers.getSetCookie().find((set) => set.startsWith("passkey="));
  const cookies = [who.cookie, cookie?.split(";")[0]].filter(Boolean).join("; ");
  const { options } = await answer.json<{ options: Options }>();
  return { status: answer.status, options, browser: caller(cookies, who.id, who.email) };
}

export const sendNew = (browser: Caller, response: string, more: Record<string, string> = {}) =>
  browser.post("/settings/passkeys", { ...more, do: "add", response }, AS_JSON);

/** The member confirms their email, and adds a passkey of this authenticator, or of a new one. */
export async function addPasskey(
  who: Caller,
  {
    lies = {},
    authenticator,
    more = {},
  }: { lies?: Lies; authenticator?: Authenticator; more?: Record<string, string> } = {},
): Promise<{ answer: Response; authenticator: Authenticator }> {
  const made = authenticator ?? (await Authenticator.create(SITE));
  await confirmEmail(db, who.id);
  const { options, browser } = await ask(who, { for: "add" });
  return { answer: await sendNew(browser, await made.make(options, lies), more), authenticator: made };
}

/** Adds a passkey that must be accepted. */
export async function withPasskey(who: Caller, authenticator?: Authenticator): Promise<Authenticator> {
  const added = await addPasskey(who, authenticator ? { authenticator } : {});
  if (added.answer.status !== 200) throw new Error(`adding answered ${await added.answer.text()}`);
  return added.authenticator;
}

export const sendSigned = (browser: Caller, passkey: string) =>
  browser.post("/api/passkeys/login", { passkey }, AS_JSON);

/** Somebody signs in with the passkey. */
export async function signIn(authenticator: Authenticator, lies: Lies = {}): Promise<Response> {
  const { options, browser } = await ask(caller(), { for: "sign-in" });
  return sendSigned(browser, await authenticator.sign(options, lies));
}

export const change = (who: Caller, fields: Record<string, string>) => who.post("/settings/passkeys", fields, AS_JSON);

export const remove = (who: Caller, id: string) => change(who, { do: "remove", id });
