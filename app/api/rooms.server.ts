import { SIGNED_IN } from "~/app/rooms/signedInQuestion";
import { callRoomAccess } from "~/app/calls/roomAccess.server";
import { chatRoomAccess } from "~/app/chat/server/roomAccess.server";
import { gameRoomAccess } from "~/app/games/roomAccess.server";
import type { ApiErrorCode } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { inboxRoomAccess } from "~/app/notifications/roomAccess.server";
import { liveRoomAccess } from "~/app/posts/roomAccess.server";
import { refuse } from "~/app/server/answer.server";
import type { EdgeContext } from "~/app/server/context.server";
import { endpoint, routesOf } from "~/app/server/endpoint.server";
import { addressCounter, limit, limitMember, limitReads } from "~/app/server/limits.server";
import { viewerId } from "~/app/server/guards.server";
import { refuseRestricted, signedOut } from "~/app/server/signedOut.server";
import type { RoomAccess } from "~/app/server/roomConnection.server";
import { logEvent } from "~/base/logEvent";

/** Who may connect to which room. A party that isn't listed doesn't exist. */
const PARTIES: ReadonlyMap<string, RoomAccess> = new Map([
  ["call", callRoomAccess],
  ["chat", chatRoomAccess],
  ["game", gameRoomAccess],
  ["inbox", inboxRoomAccess],
  ["live", liveRoomAccess],
]);

/**
 * Connects a socket to a room. `party` and `room` are decoded, so that a room has only one spelling. A refusal is an
 * ordinary HTTP answer; the client sees a failed upgrade.
 */
async function connectToRoom(context: EdgeContext, request: Request, party: string, room: string): Promise<Response> {
  // X64: a suspended or banned member has no sockets, not even those that visitors have
  const refused = (await refuseRestricted(context)) ?? (await limitSockets(context, request));
  if (refused) return refuse(context, refused);
  const connected = await PARTIES.get(party)?.connect({ context, request, room });
  // not instanceof, because in development the rooms' Response isn't Node's
  if (typeof connected === "object") return connected;
  const code: ApiErrorCode = connected ?? "not-found";
  const session = await context.session();
  logEvent({
    event: "command_refused",
    requestId: context.requestId,
    party,
    room: room.slice(0, 80),
    member: session?.memberId ?? null,
    code,
  });
  return refuse(context, code === "unauthenticated" ? await signedOut(context) : apiError(code));
}

/** Runs first, because each upgrade makes calls to several rooms. */
async function limitSockets(context: EdgeContext, request: Request) {
  const member = await viewerId(context);
  return member
    ? limitMember(context, member, "socket")
    : limit(context, addressCounter(request), [{ action: "address-socket" }]);
}

/** See `SIGNED_IN`. */
async function answerWhetherSignedIn(context: EdgeContext): Promise<Response> {
  const limited = await limitReads(context);
  if (limited) return refuse(context, limited);
  const answer = (await context.session()) ? "yes" : "no";
  return new Response(null, { status: 204, headers: { [SIGNED_IN]: answer, "cache-control": "no-store" } });
}

/**
 * A browser can't tell a refused upgrade from a lost network. So it asks with a plain request, and learns whether it
 * still has a session and may be in the room.
 */
async function answerProbe(context: EdgeContext, party: string, room: string): Promise<Response> {
  if (new URL(context.request.url).searchParams.has(SIGNED_IN)) return answerWhetherSignedIn(context);
  const suspended = await refuseRestricted(context);
  if (suspended) return refuse(context, suspended);
  const limited = await limitReads(context); // the answer may need a call to a room
  if (limited) return refuse(context, limited);
  const session = await context.session();
  const isForVisitors = party === "live";
  if (!session && !isForVisitors) return refuse(context, await signedOut(context));
  const access = PARTIES.get(party);
  const code = access ? ((await access.whyNot?.(context, room, session?.memberId ?? "")) ?? null) : "not-found";
  return code === null ? new Response(null, { status: 204 }) : refuse(context, apiError(code));
}

/** Connects a socket, or answers whether it may connect. */
const room = endpoint("GET /parties/:party/:room", ({ context, request, params }) => {
  const isUpgrade = request.headers.get("upgrade")?.toLowerCase() === "websocket";
  return isUpgrade
    ? connectToRoom(context, request, params.party, params.room)
    : answerProbe(context, params.party, params.room);
});

export const roomRoutes = routesOf(room);
