import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { isUlid } from "~/base/ulid";
import { newName } from "./newName";
import { PASSWORD, takeReadyMember } from "./readyMembers";

export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
}

/** A signed-in member with their own browser. The page is still blank. */
export interface Member extends Person {
  context: BrowserContext;
  page: Page;
}

let count = 0;

/** An email without an account. A member created with it signs up and gets the sign-up mail. */
export const newEmail = (): string => `member.${crypto.randomUUID()}@parlor.test`;

/**
 * Creates a member with a complete profile. It takes a ready account, whose session is an hour old. With a given email,
 * or when no ready account is left, it signs up over HTTP as the form does, so the session is new. Only with
 * `isWelcomed`, the path after the sign-up covers the member's pages (X113).
 */
export async function createMember(
  context: BrowserContext,
  url: string,
  given: { name?: string; email?: string; isWelcomed?: true },
): Promise<Member> {
  const name = given.name ?? newName(count++);
  const ready = given.email === undefined && !given.isWelcomed ? await takeReadyMember(url) : undefined;
  const email = given.email ?? ready?.email ?? newEmail();
  if (ready) await context.addCookies([{ ...ready.cookie, url, httpOnly: true, sameSite: "Lax" }]);
  const id =
    ready?.id ??
    idIn(await submit(context.request, url, "/api/signup", { email, password: PASSWORD, confirmPassword: PASSWORD }));
  await submit(context.request, url, "/profile", { name, about: "", dob: "1990-01-01" });
  if (!ready && !given.isWelcomed) await dismissWelcome(context.request, url);
  return { id, name, email, password: PASSWORD, context, page: await context.newPage() };
}

/** X113: ends the path after the sign-up, which would cover the member's pages. */
export async function dismissWelcome(request: APIRequestContext, url: string): Promise<void> {
  const answer = await request.post(`${url}/api/welcome`, { form: { step: "done" }, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`/api/welcome answered ${answer.status()}: ${await answer.text()}`);
}

/** Signs a member in again in another browser, with its own session. */
export async function signInAgain(
  context: BrowserContext,
  url: string,
  { id, name, email, password }: Person,
): Promise<Member> {
  await submit(context.request, url, "/api/login", { email, password });
  return { id, name, email, password, context, page: await context.newPage() };
}

/** Sends a form as a page's script does, and returns the unparsed body. Throws when the form is refused. */
export async function submit(
  request: APIRequestContext,
  url: string,
  action: string,
  form: Record<string, string>,
): Promise<string> {
  const response = await request.post(url + action, { form, headers: { origin: url } });
  const body = await response.text();
  if (!response.ok()) throw new Error(`${action} answered ${response.status()}: ${body.slice(0, 500)}`);
  return body;
}

function idIn(answer: string): string {
  const id = answer.match(/"([0-9A-Z]{26})"/)?.[1];
  if (!id || !isUlid(id)) throw new Error(`No member id in ${answer.slice(0, 500)}`);
  return id;
}
