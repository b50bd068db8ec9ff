import { type APIRequestContext, expect } from "@playwright/test";
import { type Member, submit } from "./members";

/** The token of the link in the mail that asks the owner of this email to confirm it. */
export async function confirmationToken(request: APIRequestContext, email: string, url: string): Promise<string> {
  const findToken = async () => {
    const mailbox = await (await request.get(`${url}/development/mail`)).text();
    const mails = [...mailbox.matchAll(/<article aria-label="Mail to ([^:"]+): Confirm your email".*?<\/article>/gs)];
    const mail = mails.find(([, to]) => to === email)?.[0] ?? "";
    return /\/verify\?token=([\w-]{43})/.exec(mail)?.[1] ?? "";
  };
  await expect.poll(findToken).not.toBe("");
  return findToken();
}

/** A member confirms their email by a mailed link, as a second factor needs (A16). */
export async function confirmEmailOf({ email, context }: Member, url: string): Promise<void> {
  await submit(context.request, url, "/verify/send", {});
  await submit(context.request, url, "/api/verify", { token: await confirmationToken(context.request, email, url) });
}
