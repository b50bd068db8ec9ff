import { isFriendOfPlayer } from "~/app/games/gameRoom.server";
import { isOfOthers } from "~/app/chat/server/writingRight.server";
import { isUlid } from "~/base/ulid";
import { logEvent } from "~/base/logEvent";
import { chatAccess, type ChatAccessRow } from "~/db/chats";
import { findPost } from "~/db/posts";
import type { Session } from "~/app/accounts/session.server";
import { addressCounter, limit, limitMember, limitReads } from "./limits.server";
import { signedOut } from "./formAction.server";
import { ACCESS_TOO_OLD_STATUS, IDENTITY_HEADER } from "~/party/core/protocol";
import { refuse } from "./answer.server";
import type { EdgeContext } from "./context.server";
import { type RefusalCode, refusal } from "./refusal";

type Upgrade = { context: EdgeContext; request: Request; room: string };
/** The room's own answer if the request may enter, otherwise a refusal. */
type Entry = (upgrade: Upgrade) => Promise<Response | RefusalCode>;

/** Who may enter which room. A party that isn't listed doesn't exist. */
const PARTIES: ReadonlyMap<string, Entry> = new Map([
  ["call", enterCall],
  ["chat", enterChat],
  ["game", enterGame],
  ["inbox", enterInbox],
  ["live", enterLive],
]);

const MEMBER = "[0-7][0-9A-HJKMNP-TV-Z]{25}";
const DIRECT_CHAT = new RegExp(`^dm:${MEMBER}:${MEMBER}$`);
const POST_TOPIC = new RegExp(`^post:(${MEMBER})$`);

/**
 * How a socket enters: session, right, admission, then the room. `party` and `room` are decoded, so that a room has only one
 * spelling. Refusals are plain answers; the client sees a failed upgrade.
 */
export async function enterParty(
  context: EdgeContext,
  request: Request,
  party: string,
  room: string,
): Promise<Response> {
  const limited = await limitSockets(context, request);
  if (limited) return refuse(context, limited);
  const entered = await PARTIES.get(party)?.({ context, request, room });
  if (typeof entered === "object") return entered; // not instanceof, because in development the rooms' Response isn't Node's
  const code = entered ?? "not-found";
  const session = await context.session();
  logEvent({
    event: "command_refused",
    requestId: context.requestId,
    party,
    room: room.slice(0, 80),
    member: session?.memberId ?? null,
    code,
  });
  return refuse(context, code === "unauthenticated" ? await signedOut(context) : refusal(code));
}

/** Runs first, because each upgrade makes calls to several rooms. */
async function limitSockets(context: EdgeContext, request: Request) {
  const session = await context.session();
  return session
    ? limitMember(context, session.memberId, "socket")
    : limit(context, addressCounter(request), [{ action: "address-socket" }]);
}

/**
 * A browser can't tell a refused upgrade from a lost network. So it asks with a plain request, and learns whether it still has a session and may be in the
 * chat.
 */
export async function answerProbe(context: EdgeContext, party: string, room: string): Promise<Response> {
  if (party === "live") return new Response(null, { status: 204 });
  const limited = await limitReads(context); // the answer may need a call to a room
  if (limited) return refuse(context, limited);
  const session = await context.session();
  if (!session) return refuse(context, await signedOut(context));
  const code = await refusalFor(context, party, room, session.memberId);
  return code === null ? new Response(null, { status: 204 }) : refuse(context, refusal(code));
}

/** Why a member may not be there now. Null when they may, or when only the upgrade can say. */
async function refusalFor(
  context: EdgeContext,
  party: string,
  room: string,
  member: string,
): Promise<RefusalCode | null> {
  if (party === "call") return (await isOnCall(context, room, member)) ? null : "not-found";
  const right =
    party === "chat"
      ? await chatFor(context, room, member)
      : party === "game"
        ? await gameFor(context, room, member)
        : null;
  return typeof right === "string" ? right : null;
}

/** A socket doesn't create a chat. A page connects when the chat exists (`startChat`). */
async function enterChat({ context, request, room }: Upgrade): Promise<Response | RefusalCode> {
  const session = await context.session();
  if (!session) return "unauthenticated";
  const access = await chatFor(context, room, session.memberId);
  if (typeof access === "string") return access;
  if (!(await admitted(context, "chat", room))) return "session-ended";
  const chat = context.env.CHAT.getByName(room);
  const headers = identified(context, request, session, { [IDENTITY_HEADER.accessVersion]: String(access.version) });
  const response = await chat.fetch(request.url, { headers });
  if (response.status !== ACCESS_TOO_OLD_STATUS) return response;
  await chat.setAccess(access);
  return chat.fetch(request.url, { headers });
}

const isChat = (room: string): boolean => DIRECT_CHAT.test(room) || isUlid(room);

/** Who is in the chat, if the member is one of them. */
async function chatFor(
  { db }: EdgeContext,
  room: string,
  member: string,
): Promise<ChatAccessRow | "not-found" | "forbidden"> {
  if (!isChat(room)) return "not-found";
  const access = await chatAccess(db, room);
  if (!access) return isOfOthers(room, member) ? "forbidden" : "not-found";
  return access.members.includes(member) ? access : "forbidden";
}

/** The room knows its seats. For other members, the edge tells it whether they are a friend of a player. */
async function enterGame({ context, request, room }: Upgrade): Promise<Response | RefusalCode> {
  const session = await context.session();
  if (!session) return "unauthenticated";
  const right = await gameFor(context, room, session.memberId);
  if (typeof right === "string") return right;
  if (!(await admitted(context, "game", room))) return "session-ended";
  const headers = identified(
    context,
    request,
    session,
    right.isFriend ? { [IDENTITY_HEADER.friendOfPlayer]: "1" } : {},
  );
  return context.env.GAME.getByName(room).fetch(request.url, { headers });
}

async function gameFor(
  context: EdgeContext,
  room: string,
  member: string,
): Promise<{ isFriend: boolean } | "not-found" | "forbidden"> {
  if (!isUlid(room)) return "not-found";
  const looked = await context.env.GAME.getByName(room).peek(member, false);
  if (looked.ok) return { isFriend: false };
  if (looked.code === "not_found") return "not-found";
  if (looked.code === "invited" || !(await isFriendOfPlayer(context, member, room))) return "forbidden";
  return (await context.env.GAME.getByName(room).peek(member, true)).ok ? { isFriend: true } : "forbidden";
}

/** Only the two members of a call may enter, while it lasts. The room closes anybody else's socket immediately. */
async function enterCall({ context, request, room }: Upgrade): Promise<Response | RefusalCode> {
  const session = await context.session();
  if (!session) return "unauthenticated";
  if (!isUlid(room)) return "not-found";
  const isOn = await isOnCall(context, room, session.memberId);
  if (isOn && !(await admitted(context, "call", room))) return "session-ended";
  return context.env.CALL.getByName(room).fetch(request.url, { headers: identified(context, request, session) });
}

const isOnCall = async ({ env }: EdgeContext, room: string, member: string): Promise<boolean> =>
  isUlid(room) && (await env.CALL.getByName(room).concerns(member));

async function enterInbox({ context, request, room }: Upgrade): Promise<Response | RefusalCode> {
  const session = await context.session();
  if (!session) return "unauthenticated";
  if (room !== session.memberId) return "forbidden";
  if (!(await admitted(context, "inbox", room))) return "session-ended";
  return context.env.INBOX.getByName(room).fetch(request.url, { headers: identified(context, request, session) });
}

async function enterLive({ context, request, room }: Upgrade): Promise<Response | RefusalCode> {
  const post = POST_TOPIC.exec(room)?.[1];
  if (room !== "feed" && !post) return "not-found";
  if (post && !(await findPost(context.db, null, post))) return "not-found";
  const shard = await context.env.LIVE_HUB.getByName(room).assignShard();
  // everything here is public: a shard knows no members, so it needn't learn when a session ends
  return context.env.LIVE_LEAF.getByName(shard).fetch(request.url, { headers: identified(context, request, null) });
}

/** The member's inbox records the rooms that a session entered, so that they are notified when the session ends. */
async function admitted(
  context: EdgeContext,
  party: "call" | "chat" | "game" | "inbox",
  room: string,
): Promise<boolean> {
  const session = await context.session();
  if (!session) return false;
  const { id, memberId, expiresAtMs } = session;
  return (await context.env.INBOX.getByName(memberId).admit({ session: id, expiresAtMs, party, room })).ok;
}

/** The upgrade's headers, with the edge's statement of who calls. The caller's own identity headers are removed. */
function identified(
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
