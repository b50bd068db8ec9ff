/** Takes a room back to an earlier state (docs/decisions/0062). A repair of the room completes it. */
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { EdgeContext } from "~/app/server/context.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { nowMs } from "~/base/clock";
import { roomAt } from "~/base/roomAt";
import { chatAccess } from "~/db/groups/chatAccess";
import { knowsMember, setChatRestoring } from "~/db/accounts/recovery";
import type { RecoveryRefusal } from "~/party/core/recovery";
import { pendingRestore } from "./pendingRestores.server";
import { newestAccess } from "./repairRooms.server";
import type { RoomKind } from "./roomKinds.server";
import { takeBack } from "./takeBack.server";
import { TEXTS } from "./texts.server";

export interface Restore {
  kind: RoomKind;
  room: string;
  /** a time in ms, or the bookmark that an earlier restore returned */
  to: number | string;
}

/** `undo`: the bookmark of the state before. */
export async function restoreRoom(
  context: EdgeContext,
  restore: Restore,
  operator: string,
): Promise<Result<{ undo: string }>> {
  const { kind, room } = restore;
  const back = await RESTORES[kind](context, restore);
  if (back.ok) logSecurity(context, "room_restored_by_operator", { operator, room: `${kind} ${room}` });
  return back.ok ? back : refusal(back.code);
}

type Answer = { ok: true; undo: string } | { ok: false; code: RecoveryRefusal | "gone" };

const RESTORES: Record<RoomKind, (context: EdgeContext, restore: Restore) => Promise<Answer>> = {
  chat: restoreChat,
  inbox: async ({ db, env }, { room, to }) => {
    if (!(await knowsMember(db, room))) return { ok: false, code: "not_found" };
    const inbox = () => roomAt(env.INBOX, room, null);
    return takeBack(inbox, to, pendingRestore(env, "inbox", room), (...carried) => inbox().goOn(...carried));
  },
  game: ({ env }, { room, to }) => {
    const game = () => roomAt(env.GAME, room, null);
    return takeBack(game, to, pendingRestore(env, "game", room), (...carried) => game().goOn(...carried));
  },
};

/** Nobody connects to the chat until its room goes on, so nobody sees what has been deleted since. */
async function restoreChat(context: EdgeContext, { room, to }: Restore): Promise<Answer> {
  const { db, env } = context;
  const access = await chatAccess(db, room);
  if (!access) return { ok: false, code: "not_found" };
  if (access.members.length === 0 || access.isRemoved) return { ok: false, code: "gone" };
  const chat = () => roomAt(env.CHAT, room, null);
  await setChatRestoring(db, room, nowMs());
  const attempts = pendingRestore(env, "chat", room);
  const back = await takeBack(chat, to, attempts, async (token, carried) => {
    const newest = await newestAccess(context, room);
    return newest !== null && chat().goOn(token, carried, newest);
  });
  if ((await attempts.read()) === null) await setChatRestoring(db, room, null);
  return back;
}

function refusal(code: RecoveryRefusal | "gone") {
  switch (code) {
    case "unavailable":
      return apiError("conflict", TEXTS.unavailable);
    case "gone":
      return apiError("conflict", TEXTS.gone);
    case "not_found":
      return apiError("not-found");
    case "changed":
      return apiError("conflict", TEXTS.changed);
  }
}
