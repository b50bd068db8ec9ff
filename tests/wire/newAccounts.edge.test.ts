import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { ulid } from "~/base/ulid";
import { type ActionName, ACTIONS, BUDGETS, type Take } from "~/party/limits/table";
import { startChat } from "~/tests/kit/workerd/chatFiles";
import { countRoundTrips } from "~/tests/kit/workerd/roundTrips";
import { AS_JSON, type Caller, newMember } from "./caller";

const { DB, LIMITS } = env as unknown as Env;
const NOBODY = ulid(0);
const DAY_MS = 24 * 60 * 60 * 1_000;
const counter = countRoundTrips();

const act = (who: Caller, path: string, fields: Record<string, string>) => who.post(path, fields, AS_JSON);
const publish = (who: Caller) => act(who, "/posts", { text: "x" });

/** How each action with a lower limit is requested. An action without a row fails a test below. */
const ASKED = {
  post: publish,
  comment: (who) => act(who, "/comments", { post: NOBODY, text: "x" }),
  edit: (who) => act(who, `/posts/${NOBODY}/edit/send`, { text: "x", version: "1" }),
  profile: (who) => act(who, "/profile", { name: "Nova", about: "", dob: "1990-01-01" }),
  mention: (who) => act(who, "/posts", { text: "@nobody_at_all" }),
  "friend-add": (who) => act(who, `/friends/${NOBODY}`, { do: "add" }),
  "group-create": (who) => act(who, "/groups", { name: "Us", members: JSON.stringify([NOBODY]) }),
  "group-add": (who) => act(who, `/groups/${NOBODY}`, { do: "add", members: JSON.stringify([NOBODY]) }),
  "group-edit": (who) => act(who, `/groups/${NOBODY}`, { do: "rename", name: "Us" }),
  "stranger-chat": async (who) => startChat(who, await newMember("Eve")),
  invitation: (who) => act(who, "/games/invite", { game: "Chess", members: JSON.stringify([NOBODY]), options: "{}" }),
  call: (who) => act(who, "/calls", { to: NOBODY, kind: "audio" }),
} as const satisfies Partial<Record<ActionName, (who: Caller) => Promise<Response>>>;
type Limited = keyof typeof ASKED;
const NAMES = Object.keys(ASKED) as Limited[];
const lowerOf = (name: Limited) => ACTIONS[name].whileNew ?? ACTIONS[name].budget;

it("X71 · every action with a lower limit is tried here", () => {
  const limited = Object.entries(ACTIONS).flatMap(([name, { whileNew }]) => (whileNew ? [name] : []));
  expect([...NAMES].sort()).toEqual(limited.sort());
});

/** What takes all points of an action's lower limit without reaching the ordinary limit. */
function allOf(name: Limited): Take {
  const lower = lowerOf(name);
  // the ordinary limits of these are higher than the others'
  const action = lower === "newInvitations" ? "group-create" : lower === "newPublishing" ? "post" : name;
  return { action, amount: BUDGETS[lower].fast.max / Number(ACTIONS[action].cost) };
}

/** A member who has used up what a new account may do within an hour. */
async function atLowerLimit(name: Limited): Promise<Caller> {
  const member = await newMember("Nova");
  const counted = await LIMITS.getByName(`member:${member.id}`).take([allOf(name)], [], true);
  expect(counted).toEqual({ ok: true });
  return member;
}

const setAccount = (member: Caller, { days, isConfirmed }: { days: number; isConfirmed: boolean }) =>
  DB.prepare("update accounts set created_at = ?2, email_verified_at = iif(?3, ?2, null) where member_id = ?1")
    .bind(member.id, Date.now() - days * DAY_MS, isConfirmed ? 1 : 0)
    .run();

describe.each(NAMES)("%s", (name) => {
  it("X69 · a new account is refused at its lower limit, with the time to try again", async () => {
    const refused = await ASKED[name](await atLowerLimit(name));
    expect(refused.status).toBe(429);
    const retryAfterS = Number(refused.headers.get("retry-after"));
    expect(retryAfterS).toBeGreaterThan(0);
    expect(retryAfterS).toBeLessThanOrEqual(BUDGETS[lowerOf(name)].fast.seconds);
  });

  it("X69 · an account that is a week old and confirmed isn't refused there", async () => {
    const member = await atLowerLimit(name);
    await setAccount(member, { days: 7, isConfirmed: true });
    expect((await ASKED[name](member)).status).not.toBe(429);
  });
});

it("X69 · the refusal says that the account has lower limits, and how they end", async () => {
  const { code, message } = await (await publish(await atLowerLimit("post"))).json<{ code: string; message: string }>();
  expect(code).toBe("too-many-requests");
  expect(message).toMatch(
    /^Your account has lower limits until it's a week old and you've confirmed your email\. Try again in \d+ minutes?\.$/,
  );
});

it("X69 · a confirmed email alone doesn't end the lower limits", async () => {
  const member = await atLowerLimit("post");
  await setAccount(member, { days: 6, isConfirmed: true });
  expect((await publish(member)).status).toBe(429);
});

it("X69 · a week alone doesn't end the lower limits", async () => {
  const member = await atLowerLimit("post");
  await setAccount(member, { days: 8, isConfirmed: false });
  expect((await publish(member)).status).toBe(429);
});

it("X69 · a new account that can't publish any more can still like", async () => {
  const member = await atLowerLimit("post");
  expect((await act(member, `/posts/${NOBODY}/like`, { on: "1" })).status).toBe(404);
});

it("X69 · the ordinary limit of an account that isn't new says nothing of lower limits", async () => {
  const member = await newMember("Olga");
  await setAccount(member, { days: 8, isConfirmed: true });
  await LIMITS.getByName(`member:${member.id}`).take([{ action: "post", amount: BUDGETS.publishing.fast.max / 3 }]);
  const refused = await publish(member);
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain("Too many attempts.");
});

it("X69 · whether an account is new is read with its session, in one round trip", async () => {
  const member = await atLowerLimit("post");
  // otherwise the delivery of the new member's events would count
  await expect.poll(() => DB.prepare("select count(*) as n from outbox").first("n")).toBe(0);
  counter.restart();
  expect((await publish(member)).status).toBe(429);
  expect(counter.trips()).toBe(1);
});
