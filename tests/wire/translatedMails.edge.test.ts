import { expect, it } from "vitest";
import { PAGE_LANGUAGE } from "~/app/i18n/pageLanguage";
import { confirmOldEmail, linkOf, mailsOf, tokenFor } from "~/tests/kit/workerd/emailChanges";
import { AS_JSON, caller, newMember, PASSWORD, unknownEmail } from "./caller";

const TRANSLATED = { ...AS_JSON, [PAGE_LANGUAGE]: "en-XA" };
const NEW = "quite another one";

/** The subjects and texts of the mails to this email, newest first, once there are so many. */
async function mailed(email: string, count: number): Promise<string[][]> {
  await expect.poll(async () => (await mailsOf(email)).length).toBe(count);
  const textIn = (html = "") => html.replace(/<[^>]*>/g, "").trim();
  return (await mailsOf(email)).map((mail) =>
    [/<h2[^>]*>(.*?)<\/h2>/s, /whitespace-pre-line[^>]*>(.*)<\/\w+><\/article>/s].map((part) =>
      textIn(part.exec(mail)?.[1]),
    ),
  );
}

/** In en-XA, everything that is translated stands between ⟦ and ⟧. */
const WHOLE = /^⟦[^⟦⟧]+⟧$/;
const translated = (count: number) => Array.from({ length: count }, () => [WHOLE, WHOLE].map(matching));
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

it("X186 · the mail of a sign-up is in the language of the page", async () => {
  const email = unknownEmail();
  await caller().post("/api/signup", { email, password: PASSWORD, confirmPassword: PASSWORD }, TRANSLATED);
  expect(await mailed(email, 1)).toEqual(translated(1));
});

it("X186 · without a language in the account, the mails about a forgotten and a new password are in that of the page", async () => {
  const { email } = await newMember();
  const before = (await mailsOf(email)).length;
  await caller().post("/api/forgotten", { email }, TRANSLATED);
  const token = await linkOf(email, "/reset");
  await caller().post("/api/reset", { token, password: NEW, confirmPassword: NEW }, TRANSLATED);
  expect((await mailed(email, before + 2)).slice(0, 2)).toEqual(translated(2));
});

it("X186 · the mails about a changed email and its undoing are in the language of the page", async () => {
  const ada = await newMember();
  const [before, to] = [(await mailsOf(ada.email)).length, unknownEmail()];
  await confirmOldEmail(ada);
  await ada.post("/api/email", { email: to }, TRANSLATED);
  expect(await mailed(to, 1)).toEqual(translated(1));
  await ada.post("/api/email/confirm", { token: await tokenFor(to, "confirm") }, TRANSLATED);
  expect((await mailed(ada.email, before + 1)).slice(0, 1)).toEqual(translated(1));
  await caller().post("/api/email/undo", { token: await tokenFor(ada.email, "undo") }, TRANSLATED);
  expect((await mailed(ada.email, before + 2)).slice(0, 1)).toEqual(translated(1));
});

it("X186 · the receipt for a visitor's report is in the language of the page", async () => {
  const { id } = await newMember();
  const [email, link] = [unknownEmail(), `http://parlor.test/${id}`];
  const form = { as: "visitor", reason: "spam", text: "It's an advertisement.", name: "Eve", email, faith: "1", link };
  await caller().post("/report", form, { accept: "text/html", [PAGE_LANGUAGE]: "en-XA" });
  expect(await mailed(email, 1)).toEqual(translated(1));
});
