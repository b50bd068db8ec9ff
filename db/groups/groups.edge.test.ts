import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ulid } from "~/base/ulid";
import {
  addMembers,
  type Changed,
  createGroup,
  type GroupRefusal,
  leaveGroup,
  removeFromGroup,
  renameGroup,
} from "./groups";
import type { EventRow } from "~/db/statement";
import { makeFriends, newAccount } from "~/tests/kit/workerd/accounts";

const db = (env as unknown as { DB: D1Database }).DB;
const NOW = 1_700_000_000_000;
const PEOPLE = 6;
const MEMBERS_MAX = 4;

type Move =
  | { do: "add"; by: number; who: number[] }
  | { do: "remove"; by: number; who: number }
  | { do: "leave"; by: number; permanently: boolean }
  | { do: "rename"; by: number; name: string };

interface Model {
  /** in the order in which they joined; null when the group has ended */
  members: number[] | null;
  creator: number;
  name: string;
  /** who left permanently */
  refusing: number[];
}

/** Everybody is friends with everybody except the person opposite. */
const areFriends = (a: number, b: number): boolean => a !== b && Math.abs(a - b) !== PEOPLE / 2;

/** The group after a move and the lines that the room gets, or why the move is refused. */
function moved(
  model: Model,
  move: Move,
): { model: Model; lines: object[]; access: boolean } | GroupRefusal | "refusing" {
  const { members, creator } = model;
  const unchanged = { model, lines: [], access: false };
  if (members === null) return "unknown";
  if (!members.includes(move.by)) return "outsider";
  if (move.do === "leave") {
    const left = members.filter((member) => member !== move.by);
    const refusing = [...model.refusing, ...(move.permanently ? [move.by] : [])];
    const [heir] = left;
    if (heir === undefined) return { model: { ...model, members: null }, lines: [], access: true };
    const passes = creator === move.by;
    return {
      model: { ...model, members: left, creator: passes ? heir : creator, refusing },
      lines: [{ line: "left" }, ...(passes ? [{ line: "creator", member: heir }] : [])],
      access: true,
    };
  }
  if (creator !== move.by) return "creator";
  if (move.do === "rename")
    return move.name === model.name
      ? unchanged
      : { ...unchanged, model: { ...model, name: move.name }, lines: [{ line: "renamed", name: move.name }] };
  if (move.do === "remove") {
    if (move.who === move.by || !members.includes(move.who)) return unchanged;
    return {
      model: { ...model, members: members.filter((member) => member !== move.who) },
      lines: [{ line: "removed", members: [move.who] }],
      access: true,
    };
  }
  const added = move.who.filter((who) => !members.includes(who)).sort();
  if (added.some((who) => !areFriends(move.by, who))) return "strangers";
  if (added.some((who) => model.refusing.includes(who))) return "refusing";
  if (members.length + added.length > MEMBERS_MAX) return "full";
  if (added.length === 0) return unchanged;
  return {
    model: { ...model, members: [...members, ...added] },
    lines: [{ line: "added", members: added }],
    access: true,
  };
}

const person = fc.integer({ min: 0, max: PEOPLE - 1 });
const moves = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant("add" as const),
      by: person,
      who: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ do: fc.constant("remove" as const), by: person, who: person }),
    fc.record({ do: fc.constant("leave" as const), by: person, permanently: fc.boolean() }),
    fc.record({ do: fc.constant("rename" as const), by: person, name: fc.constantFrom("Rowers", "Sailors") }),
  ),
  { maxLength: 14 },
);

/** Six members with their friendships. Their ids sort in the order of their numbers. */
async function people(): Promise<string[]> {
  const ids = Array.from({ length: PEOPLE }, (_, i) => ulid(NOW + i));
  for (const id of ids) await newAccount(db, NOW, id);
  for (const [a, one] of ids.entries())
    for (const [b, other] of ids.entries()) {
      if (a < b && areFriends(a, b)) await makeFriends(db, one, other, NOW);
    }
  return ids;
}

it("M7 · after any sequence of moves, the group and its room's events are what the rules say", async () => {
  const ids = await people();
  const numbered = (id: unknown): unknown => (typeof id === "string" && ids.includes(id) ? ids.indexOf(id) : id);
  const read = ({ body }: EventRow) =>
    JSON.parse(body, (_key, value: unknown) => numbered(value)) as {
      members?: number[];
      from?: number;
      line?: { members?: number[] };
    };

  await fc.assert(
    fc.asyncProperty(moves, async (sequence) => {
      let now = NOW;
      const group = ulid(++now);
      const id = (n: number) => ids[n] ?? "";
      await createGroup(
        db,
        {
          id: group,
          name: "Rowers",
          picture: null,
          creator: id(0),
          members: [id(1), id(2)],
          lineId: ulid(now),
          nowMs: now,
        },
        MEMBERS_MAX,
      );
      let model: Model = { members: [0, 1, 2], creator: 0, name: "Rowers", refusing: [] };

      const perform = (move: Move): Promise<Changed> => {
        now += 1;
        const asked = { group, me: id(move.by), lineId: ulid(now), nowMs: now };
        if (move.do === "add") return addMembers(db, asked, move.who.map(id), MEMBERS_MAX);
        if (move.do === "remove") return removeFromGroup(db, asked, id(move.who));
        return move.do === "leave"
          ? leaveGroup(db, asked, ulid(now), move.permanently)
          : renameGroup(db, asked, move.name);
      };

      for (const move of sequence) {
        const expected = moved(model, move);
        const answer = await perform(move);
        if (typeof expected === "string") {
          expect(answer, JSON.stringify(move)).toMatchObject({ ok: false, code: expected });
          continue;
        }
        model = expected.model;
        const events = answer.ok ? answer.events.map(read) : [];
        const lines = events.flatMap(({ from, line }) => (line ? [{ from, line }] : []));
        expect(answer.ok).toBe(true);
        expect(
          lines.map(({ line }) => ({ ...line, ...(line.members ? { members: [...line.members].sort() } : {}) })),
        ).toEqual(expected.lines);
        expect(lines.every(({ from }) => from === move.by)).toBe(true);
        expect(
          events.flatMap(({ members }) => (members ? [[...members].sort()] : [])),
          "the members that the room gets",
        ).toEqual(expected.access ? [[...(model.members ?? [])].sort()] : []);
      }

      const rows = await db
        .prepare("select member_id as id from chat_members where chat_id = ? order by joined_at, member_id")
        .bind(group)
        .all<{ id: string }>();
      const remaining = await db
        .prepare("select name, created_by as creator from groups where id = ?")
        .bind(group)
        .first<{ name: string; creator: string }>();
      expect(rows.results.map((row) => numbered(row.id))).toEqual(model.members ?? []);
      expect(remaining && { ...remaining, creator: numbered(remaining.creator) }).toEqual(
        model.members && { name: model.name, creator: model.creator },
      );
    }),
    { numRuns: 60 },
  );
});
