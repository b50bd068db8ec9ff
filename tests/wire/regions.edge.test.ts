import { env } from "cloudflare:workers";
import { beforeEach, expect, it, type Mock, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import type { Region } from "~/base/roomAt";
import { ulid } from "~/base/ulid";
import { directChatRoom } from "~/party/chat/protocol";
import { befriend, roomFor } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, caller, type Caller, cookieHeader, newMember, PASSWORD, unknownEmail } from "./caller";

const world = env as unknown as Env;
const { DB } = world;
const WELLINGTON = { continent: "OC", country: "NZ", longitude: "174.78" };

type GetByName = (name: string, options?: { locationHint?: string }) => object;
const shared = Reflect.getPrototypeOf(world.INBOX) as { getByName: GetByName };
const original = shared.getByName;
let getByName: Mock<GetByName>;

/** Records what all namespaces are asked for. The product's bindings are other objects than the test's, of one class. */
beforeEach(() => {
  getByName = vi.spyOn(shared, "getByName");
});

/** The regions in which a room was asked for, each once; null for a call that names none. */
const askedFor = (name: string): (string | null)[] => [
  ...new Set(
    getByName.mock.calls.filter(([room]) => room === name).map(([, options]) => options?.locationHint ?? null),
  ),
];

/** A member who signed up in the region, in a browser whose hint says so. */
async function memberIn(region: Region, name = "Ada"): Promise<Caller> {
  const member = await newMember(name);
  await DB.prepare("update members set region = ? where id = ?").bind(region, member.id).run();
  const hint = hintsOf(await member.get("/settings"));
  const session = /sid=[^;]*/.exec(member.cookie)?.[0];
  return caller(`${session}; ${cookieHeader(hint)}`, member.id, member.email);
}
const hintsOf = (answer: Response): string[] =>
  answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("hint="));

const form = { password: PASSWORD, confirmPassword: PASSWORD };
/** Signs up from a place, as Cloudflare describes it, and returns the new member's id and region. */
async function signUpFrom(cf?: object): Promise<{ id: string; region: string | null }> {
  const email = unknownEmail();
  const answer = await caller().raw("/api/signup", {
    method: "POST",
    body: new URLSearchParams({ ...form, email }),
    headers: { ...AS_JSON, origin: "http://parlor.test" },
    ...(cf && { cf }),
  } as RequestInit);
  expect(answer.status).toBe(200);
  const row = await DB.prepare(
    "select members.id, region from members join accounts on accounts.member_id = members.id where email = ?",
  )
    .bind(email)
    .first<{ id: string; region: string | null }>();
  return row ?? { id: "", region: null };
}

it("regions · a sign-up keeps the region from which it comes", async () => {
  expect((await signUpFrom(WELLINGTON)).region).toBe("oc");
});

it("regions · a sign-up from a place that nobody knows keeps none", async () => {
  expect((await signUpFrom()).region).toBeNull();
});

it("regions · a new member's inbox and counter are made in their region, whoever calls them next", async () => {
  const { id } = await signUpFrom(WELLINGTON);
  await expect.poll(() => [askedFor(id), askedFor(`member:${id}`)]).toEqual([["oc"], ["oc"]]);
});

it("regions · a sign-up succeeds when the new member's rooms don't answer", async () => {
  const down = vi.fn(() => Promise.reject(new Error("the room is away")));
  getByName.mockImplementation(function (this: object, name, options) {
    if (/^(member:)?[0-9A-Z]{26}$/.test(name)) return { unviewedCount: down, giveBack: down };
    return original.call(this, name, options);
  });
  await signUpFrom(WELLINGTON);
  await expect.poll(() => down.mock.calls.length).toBe(2);
});

it("regions · an answer gives a browser a hint with its member's region once", async () => {
  const member = await newMember();
  await DB.prepare("update members set region = 'sam' where id = ?").bind(member.id).run();
  const hints = [hintsOf(await member.get("/settings")), hintsOf(await (await memberIn("sam")).get("/settings"))];
  expect(hints).toEqual([[expect.stringMatching(new RegExp(`^hint=${member.id}\\.sam\\.`))], []]);
});

it("regions · a region that somebody put into their hint places no room", async () => {
  const member = await memberIn("sam");
  const altered = caller(member.cookie.replace(".sam.", ".oc."), member.id);
  getByName.mockClear();
  await altered.post(`/posts/${ulid(1)}/like`, { on: "1" }, AS_JSON);
  expect(askedFor(`member:${member.id}`)).toEqual(["sam"]);
});

it("regions · a member's requests call their inbox and their counter in their region", async () => {
  const ada = await memberIn("oc");
  getByName.mockClear();
  await ada.post(`/posts/${ulid(1)}/like`, { on: "1" }, AS_JSON);
  (await ada.upgrade(`/parties/inbox/${ada.id}`)).webSocket?.accept();
  expect([askedFor(`member:${ada.id}`), askedFor(ada.id)]).toEqual([["oc"], ["oc"]]);
});

it("regions · a chat is made in the region of the member who writes first", async () => {
  const [ada, bob] = [await memberIn("oc"), await memberIn("weur", "Bob")];
  const chat = directChatRoom(ada.id, bob.id);
  const message = { id: crypto.randomUUID(), text: "hello" };
  expect((await ada.json("POST", `/api/chats/${chat}`, { message })).status).toBe(200);
  expect(askedFor(chat)).toEqual(["oc"]);
});

it("regions · a chat is made in the region of the member whose page connects first", async () => {
  const [ada, bob] = [await memberIn("oc"), await memberIn("weur", "Bob")];
  await befriend(ada, bob);
  const chat = directChatRoom(ada.id, bob.id);
  getByName.mockClear();
  await ada.json("POST", `/api/chats/${chat}?friend`, null);
  (await ada.upgrade(`/parties/chat/${chat}`)).webSocket?.accept();
  expect(askedFor(chat)).toEqual(["oc"]);
});

it("regions · a group's chat is made in its creator's region", async () => {
  const [ada, bob] = [await memberIn("oc"), await memberIn("weur", "Bob")];
  await befriend(ada, bob);
  const answer = await ada.post("/groups", { name: "Rowers", members: JSON.stringify([bob.id]) }, AS_JSON);
  const { group } = await answer.json<{ group: string }>();
  expect(askedFor(group)[0]).toBe("oc");
});

it("regions · a game and its invitations are made in the host's region", async () => {
  const [ada, bob] = [await memberIn("oc"), await memberIn("weur", "Bob")];
  await befriend(ada, bob);
  getByName.mockClear();
  const game = await roomFor(ada, "TicTacToe", bob);
  expect([askedFor(game), askedFor(directChatRoom(ada.id, bob.id))]).toEqual([["oc"], ["oc"]]);
});

it("regions · a run is made in its player's region", async () => {
  const ada = await memberIn("oc");
  const answer = await ada.post("/games/runs", { game: "BallFall" }, AS_JSON);
  expect(askedFor((await answer.json<{ room: string }>()).room)).toEqual(["oc"]);
});

it("regions · a call is made in the caller's region", async () => {
  const [ada, bob] = [await memberIn("oc"), await memberIn("weur", "Bob")];
  await befriend(ada, bob);
  const answer = await ada.post("/calls", { to: bob.id, kind: "audio" }, AS_JSON);
  const { call } = await answer.json<{ call: string }>();
  expect(askedFor(call)[0]).toBe("oc");
});

it("regions · what a member does to another one is counted in the region of the one who acts", async () => {
  const [ada, bob] = [await memberIn("oc"), await memberIn("weur", "Bob")];
  await ada.post(`/friends/${bob.id}`, { do: "add" });
  expect(askedFor(`pair:${ada.id}:${bob.id}`)).toEqual(["oc"]);
});

it("regions · a live hub and its shard are made near the primary, wherever the viewer is", async () => {
  const ada = await memberIn("oc");
  (await ada.upgrade("/parties/live/feed")).webSocket?.accept();
  expect([askedFor("feed"), askedFor("feed/0")]).toEqual([["weur"], ["weur"]]);
});

it("regions · events reach a hub near the primary, and an inbox that exists without a region", async () => {
  const [ada, bob] = [await memberIn("oc"), await memberIn("sam", "Bob")];
  getByName.mockClear();
  await ada.post(`/friends/${bob.id}`, { do: "add" });
  await ada.post("/posts", { text: "hello" });
  await expect.poll(() => [askedFor("feed"), askedFor(bob.id)]).toEqual([["weur"], [null]]);
});
