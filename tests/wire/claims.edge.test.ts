import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { ALL_ADDRESSES, partsOf, rowOf } from "~/app/server/addresses.server";
import { answerClaimed } from "~/app/server/claim.server";
import { edgeContext, type EdgeContext } from "~/app/server/context.server";
import { type Env, varsOf } from "~/app/server/env.server";
import { hintCookie } from "~/app/server/memberHint.server";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";
import { first } from "~/db/statement";
import { postsQuery } from "~/db/posts/posts";
import { BAN, decideAbout, SUSPEND } from "~/tests/kit/workerd/wireModeration";
import { AS_JSON, anotherDevice, type Caller, caller, cookieHeader, newMember, sessionIdOf } from "./caller";

const world = env as unknown as Env;
const { DB } = world;
const vars = varsOf(world);
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

afterEach(() => vi.restoreAllMocks());

const cookieOf = ({ cookie }: Caller, name: string): string =>
  new RegExp(`${name}=[^;]*`).exec(cookie)?.[0] ?? `${name}=`;
const withoutHint = (member: Caller): Caller => caller(cookieOf(member, "sid"), member.id, member.email);

/** A browser of the member whose hint is right for its session, whatever has become of the session. */
type State = (member: Caller) => Promise<Caller>;

const STATES: Record<string, State> = {
  "an ended": async (member) => {
    await anotherSession(member).post("/logout", {}, AS_JSON);
    return member;
  },
  "an expired": async (member) => {
    await DB.prepare("update sessions set expires_at = ? where member_id = ?")
      .bind(nowMs() - 1, member.id)
      .run();
    return member;
  },
  "a suspended member's": async (member) => {
    await decideAbout(member, SUSPEND);
    return member;
  },
  "a banned member's": async (member) => {
    await decideAbout(member, BAN);
    return member;
  },
  "a replaced": async (member) => {
    const proved = await member.post("/api/prove", { password: "long enough for all" }, AS_JSON);
    expect(proved.status).toBe(200);
    return member;
  },
  /** its hint names another member, as it could only with our key */
  "another member's": async (member) => {
    const other = await newMember("Bob");
    const hint = hintCookie(vars, { id: sessionIdOf(member), memberId: other.id, region: null }, YEAR_MS) ?? "";
    return caller(`${cookieOf(member, "sid")}; ${cookieHeader([hint])}`, member.id, member.email);
  },
};
const anotherSession = (member: Caller): Caller => member;

/** The addresses that answer before the session is read: what a member reads, and the forms that need only their session. */
const CLAIMING = ALL_ADDRESSES.filter((address) => {
  const { right, isOpen, needsProof, endsSession } = rowOf(address);
  if (endsSession) return false;
  if (partsOf(address).method === "GET") return right === "anyone" || right === "members";
  return right === "members" && !isOpen && !needsProof;
});
const SOCKETS = "GET /parties/:party/:room";

const NOBODY = ulid(0);
const pathOf = (pattern: string): string =>
  pattern
    .replace(/\/\*$/, "/nothing/here")
    .replace(":party", "inbox")
    .replace(":order", "oldest")
    .replaceAll(/:\w+(\{[^}]*\})?/g, NOBODY);

/** What differs between two answers to the same request. */
const comparable = (text: string): string =>
  text
    .replaceAll(/nonce="[^"]*"/g, "")
    .replaceAll(/\b1[0-9]{12}\b/g, "")
    .replaceAll(/"retryAfterS":\d+/g, "");

async function answerTo(who: Caller, address: (typeof CLAIMING)[number]) {
  const { method, pattern } = partsOf(address);
  const path = pathOf(pattern);
  const answer = await (method === "GET"
    ? address === SOCKETS
      ? who.upgrade(`/parties/inbox/${who.id}`)
      : who.get(path)
    : who.raw(path, {
        method,
        body: new URLSearchParams({ on: "1", text: "x" }),
        headers: { ...AS_JSON, origin: vars.ORIGIN, cookie: who.cookie },
      }));
  // the cookie of a sign-in that begins has random values
  const cookies = answer.headers.getSetCookie().filter((cookie) => !/^(hint|google)=/.test(cookie));
  return { status: answer.status, cookies, text: comparable(answer.webSocket ? "" : await answer.text()) };
}

async function rowCounts(): Promise<Record<string, unknown>> {
  const { results } = await DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'",
  ).all<{ name: string }>();
  const counts = await DB.batch<{ n: number }>(
    results.map(({ name }) => DB.prepare(`select count(*) as n from "${name}"`)),
  );
  // Lucia deletes an expired session, with and without a hint
  return Object.fromEntries(results.map(({ name }, i) => [name, name === "sessions" ? 0 : counts[i]?.results[0]?.n]));
}

it.each(Object.keys(STATES))(
  "A5 · with %s session, a hint changes no answer of any address, and nothing is written",
  async (state) => {
    const member = await STATES[state]?.(await newMember("Ada"));
    if (!member) return;
    const reads = CLAIMING.filter((address) => state !== "another member's" || partsOf(address).method === "GET");
    const before = await rowCounts();
    for (const address of reads) {
      const [claimed, plain] = [await answerTo(member, address), await answerTo(withoutHint(member), address)];
      expect(claimed, address).toEqual(plain);
    }
    expect(await rowCounts()).toEqual(before);
  },
);

it("A5 · what is counted in the name of an ended session is given back", async () => {
  const stolen = await newMember("Ada");
  const owner = await anotherDevice(stolen);
  await stolen.post("/logout", {}, AS_JSON);
  for (let n = 0; n < 350; n++) await stolen.post(`/posts/${ulid(nowMs())}/like`, { on: "1" }, AS_JSON);
  expect((await owner.post(`/posts/${ulid(nowMs())}/like`, { on: "1" }, AS_JSON)).status).toBe(404);
});

// ---- the gate

/** A context of a request with these cookies, over a database whose statements about posts wait for `posts`. */
function contextOf(cookie: string, posts: Promise<unknown>): EdgeContext {
  const request = new Request("http://parlor.test/", { headers: { cookie } });
  const waiting = (text: string) => (/from "posts"/.test(text) ? posts : Promise.resolve());
  const slow = {
    prepare: (text: string) => {
      const statement = DB.prepare(text);
      return {
        bind: (...values: unknown[]) => {
          const bound = statement.bind(...values);
          return { all: async () => (await waiting(text), bound.all()), bound };
        },
      };
    },
    batch: (list: { bound: D1PreparedStatement }[]) => DB.batch(list.map(({ bound }) => bound)),
    withSession: () => slow,
  };
  const execution = { waitUntil: () => undefined };
  return edgeContext(
    request,
    { ...world, DB: slow } as unknown as Env,
    execution,
    Promise.resolve(),
    () => new Response(),
  );
}

it("A5 · a request whose hint is wrong is refused before what it reads has arrived", async () => {
  const member = await newMember("Ada");
  await member.post("/logout", {}, AS_JSON);
  const never = new Promise(() => undefined);
  const answered = await answerClaimed(contextOf(member.cookie, never), false, async (context) => {
    if (context.claim === null) return new Response("refused");
    await first(context.db, postsQuery(member.id, [ulid(nowMs())]));
    return new Response("answered");
  });
  expect(await answered.text()).toBe("refused");
});

it("A5 · a request whose hint is wrong drops the bytes of the file that it reads", async () => {
  const member = await newMember("Ada");
  await member.post("/logout", {}, AS_JSON);
  const context = contextOf(member.cookie, Promise.resolve());
  const dropped = Promise.withResolvers<string>();
  const body = new ReadableStream({ cancel: () => dropped.resolve("dropped") });
  context.env = { ...context.env, MEDIA: { get: () => Promise.resolve({ body }) } as unknown as Env["MEDIA"] };
  await answerClaimed(context, false, async (asked) => {
    if (asked.claim !== null) await asked.env.MEDIA.get("a file");
    return new Response("refused");
  });
  expect(await dropped.promise).toBe("dropped");
});

it("A5 · a request whose hint is right gets no row before its session is found valid", async () => {
  const member = await newMember("Ada");
  const order: string[] = [];
  const context = contextOf(member.cookie, Promise.resolve());
  const { session } = context;
  context.session = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push("session");
    return session();
  };
  await answerClaimed(context, false, async (claimed) => {
    await first(claimed.db, postsQuery(member.id, [ulid(nowMs())]));
    order.push("row");
    return new Response();
  });
  expect(order).toEqual(["session", "row"]);
});

it("A5 · a request whose session can't be read isn't answered, whatever its endpoint has done", async () => {
  const member = await newMember("Ada");
  const context = contextOf(member.cookie, Promise.resolve());
  context.session = () => Promise.reject(new Error("D1_ERROR: the call was lost"));
  const answered = answerClaimed(context, false, () => Promise.resolve(new Response("answered")));
  await expect(answered).rejects.toThrow("the call was lost");
});

it("A5 · an answer gives a browser without a hint one, and none to a browser that has it", async () => {
  const member = await newMember("Ada");
  const hints = async (who: Caller) =>
    (await who.get("/settings")).headers.getSetCookie().filter((cookie) => cookie.startsWith("hint="));
  expect([await hints(withoutHint(member)), await hints(member)]).toEqual([
    [expect.stringMatching(new RegExp(`^hint=${member.id}\\.`))],
    [],
  ]);
});

it("A5 · a browser with an altered hint stays signed in and gets a new one", async () => {
  const member = await newMember("Ada");
  const altered = caller(member.cookie.replace(/hint=../, "hint=00"), member.id);
  const answer = await altered.get("/messages");
  expect([answer.status, answer.headers.getSetCookie().some((cookie) => cookie.startsWith("hint="))]).toEqual([
    200,
    true,
  ]);
});
