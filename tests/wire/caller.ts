import { createHash } from "node:crypto";
import { env, exports } from "cloudflare:workers";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import { hashPassword, type PasswordCost } from "~/app/accounts/password/password.server";
import { startSession } from "~/app/server/session.server";
import { deliverEvents } from "~/app/outbox/deliver.server";
import type { Env, Vars } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { fold } from "~/base/fold";
import { ulid } from "~/base/ulid";
import { createAccount } from "~/db/accounts/accounts";
import { saveProfile } from "~/db/members/members";
import { collectingEvents } from "~/db/statement";

/** Headers that ask for JSON instead of a page. */
export const AS_JSON = { accept: "application/json" };

const ORIGIN = "http://parlor.test";
const world = env as unknown as Env & { PASSWORD_COST?: PasswordCost; HINT_KEY: string };
const { DB, HINT_KEY, PASSWORD_COST = "full" } = world;
const worker = (exports as unknown as { default: Fetcher }).default;

export interface Caller {
  id: string;
  email: string;
  cookie: string;
  /** the address that the caller seems to have */
  address: string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** sends a form as a page's script does */
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  upload(bytes: BodyInit, purpose?: string, type?: string): Promise<Response>;
  send(method: string, path: string, body?: Uint8Array): Promise<Response>;
  /** sends a JSON body */
  json(method: string, path: string, body: unknown): Promise<Response>;
  fetch(method: string, path: string, headers?: Record<string, string>): Promise<Response>;
  upgrade(path: string, headers?: Record<string, string>): Promise<Response>;
  /** sends the request unchanged, with only the address added */
  raw(path: string, init: RequestInit): Promise<Response>;
}

/**
 * A client on the wire, with a cookie or without one. Each has its own address, because floods are counted by address.
 */
export function caller(cookie = "", id = "", email = ""): Caller {
  // different in each test file too, because the counters of Cloudflare's Rate Limiting binding outlive a test file
  const address = `test ${crypto.randomUUID()}`;
  const send = (path: string, init: RequestInit = {}) =>
    worker.fetch(
      new Request(ORIGIN + path, {
        redirect: "manual",
        ...init,
        headers: { host: "parlor.test", "cf-connecting-ip": address, ...(cookie ? { cookie } : {}), ...init.headers },
      }),
    );
  return {
    id,
    email,
    cookie,
    address,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, fields = {}, headers = {}) =>
      send(path, { method: "POST", body: new URLSearchParams(fields), headers: { origin: ORIGIN, ...headers } }),
    upload: (body, purpose = "posts", type = "image/png") =>
      send(`/api/media?purpose=${purpose}`, {
        method: "POST",
        body,
        headers: { origin: ORIGIN, "content-type": type },
      }),
    send: (method, path, body) =>
      send(path, { method, headers: { origin: ORIGIN }, ...(body ? { body: new Uint8Array(body) } : {}) }),
    json: (method, path, body) =>
      send(path, {
        method,
        headers: { origin: ORIGIN, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    fetch: (method, path, headers = {}) => send(path, { method, headers }),
    raw: (path, init) => {
      const headers = new Headers(init.headers);
      headers.set("cf-connecting-ip", address);
      return worker.fetch(new Request(ORIGIN + path, { redirect: "manual", ...init, headers }));
    },
    upgrade: (path, headers = {}) => send(path, { headers: { upgrade: "websocket", origin: ORIGIN, ...headers } }),
  };
}

export const PASSWORD = "long enough for all";
let hashOfPassword: Promise<string | null> | undefined;
const newEmail = () => `member-${crypto.randomUUID()}@example.com`;

/** A new email without an account on each call, because attempts are counted and the counters outlive a test file. */
export const unknownEmail = (): string => `nobody-${crypto.randomUUID()}@example.com`;

/** Creates an account, without the hash that most of a sign-up's time goes into. */
export async function newAccount(): Promise<{ id: string; email: string }> {
  const [id, email] = [ulid(nowMs()), newEmail()];
  await createAccount(DB, {
    memberId: id,
    email,
    emailKey: emailKeyOf(email),
    passwordHash: await (hashOfPassword ??= hashPassword(PASSWORD, PASSWORD_COST)),
    nowMs: nowMs(),
  });
  return { id, email };
}

/** Creates a member with a name and a session. It writes the rows itself, because that is faster than a sign-up. */
export async function newMember(name = "Ada"): Promise<Caller> {
  const { id, email } = await newAccount();
  const set: string[] = [];
  await startSession(
    DB,
    { ORIGIN, HINT_KEY } as Vars,
    id,
    { device: "a browser", proof: { method: "password", second: null }, isRecentProof: true },
    (cookie) => set.push(cookie),
  );
  await saveName(id, name);
  return caller(cookieHeader(set), id, email);
}

/** What a first profile form does, without the request. Search and open pages have the name when this resolves. */
async function saveName(id: string, name: string): Promise<void> {
  const now = nowMs();
  const db = collectingEvents(DB);
  const saved = await saveProfile(db, {
    ...{ id, name, about: "", dob: "1990-01-01", coverKey: null, photoKey: null, foldedName: fold(name), nowMs: now },
    ...{ removed: { cover: false, photo: false }, earlierPhotoIds: { cover: ulid(now), profile: ulid(now) } },
  });
  if (saved !== "saved") throw new Error(`the profile was answered ${JSON.stringify(saved)}`);
  await deliverEvents(world, db);
}

/** Signs a member up over HTTP, for tests of what a sign-up does. */
export async function signUp(name = "Ada"): Promise<Caller> {
  const email = newEmail();
  const response = await caller().post("/api/signup", { email, password: PASSWORD, confirmPassword: PASSWORD });
  const cookie = sessionCookie(response);
  if (response.status !== 200 || !cookie)
    throw new Error(`sign-up answered ${response.status} ${await response.text()}`);
  return named(caller(cookie, await memberOf(cookie), email), name);
}

async function named(member: Caller, name: string): Promise<Caller> {
  const answer = await member.post("/profile", { name, about: "", dob: "1990-01-01" });
  if (answer.status !== 200) throw new Error(`profile answered ${answer.status}`);
  return member;
}

/** Another browser of the same member, with a session of its own. */
export async function anotherDevice({ id, email }: Caller, password = PASSWORD): Promise<Caller> {
  const response = await caller().post("/api/login", { email, password });
  const cookie = sessionCookie(response);
  if (!cookie) throw new Error(`log-in answered ${response.status}`);
  return caller(cookie, id, email);
}

/** Resolves when the socket is open. `closed` is the code with which it is closed later. */
export async function listenForClose(
  member: Caller,
  path = `/parties/inbox/${member.id}`,
): Promise<{ closed: Promise<number> }> {
  const socket = (await member.upgrade(path)).webSocket;
  if (!socket) throw new Error(`${path} opened no socket`);
  socket.accept();
  return { closed: new Promise((resolve) => socket.addEventListener("close", (event) => resolve(event.code))) };
}

/** What a browser sends after an answer that has set these cookies. */
export const cookieHeader = (set: readonly string[]): string =>
  set.map((cookie) => cookie.split(";")[0] ?? "").join("; ");

/** The session's cookie and its hint that a browser keeps from a response, the last of each; null without a session. */
export function sessionCookie(response: Response): string | null {
  const set = response.headers.getSetCookie();
  const [session, hint] = ["sid", "hint"].map((name) => set.findLast((cookie) => cookie.startsWith(`${name}=`)));
  return session === undefined || session.startsWith("sid=;") ? null : cookieHeader([session, hint ?? []].flat());
}

/** The id of a caller's session: the hash of its cookie's token. */
export const sessionIdOf = ({ cookie }: Pick<Caller, "cookie">): string =>
  createHash("sha256")
    .update(/sid=([^;]*)/.exec(cookie)?.[1] ?? "")
    .digest("hex");

async function memberOf(cookie: string): Promise<string> {
  const page = await (await caller(cookie).get("/settings")).text();
  const id = /href="\/([0-7][0-9A-HJKMNP-TV-Z]{25})"/.exec(page)?.[1];
  if (!id) throw new Error("no profile link on the page of a member");
  return id;
}
