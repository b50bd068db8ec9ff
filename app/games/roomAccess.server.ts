import { isUlid } from "~/base/ulid";
import { roomAt } from "~/base/roomAt";
import { IDENTITY_HEADER } from "~/party/core/protocol";
import type { EdgeContext } from "~/app/server/context.server";
import { viewerId } from "~/app/server/guards.server";
import { admit, identityHeaders, type RoomAccess } from "~/app/server/roomConnection.server";
import { peekRoom } from "./gameRoom.server";

/** The room knows its players. For other members, the edge tells it whether they may watch. */
export const gameRoomAccess: RoomAccess = {
  async connect({ context, request, room }) {
    const member = await viewerId(context);
    if (member === null) return "unauthenticated";
    const access = await accessTo(context, room, member);
    if (typeof access === "string") return access;
    if (!(await admit(context, "game", room))) return "session-ended";
    const extraHeaders: Record<string, string> = access.isFriend ? { [IDENTITY_HEADER.friendOfPlayer]: "1" } : {};
    const headers = identityHeaders(context, request, await context.session(), extraHeaders);
    return roomAt(context.env.GAME, room, null).fetch(request.url, { headers });
  },
  async whyNot(context, room, member) {
    const access = await accessTo(context, room, member);
    return typeof access === "string" ? access : null;
  },
};

async function accessTo(
  context: EdgeContext,
  room: string,
  member: string,
): Promise<{ isFriend: boolean } | "not-found" | "forbidden"> {
  if (!isUlid(room)) return "not-found";
  const { peeked, isFriend } = await peekRoom(context, member, room);
  if (peeked.ok) return { isFriend };
  return peeked.code === "not_found" ? "not-found" : "forbidden";
}
