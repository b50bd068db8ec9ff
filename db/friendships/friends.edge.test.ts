import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FRIEND_MOVES, type FriendMove } from "~/base/friendMoves";
import { friendStateQuery, type FriendState, moveFriendship, receivedRequestsQuery } from "./friends";
import { findMember } from "~/db/members/members";
import { all, first } from "~/db/statement";
import { ulid } from "~/base/ulid";
import { newAccount } from "~/tests/kit/workerd/accounts";

const db = (env as unknown as { DB: D1Database }).DB;
const NOW = 1_700_000_000_000;

const member = () => newAccount(db, NOW);

/** The states in the events for the two members' inboxes, in order. */
async function inboxStates(a: string, b: string): Promise<[string, string][]> {
  const { results } = await db
    .prepare("select room, body from outbox where room in (?, ?) order by n")
    .bind(a, b)
    .all<{ room: string; body: string }>();
  return results.map(({ room, body }) => [room, (JSON.parse(body) as { state: string }).state]);
}

/** The friendship of `me` with `other`, as `me` sees it. */
const friendState = async (me: string, other: string) => (await first(db, friendStateQuery({ me, other })))?.state;

const pair = async (): Promise<[string, string]> => [await member(), await member()];

/** The specification's state machine, as seen by the member who makes the move. */
const NEXT: Record<FriendState, Partial<Record<FriendMove, FriendState>>> = {
  none: { add: "sent" },
  sent: { cancel: "none" },
  received: { add: "friends", accept: "friends", reject: "none" },
  friends: { remove: "none" },
};
const MIRROR: Record<FriendState, FriendState> = {
  none: "none",
  sent: "received",
  received: "sent",
  friends: "friends",
};
const move = fc.record({
  byFirst: fc.boolean(),
  move: fc.constantFrom(...FRIEND_MOVES),
});

describe("F1 · the friendship machine", () => {
  it("F1 · after any sequence of moves, both sides have the specification's state, counts and events", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 12 }), async (moves) => {
        const [a, b] = await pair();
        let state: FriendState = "none"; // the state as a sees it
        const expected: [string, FriendState][] = [];
        let last = 0; // the last number of the inboxes' events, which are ordered by it
        for (const { byFirst, move: chosen } of moves) {
          const mine: FriendState = byFirst ? state : MIRROR[state];
          const next: FriendState = NEXT[mine][chosen] ?? mine;
          if (next !== mine) expected.push([byFirst ? a : b, next], [byFirst ? b : a, MIRROR[next]]);
          state = byFirst ? next : MIRROR[next];
          const moved = await moveFriendship(db, byFirst ? a : b, byFirst ? b : a, chosen, NOW);
          expect([moved.state, moved.n > last]).toEqual([next, next !== mine]);
          last = Math.max(last, moved.n);
        }
        expect([await friendState(a, b), await friendState(b, a)]).toEqual([state, MIRROR[state]]);
        expect(await inboxStates(a, b)).toEqual(expected);
        const rows = [await findMember(db, a, a), await findMember(db, b, b)];
        expect(rows.map((row) => row?.friendCount)).toEqual(state === "friends" ? [1, 1] : [0, 0]);
        expect(rows.map((row) => row?.requestCount)).toEqual([state === "received" ? 1 : 0, state === "sent" ? 1 : 0]);
      }),
      { numRuns: 60 },
    );
  });

  it("F1 · two members who add each other at the same moment become friends only once", async () => {
    for (let round = 0; round < 20; round++) {
      const [a, b] = await pair();
      await Promise.all([moveFriendship(db, a, b, "add", NOW), moveFriendship(db, b, a, "add", NOW)]);
      expect([await friendState(a, b), await friendState(b, a)]).toEqual(["friends", "friends"]);
      expect((await findMember(db, a, a))?.friendCount).toBe(1);
      expect(await all(db, receivedRequestsQuery({ me: b, limit: 10 }))).toEqual([]);
    }
  });

  it("F1 · an accept and a cancel at the same moment end in either a friendship or nothing", async () => {
    for (let round = 0; round < 20; round++) {
      const [a, b] = await pair();
      await moveFriendship(db, a, b, "add", NOW);
      await Promise.all([moveFriendship(db, a, b, "cancel", NOW), moveFriendship(db, b, a, "accept", NOW)]);
      const states = [await friendState(a, b), await friendState(b, a)];
      expect([
        ["friends", "friends"],
        ["none", "none"],
      ]).toContainEqual(states);
    }
  });

  it("F1 · nobody can befriend a member who doesn't exist", async () => {
    const a = await member();
    const nobody = ulid(NOW);
    for (const move of ["add", "cancel", "remove"] as const)
      expect(await moveFriendship(db, a, nobody, move, NOW)).toEqual({ state: "none", n: 0 });
    expect(await inboxStates(a, nobody)).toEqual([]);
  });
});
