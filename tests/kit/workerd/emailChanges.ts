import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { confirmEmail } from "~/tests/kit/members/secondFactor";
import { AS_JSON, caller, type Caller, unknownEmail } from "~/tests/wire/caller";

const { DB: db } = env as unknown as { DB: D1Database };

export const accountOf = (member: Caller) =>
  db
    .prepare("select email, email_verified_at is not null as verified from accounts where member_id = ?")
    .bind(member.id)
    .first<{ email: string; verified: number }>();
export const emailOf = async (member: Caller) => (await accountOf(member))?.email;
/** The purposes of the member's mailed links that work. */
export const purposesOf = async (member: Caller) =>
  (
    await db
      .prepare("select purpose from mail_tokens where member_id = ? order by purpose")
      .bind(member.id)
      .all<{ purpose: string }>()
  ).results.map(({ purpose }) => purpose);

/** The mails to this email in the mailbox of development, newest first, as HTML. */
export async function mailsOf(email: string): Promise<string[]> {
  const page = await (await caller().get("/development/mail")).text();
  return [...page.matchAll(/<article aria-label="Mail to ([^:"]+): [^"]*".*?<\/article>/gs)]
    .filter(([, to]) => to === email)
    .map(([article]) => article);
}

/** The token of the newest link to this path that was mailed to the email. Mails go out after the answer. */
export async function linkOf(email: string, path: string, not: readonly string[] = []): Promise<string> {
  const find = async () =>
    (await mailsOf(email))
      .map((mail) => new RegExp(`href="http://parlor\\.test${path}\\?token=([\\w-]{43})"`).exec(mail)?.[1])
      .find((token) => token !== undefined && !not.includes(token));
  await expect.poll(find).toBeDefined();
  return (await find()) ?? "";
}

/** `not`: the tokens of earlier mails to this email. */
export const tokenFor = (email: string, page: "confirm" | "undo", not: readonly string[] = []): Promise<string> =>
  linkOf(email, `/email/${page}`, not);

export const changeTo = (member: Caller, email: string) => member.post("/api/email", { email }, AS_JSON);
export const confirm = (member: Caller, token: string, fields: Record<string, string> = {}) =>
  member.post("/api/email/confirm", { token, ...fields }, AS_JSON);
export const undo = (token: string) => caller().post("/api/email/undo", { token }, AS_JSON);

export interface Changed {
  to: string;
  /** of the link that confirmed the change, and of the one that undoes it */
  token: string;
  back: string;
}

export const confirmOldEmail = ({ id }: Caller) => confirmEmail(db, id);

/** Changes the member's email, which they had confirmed. `from`: the email before, if it isn't the member's first one. */
export async function changed(
  member: Caller,
  to = unknownEmail(),
  fields: Record<string, string> = {},
  from = member.email,
): Promise<Changed> {
  await confirmOldEmail(member);
  const asked = await changeTo(member, to);
  if (asked.status !== 200) throw new Error(`the request answered ${asked.status}: ${await asked.text()}`);
  const token = await tokenFor(to, "confirm");
  const confirmed = await confirm(member, token, fields);
  if (confirmed.status !== 200) throw new Error(`the link answered ${confirmed.status}: ${await confirmed.text()}`);
  return { to, token, back: await tokenFor(from, "undo") };
}
