import type { EdgeContext } from "~/app/server/context.server";
import type { MemberView } from "~/app/members/member";
import { isUlid } from "~/base/ulid";
import { roomAt } from "~/base/roomAt";
import { areBlocked, hiddenAmongQuery } from "~/db/safety/blocks";
import { friendsAmongQuery } from "~/db/friendships/friends";
import { namesOf } from "~/db/members/members";
import { batch } from "~/db/statement";
import type { TableFrame } from "~/party/game/protocol";
import { gameNamed } from "./facts";

/** Data of the loader. Open pages of earlier releases read its `kind`. */
export type OpenedGame =
  | { kind: "room"; room: string; frame: TableFrame; people: MemberView[] }
  | { kind: "invited"; room: string; game: string; host: MemberView | null };

/** G2: a game's room as the member finds it. Null if it doesn't exist, or if `path` names another game. */
export async function readGameRoom(
  context: EdgeContext,
  me: string,
  path: string | undefined,
  room: string,
): Promise<OpenedGame | "forbidden" | null> {
  const game = gameNamed(path);
  if (!game || !isUlid(room)) return null;
  const { peeked } = await peekRoom(context, me, room);
  if (!peeked.ok && peeked.code !== "invited") return peeked.code === "forbidden" ? "forbidden" : null;
  if (!peeked.ok)
    return peeked.game === game && !(await areBlocked(context.db, me, peeked.host))
      ? { kind: "invited", room, game, host: (await namesOf(context.db, [peeked.host], me))[0] ?? null }
      : null;
  const frame = JSON.parse(peeked.frame) as TableFrame; // written by our own room
  if (frame.table.game !== game) return null;
  const people = await namesOf(
    context.db,
    frame.table.invited.map(({ member }) => member),
    me,
  );
  return { kind: "room", room, frame, people };
}

/** The room as a member may see it. `isFriend`: the edge lets a player's friend in, because the room knows no friends. */
export async function peekRoom(context: Pick<EdgeContext, "db" | "env">, me: string, room: string) {
  const stub = roomAt(context.env.GAME, room, null);
  const own = await stub.peek(me, false);
  const isFriend = !own.ok && own.code === "forbidden" && (await mayWatch(context, me, room));
  return { peeked: isFriend ? await stub.peek(me, true) : own, isFriend };
}

/**
 * Whether a member is a friend of a player in the room, and no block keeps them from anybody who plays or may still
 * accept (X17).
 */
async function mayWatch({ db, env }: Pick<EdgeContext, "db" | "env">, me: string, room: string): Promise<boolean> {
  const game = roomAt(env.GAME, room, null);
  const [players, expected] = await Promise.all([game.players(), game.players("pending")]);
  if (players.length === 0) return false;
  const { friends, hidden } = await batch(db, {
    friends: friendsAmongQuery({ me, ids: players }),
    hidden: hiddenAmongQuery({ me, ids: expected }),
  });
  return friends.rows.length > 0 && hidden.rows.length === 0;
}
