/** A request of the edge that dies at one step of its work. */
import { setPrivacy } from "~/app/safety/privacy.server";
import { setBlock } from "~/app/safety/blocks.server";
import { setMute } from "~/app/safety/mutes.server";
import type { EdgeContext } from "~/app/server/context.server";
import type { Env } from "~/app/server/env.server";
import type { Privacy } from "~/base/privacy";
import { collectingEvents, type Db, type EventRow } from "~/db/statement";
import type { Caller } from "~/tests/wire/caller";

type Context = Pick<EdgeContext, "env" | "db" | "after">;
/** What a request does after it has checked its form and its rights. */
export type Work = (context: Context) => Promise<unknown>;

const as = (context: Context) => context as EdgeContext; // the actions use nothing else of it

export const blocking =
  (who: Caller, other: Caller, move: "block" | "unblock"): Work =>
  (context) =>
    setBlock(as(context), who.id, other.id, { do: move });
export const choosing =
  (who: Caller, settings: Privacy): Work =>
  (context) =>
    setPrivacy(as(context), who.id, settings);
export const muting =
  (who: Caller, other: Caller, move: "mute" | "unmute"): Work =>
  (context) =>
    setMute(as(context), who.id, other.id, { do: move, of: "member", for: "always" });

const DATABASE = "database";

/**
 * How a request fails. `dies`: it takes this many steps, and then asks nothing of its database or of the rooms any
 * more. `loses answers`: the rooms' first answer to each of its calls is lost.
 */
export type Cut = { dies: number } | "loses answers" | "none";

export interface Cutting {
  /** what the request asked of its database and of the rooms, in order */
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
    isDead ||= typeof cut === "object" && steps.length === cut.dies;
    if (isDead) throw new Error("the edge has died");
    steps.push(name);
    const isLost = cut === "loses answers" && name !== DATABASE && !lost.has(name);
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
  const withTurn = (statement: D1PreparedStatement) => {
    const all = statement.all.bind(statement);
    return Object.assign(statement, { all: () => inTurn(DATABASE, all) });
  };
  const db: Db = {
    prepare: (text) => {
      const statement = env.DB.prepare(text);
      const bind = statement.bind.bind(statement);
      return Object.assign(statement, { bind: (...values: unknown[]) => withTurn(bind(...values)) });
    },
    batch: (prepared) => inTurn(DATABASE, () => env.DB.batch(prepared)),
  };

  const collecting = collectingEvents(db);
  const events: EventRow[] = [];
  const collected = collecting.events.push.bind(collecting.events);
  collecting.events.push = (...rows) => {
    events.push(...rows.filter(({ n }) => n !== null));
    return collected(...rows);
  };
  const parties = ["CALL", "CHAT", "GAME", "INBOX", "LIVE_HUB"] as const;
  const rooms = Object.fromEntries(parties.map((party) => [party, watched(env[party], party)]));
  await work({
    env: { ...env, ...rooms, DB: db as Env["DB"] },
    db: collecting,
    after: (promise) => void later.push(promise.catch(() => undefined)),
  }).catch((error: unknown) => {
    if (!isDead) throw error;
  });
  for (const promise of later) await promise;
  await turn;
  return { steps, events, isDead };
}

function callOf(namespace: unknown, room: string, method: string): (...values: unknown[]) => Promise<unknown> {
  const stub = (namespace as { getByName(name: string): Record<string, never> }).getByName(room);
  return (...values) => (stub[method] as unknown as (...values: unknown[]) => Promise<unknown>)(...values);
}
