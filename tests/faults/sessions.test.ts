import { expect, it, vi } from "vitest";
import { logOut } from "~/app/accounts/login/signIn.server";
import { endSession } from "~/app/accounts/sessions/endSession.server";
import { followTag, readFollowedTags } from "~/app/posts/tags/tags.server";
import { answerClaimed } from "~/app/server/claim.server";
import { edgeContext, type EdgeContext } from "~/app/server/context.server";
import { type Env, varsOf } from "~/app/server/env.server";
import { viewerId } from "~/app/server/guards.server";
import { startSession } from "~/app/server/session.server";
import { ulid } from "~/base/ulid";
import { createAccount } from "~/db/accounts/accounts";
import { endSessions } from "~/db/accounts/sessions";
import { seeded } from "~/tests/kit/rooms/socketPair";
import { SimulatedD1 } from "./world/simulatedD1";

const SCHEDULES = 500;
const BROWSERS = 3;
const ACTS = 25;
/** how many turns of the event loop a call of D1 takes at most, each way */
const TURNS_MAX = 6;
const [DIES, HANGS] = [0.03, 0.2];
const ORIGIN = "http://parlor.test";
const VARS = {
  APP_ENV: "development",
  ORIGIN,
  ATTEMPT_KEY: "a key for attempts in random schedules",
  FACTOR_KEY: "a key for factors in random schedules",
  HINT_KEY: "a key for hints in random schedules",
  OPERATOR_KEYS: "",
};
const SIGN_IN = { device: "", proof: { method: "password", second: null }, isRecentProof: true } as const;
const never = () => new Promise<never>(() => undefined);

/** When something happened: a number that grows. */
let moment = 0;
const now = (): number => ++moment;

interface Browser {
  /** its cookies by name */
  jar: Map<string, string>;
  session: string;
}
interface Read {
  session: string;
  beganAt: number;
  answeredAt: number;
  viewer: string | null;
}

const turns = async (random: () => number): Promise<void> => {
  for (let left = Math.floor(random() * (TURNS_MAX + 1)); left > 0; left--) await new Promise(setImmediate);
};

/** A member whose browsers read and write while sessions end and the edge dies, and what was seen of it. */
async function schedule(main: SimulatedD1, random: () => number) {
  const member = ulid(Date.now());
  /** when each session's end was answered, or its member's ban */
  const endedAt = new Map<string, number>();
  /** which session wrote which tag */
  const tags = new Map<string, string>();
  const reads: Read[] = [];
  /** the answers that refused a request or ended its cookie */
  const refusals: { session: string; answeredAt: number }[] = [];
  const call = async <T>(work: () => T): Promise<T> => {
    await turns(random);
    if (random() < DIES) return never();
    const result = work();
    await turns(random);
    return random() < DIES ? never() : result;
  };
  const env = {
    ...VARS,
    ...Object.fromEntries(
      ["SEARCH", "MEDIA", "MAIL", "CHAT", "GAME", "CALL", "LIVE_HUB", "LIVE_LEAF"].map((n) => [n, {}]),
    ),
    DB: main.reachedBy(call),
    LIMIT_READS: { limit: () => Promise.resolve({ success: true }) },
    LIMITS: {
      getByName: () => ({ take: () => turns(random).then(() => ({ ok: true })), giveBack: () => turns(random) }),
    },
    INBOX: {
      getByName: () => ({
        endSession: () => (random() < HANGS ? never() : turns(random)),
        extendSession: () => turns(random),
      }),
    },
  } as unknown as Env;
  const direct = main.reachedBy((work) => Promise.resolve(work()));
  const vars = varsOf(env);

  const cookiesOf = ({ jar }: Browser) => [...jar].map((cookie) => cookie.join("=")).join("; ");
  const keep = (browser: Browser, set: readonly string[]) => {
    for (const cookie of set) {
      const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
      if (name === "sid" && value === "") browser.session = "";
      if (value === "") browser.jar.delete(name);
      else browser.jar.set(name, value);
    }
  };
  const contextOf = (browser: Browser, path: string, body?: Record<string, string>): EdgeContext => {
    const init = body ? { method: "POST", body: new URLSearchParams(body) } : {};
    const request = new Request(ORIGIN + path, { ...init, headers: { cookie: cookiesOf(browser) } });
    const execution = { waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined) };
    return edgeContext(request, env, execution, Promise.resolve(), () => new Response(null, { status: 403 }));
  };
  /** What is gone from the database has ended by now. */
  const noteEnds = () => {
    const left = new Set(
      main.rows<{ id: string }>("select id from sessions where member_id = ?", member).map(({ id }) => id),
    );
    const isBanned = main.rows("select 1 from restrictions where member_id = ?", member).length > 0;
    for (const session of sessions)
      if ((isBanned || !left.has(session)) && !endedAt.has(session)) endedAt.set(session, now());
  };

  const sessions: string[] = [];
  const logIn = async (browser: Browser): Promise<void> => {
    const set: string[] = [];
    const { id } = await startSession(direct, vars, member, SIGN_IN, (cookie) => set.push(cookie));
    sessions.push(id);
    keep(browser, set);
    if (random() < 0.2) browser.jar.delete("hint");
    browser.session = id;
  };
  const note = (context: EdgeContext, { session }: Pick<Browser, "session">, response: Response) => {
    const answeredAt = now();
    if (
      response.status === 401 ||
      response.status === 403 ||
      context.cookies.some((cookie) => cookie.startsWith("sid=;"))
    )
      refusals.push({ session, answeredAt });
    return answeredAt;
  };
  const acts: Record<string, (browser: Browser) => Promise<void>> = {
    async read(browser) {
      const { session } = browser;
      const context = contextOf(browser, "/tags");
      const beganAt = now();
      const response = await answerClaimed(context, false, async (claimed) => {
        const viewer = await viewerId(claimed);
        if (viewer) await readFollowedTags(claimed, viewer);
        return Response.json({ viewer });
      });
      const answeredAt = note(context, { session }, response);
      const { viewer } = (await response.json()) as { viewer: string | null };
      reads.push({ session, beganAt, answeredAt, viewer });
    },
    async write(browser) {
      const { session } = browser;
      const tag = `t${now()}`;
      tags.set(tag, session);
      const context = contextOf(browser, `/tags/${tag}/follow`, { on: "1" });
      note(context, { session }, await followTag.respond(context, context.request, { tag }));
    },
    async logOut(browser) {
      const context = contextOf(browser, "/logout", {});
      await logOut.respond(context, context.request, {});
      keep(browser, context.cookies);
      noteEnds();
    },
    async endOther(browser) {
      const other = sessions[Math.floor(random() * sessions.length)] ?? "";
      await endSession(contextOf(browser, "/"), member, other);
      noteEnds();
    },
    async endAll() {
      await endSessions(env.DB, Date.now(), member, 100);
      noteEnds();
    },
    async ban() {
      main.rows(
        "insert into restrictions (member_id, kind, decision_id) values (?, 'banned', ?) on conflict do nothing",
        member,
        ulid(Date.now()),
      );
      noteEnds();
      await Promise.resolve();
    },
    logIn,
  };
  const weighted = ["read", "read", "read", "write", "write", "write", "logIn", "logOut", "endOther", "endAll"];

  const commits: { tag: string; at: number }[] = [];
  const stop = onCommit(main, (text, values) => {
    const tag = values.find((value) => tags.has(String(value)));
    if (/insert into "?followed_tags/.test(text) && tag !== undefined) commits.push({ tag: String(tag), at: now() });
  });
  const key = `${member}@example.com`;
  await createAccount(direct, { memberId: member, email: key, emailKey: key, passwordHash: "x", nowMs: 0 });
  const browsers = Array.from({ length: BROWSERS }, (): Browser => ({ jar: new Map(), session: "" }));
  for (const browser of browsers) await logIn(browser);
  for (let n = 0; n < ACTS; n++) {
    const browser = browsers[Math.floor(random() * BROWSERS)];
    const act = n === ACTS - 5 && random() < 0.2 ? "ban" : weighted[Math.floor(random() * weighted.length)];
    if (browser) acts[act ?? "read"]?.(browser).catch(() => undefined); // the database closes at the end
    await turns(random);
  }
  for (let n = 0; n < 20 * TURNS_MAX; n++) await new Promise(setImmediate);
  stop();
  noteEnds(); // also of those whose answer was lost
  const living = sessions.filter((session) => !endedAt.has(session));
  return { member, endedAt, living, tags, reads, commits, refusals };
}

/** Calls back for each statement of a transaction that has committed. Returns a function that ends that. */
function onCommit(main: SimulatedD1, note: (text: string, values: readonly unknown[]) => void): () => void {
  const batch = main.batch.bind(main);
  main.batch = (statements) => {
    const results = batch(statements);
    for (const { text, values } of statements) note(text, values);
    return results;
  };
  return () => {
    main.batch = batch;
  };
}

it(`A6 · over ${SCHEDULES} random schedules, an ended session writes and reads nothing, and no living one is lost`, async () => {
  vi.stubGlobal("scheduler", { wait: () => Promise.resolve() });
  vi.spyOn(console, "log").mockReturnValue(undefined);
  const main = new SimulatedD1("main", { tamperSql: (text) => text, platformMs: Date.now });
  let [writes, answers, ends] = [0, 0, 0];
  for (let seed = 1; seed <= SCHEDULES; seed++) {
    const { member, endedAt, living, tags, reads, commits, refusals } = await schedule(main, seeded(seed));
    const endOf = (session: string): number => endedAt.get(session) ?? Infinity;
    const lateWrites = commits.filter(({ tag, at }) => at > endOf(tags.get(tag) ?? ""));
    const lateReads = reads.filter(({ session, beganAt, viewer }) => viewer !== null && beganAt > endOf(session));
    const strange = reads.filter(({ viewer }) => viewer !== null && viewer !== member);
    const lost = refusals.filter(({ session }) => living.includes(session));
    expect({ seed, lateWrites, lateReads, strange, lost }).toEqual({
      seed,
      lateWrites: [],
      lateReads: [],
      strange: [],
      lost: [],
    });
    writes += commits.length;
    answers += reads.length;
    ends += endedAt.size;
  }
  main.close();
  // the schedules do what they are for
  expect(Math.min(writes, answers, ends)).toBeGreaterThan(SCHEDULES);
});
