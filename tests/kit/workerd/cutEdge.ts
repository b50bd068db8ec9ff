/** A request of the edge that dies at one step of its work. */
import { setPrivacy } from "~/app/safety/privacy.server";
import { setBlock } from "~/app/safety/blocks.server";
import { setMute } from "~/app/safety/mutes.server";
import type { EdgeContext } from "~/app/server/context.server";
import { type Env, varsOf } from "~/app/server/env.server";
import type { Privacy } from "~/base/privacy";
import { collectingEvents, type Db, type EventRow } from "~/db/statement";
import type { Caller } from "~/tests/wire/caller";

/** What a request does after it has checked its form and its rights. */
export type Work = (context: EdgeContext) => Promise<unknown>;

export const blocking =
  (who: Caller, other: Caller, move: "block" | "unblock"): Work =>
  (context) =>
    setBlock(context, who.id, other.id, { do: move });
export const choosing =
  (who: Caller, settings: Privacy): Work =>
  (context) =>
    setPrivacy(context, who.id, settings);
export const muting =
  (who: Caller, other: Caller, move: "mute" | "unmute"): Work =>
  (context) =>
    setMute(context, who.id, other.id, { do: move, of: "member", for: "always" });

const DATABASE = "database";
const PARTIES = ["CALL", "CHAT", "GAME", "INBOX", "LIVE_HUB"] as const;

/**
 * How a request fails. `dies`: it takes this many steps, and then asks nothing of its databases, its files, the rooms
 * or the mail any more. `loses`: it takes this step, but doesn't get the answer. `loses answers`: the rooms' first
 * answer to each of its calls is lost. `before`: something else happens between this step and the one before it.
 */
export type Cut =
  | { dies: number }
  | { loses: number }
  | { before: number; meanwhile: () => Promise<unknown> }
  | "loses answers"
  | "none";

export interface Cutting {
  /** what the request asked of its databases, its files, the rooms and the mail, in order */
  steps: string[];
  /** the stored events of its change; none if it died before */
  events: EventRow[];
  isDead: boolean;
}

/**
 * Runs a request's work, with everything that it does after its answer. The steps happen one after another, so that
 * each run has the same ones.
 */
export async function runCut(env: Env, work: Work, cut: Cut): Promise<Cutting> {
  const steps: string[] = [];
  const later: Promise<unknown>[] = [];
  const lost = new Set<string>();
  let isDead = false;
  let turn: Promise<unknown> = Promise.resolve();

  const take = async <Result>(name: string, step: () => Promise<Result>): Promise<Result> => {
    const n = steps.length;
    const at: { dies?: number; loses?: number; before?: number; meanwhile?: () => Promise<unknown> } =
      typeof cut === "object" ? cut : {};
    isDead ||= at.dies === n;
    if (isDead) throw new Error("the edge has died");
    steps.push(name);
    if (at.before === n) await at.meanwhile?.();
    const isLost = at.loses === n || (cut === "loses answers" && isOfRoom(name) && !lost.has(name));
    lost.add(name);
    const result = await step();
    if (isLost) throw new Error("the answer was lost");
    return result;
  };
  const inTurn = <Result>(name: string, step: () => Promise<Result>): Promise<Result> => {
    const taken = turn.then(() => take(name, step));
    turn = taken.catch(() => undefined);
    return taken;
  };
  const watched = <Binding>(namespace: Binding, party: string): Binding =>
    ({
      getByName: (room: string) =>
        new Proxy(
          {},
          {
            get:
              (_target, method: string) =>
              (...values: unknown[]) =>
                inTurn(`${party} ${room} ${method}`, () => callOf(namespace, room, method)(...values)),
          },
        ),
    }) as Binding;
  const watchedDb = (name: string, binding: Db): Db => {
    const withTurn = (statement: D1PreparedStatement) => {
      const all = statement.all.bind(statement);
      return Object.assign(statement, { all: () => inTurn(name, all) });
    };
    return {
      prepare: (text) => {
        const statement = binding.prepare(text);
        const bind = statement.bind.bind(statement);
        return Object.assign(statement, { bind: (...values: unknown[]) => withTurn(bind(...values)) });
      },
      batch: (prepared) => inTurn(name, () => binding.batch(prepared)),
    };
  };
  const db = watchedDb(DATABASE, env.DB);
  /** a binding whose methods are steps */
  const watchedBinding = (name: "MEDIA" | "MAIL") =>
    new Proxy(
      {},
      {
        get:
          (_target, method: string) =>
          (...values: unknown[]) =>
            method === "resumeMultipartUpload" // it only names an upload, and its own methods do the work
              ? (methodOf(env[name], method)(...values) as unknown)
              : inTurn(`${name} ${method}`, () => methodOf(env[name], method)(...values)),
      },
    );

  const collecting = collectingEvents(db);
  const events: EventRow[] = [];
  const collected = collecting.events.push.bind(collecting.events);
  collecting.events.push = (...rows) => {
    events.push(...rows.filter(({ n }) => n !== null));
    return collected(...rows);
  };
  const rooms = Object.fromEntries(PARTIES.map((party) => [party, watched(env[party], party)]));
  const bindings = {
    ...rooms,
    ...{
      DB: db,
      SEARCH: watchedDb("search", env.SEARCH),
      MEDIA: watchedBinding("MEDIA"),
      MAIL: watchedBinding("MAIL"),
    },
  };
  const context: Partial<EdgeContext> = {
    env: new Proxy(env, { get: (real, name) => Reflect.get(name in bindings ? bindings : real, name) as unknown }),
    vars: varsOf(env),
    db: collecting,
    requestId: "a cut request",
    ownRegion: () => Promise.resolve(null),
    waitUntil: (promise) => void later.push(promise.catch(() => undefined)),
    afterAnswer: (task) => void later.push(task().catch(() => undefined)),
  };
  await work(context as EdgeContext).catch((error: unknown) => {
    if (!isDead && !(typeof cut === "object" && "loses" in cut)) throw error; // otherwise the browser gets no answer
  });
  for (const promise of later) await promise;
  await turn;
  return { steps, events, isDead };
}

const isOfRoom = (step: string): boolean => PARTIES.some((party) => step.startsWith(`${party} `));

type Methods = Record<string, (...values: unknown[]) => Promise<unknown>>;

const callOf = (namespace: unknown, room: string, method: string) =>
  methodOf((namespace as { getByName(name: string): object }).getByName(room), method);

/** Called on its owner: `apply` of a method of a room would be an RPC itself. */
const methodOf =
  (owner: object, method: string) =>
  (...values: unknown[]): Promise<unknown> =>
    (owner as Methods)[method]?.(...values) ?? Promise.reject(new Error(`there is no ${method}`));
