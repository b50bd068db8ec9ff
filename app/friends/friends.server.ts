import { z } from "zod";
import type { EdgeContext } from "~/app/edge/context.server";
import { type Answered, refusal } from "~/app/edge/refusal";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import type { AuthorView } from "~/app/posts/view";
import { nowMs } from "~/base/clock";
import { isUlid } from "~/base/ulid";
import { listFriends, listReceivedRequests, moveFriendship } from "~/db/friends";
import { findMember, namesOf } from "~/db/members";
import type { FriendState } from "~/party/inbox/protocol";

export const friendFormSchema = z.object({ do: z.enum(["add", "cancel", "accept", "reject", "remove"]) });
const LIST_MAX = 200;

/** F1: one move, atomic; answers with the state it leaves, which the move may not have changed. */
export async function moveFriend(
  context: EdgeContext,
  me: string,
  other: string,
  move: z.output<typeof friendFormSchema>["do"],
): Promise<Answered<{ state: FriendState }>> {
  if (me === other) return refusal("invalid-argument");
  if (!isUlid(other) || !(await findMember(context.db, other))) return refusal("not-found");
  const state = await moveFriendship(context.db, me, other, move, nowMs());
  context.after(deliverOutbox(context.env));
  return { ok: true, state };
}

/** The newest friends, with names. */
export async function readFriends(context: EdgeContext, me: string): Promise<AuthorView[]> {
  return named(context, await listFriends(context.db, me, null, LIST_MAX));
}

/** Requests that wait for an answer, newest first. */
export async function readRequests(context: EdgeContext, me: string): Promise<(AuthorView & { atMs: number })[]> {
  return named(context, await listReceivedRequests(context.db, me, LIST_MAX));
}

async function named<Row extends { id: string }>(context: EdgeContext, rows: Row[]): Promise<(AuthorView & Row)[]> {
  const names = new Map((await namesOf(context.db, rows.map((row) => row.id))).map((name) => [name.id, name]));
  return rows.map((row) => ({ name: null, photo: null, ...names.get(row.id), ...row }));
}
