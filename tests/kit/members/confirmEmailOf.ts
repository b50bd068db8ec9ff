import { expect } from "@playwright/test";
import { type Member, submit } from "./members";

/** A member confirms their email by a mailed link, as a second factor needs (A16). */
export async function confirmEmailOf({ email, context }: Member, url: string): Promise<void> {
  await submit(context.request, url, "/verify/send", {});
  const findToken = async () => {
    const mailbox = await (await context.request.get(`${url}/development/mail`)).text();
    const mails = [...mailbox.matchAll(/<article aria-label="Mail to ([^:"]+): Confirm your email".*?<\/article>/gs)];
    const mail = mails.find(([, to]) => to === email)?.[0] ?? "";
    return /\/verify\?token=([\w-]{43})/.exec(mail)?.[1] ?? "";
  };
  await expect.poll(findToken).not.toBe("");
  await submit(context.request, url, "/api/verify", { token: await findToken() });
}
