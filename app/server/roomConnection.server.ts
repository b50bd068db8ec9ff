/** How a socket reaches a room: the session, the right to enter and the admission, then the room's own answer. */
import { IDENTITY_HEADER } from "~/party/core/protocol";
import { roomAt } from "~/base/roomAt";
import type { ApiErrorCode } from "~/app/http/apiError";
import type { EdgeContext } from "./context.server";
import type { Session } from "./session.server";

interface Upgrade {
  context: EdgeContext;
  request: Request;
  room: string;
}

/** Who may connect to the rooms of one party. Each feature has its own, and app/api/rooms.server.ts lists them. */
export interface RoomAccess {
  /** The room's answer to the upgrade if the caller may connect, otherwise the reason why not. */
  connect(upgrade: Upgrade): Promise<Response | ApiErrorCode>;
  /** Why a member ('' for a visitor) may not connect now; null when they may. Without `whyNot`, only the upgrade shows it. */
  whyNot?(context: EdgeContext, room: string, member: string): Promise<ApiErrorCode | null>;
}

/**
 * The member's inbox records the rooms that a session entered, so that the rooms are notified when the session ends.
 * Returns false when the session has already ended.
 */
export async function admit(
  context: EdgeContext,
  party: "call" | "chat" | "game" | "inbox",
  room: string,
): Promise<boolean> {
  const session = await context.session();
  if (!session) return false;
  const { id, memberId, region, expiresAtMs } = session;
  return (await roomAt(context.env.INBOX, memberId, region).admit({ session: id, expiresAtMs, party, room })).ok;
}

/**
 * The upgrade's headers, with the edge's statement of who the caller is. Identity headers that the caller sent are
 * removed.
 */
export function identityHeaders(
  context: EdgeContext,
  request: Request,
  session: Session | null,
  more: Record<string, string> = {},
): Headers {
  const headers = new Headers();
  for (const [name, value] of request.headers)
    if (name === "upgrade" || name.startsWith("sec-websocket-")) headers.set(name, value);
  if (session) {
    headers.set(IDENTITY_HEADER.member, session.memberId);
    headers.set(IDENTITY_HEADER.session, session.id);
    headers.set(IDENTITY_HEADER.sessionExpiresAtMs, String(session.expiresAtMs));
  }
  headers.set(IDENTITY_HEADER.requestId, context.requestId);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return headers;
}
