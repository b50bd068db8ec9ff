import { isUlid } from "~/base/ulid";
import { roomAt } from "~/base/roomAt";
import { chatAccess, type ChatAccessRow } from "~/db/groups/chatAccess";
import { ACCESS_TOO_OLD_STATUS, IDENTITY_HEADER } from "~/party/core/protocol";
import type { EdgeContext } from "~/app/server/context.server";
import { viewerId } from "~/app/server/guards.server";
import { admit, identityHeaders, type RoomAccess } from "~/app/server/roomConnection.server";
import { isDirectChatOfOthers } from "./writingRight.server";

const MEMBER = "[0-7][0-9A-HJKMNP-TV-Z]{25}";
const DIRECT_CHAT = new RegExp(`^dm:${MEMBER}:${MEMBER}$`);

/** Only a chat's members may connect. A socket doesn't create a chat: a page connects once it exists (`startChat`). */
export const chatRoomAccess: RoomAccess = {
  async connect({ context, request, room }) {
    const member = await viewerId(context);
    if (member === null) return "unauthenticated";
    const access = await chatFor(context, room, member);
    if (typeof access === "string") return access;
    if (access.isRestoring) return "overloaded"; // the page tries again
    if (!(await admit(context, "chat", room))) return "session-ended";
    const session = await context.session();
    const chat = roomAt(context.env.CHAT, room, session?.region ?? null);
    const headers = identityHeaders(context, request, session, {
      [IDENTITY_HEADER.accessVersion]: String(access.version),
    });
    const response = await chat.fetch(request.url, { headers });
    if (response.status !== ACCESS_TOO_OLD_STATUS) return response;
    await chat.setAccess(access);
    return chat.fetch(request.url, { headers });
  },
  async whyNot(context, room, member) {
    const access = await chatFor(context, room, member);
    return typeof access === "string" ? access : null;
  },
};

export const isChat = (room: string): boolean => DIRECT_CHAT.test(room) || isUlid(room);

/** Who is in the chat, if the member is one of them. */
async function chatFor(
  { db }: EdgeContext,
  room: string,
  member: string,
): Promise<ChatAccessRow | "not-found" | "forbidden"> {
  if (!isChat(room)) return "not-found";
  const access = await chatAccess(db, room);
  if (!access) return isDirectChatOfOthers(room, member) ? "forbidden" : "not-found";
  return access.members.includes(member) ? access : "forbidden";
}
