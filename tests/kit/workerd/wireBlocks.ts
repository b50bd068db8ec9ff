/** Blocks over the wire: two members, what they publish, and the sockets on which they would hear of each other. */
import { env } from "cloudflare:workers";
import { directChatRoom, type ChatFrame } from "~/party/chat/protocol";
import type { InboxFrame } from "~/party/inbox/protocol";
import type { LiveFrame } from "~/party/live/protocol";
import { PROTOCOL_VERSIONS } from "~/tests/kit/rooms/protocolVersions";
import { TestSocket } from "~/tests/kit/workerd/rooms";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, type Caller, newMember } from "~/tests/wire/caller";

const { DB } = env as unknown as { DB: D1Database };

export const block = (who: Caller, other: { id: string }) => who.post(`/blocks/${other.id}`, { do: "block" }, AS_JSON);
export const unblock = (who: Caller, other: Caller) => who.post(`/blocks/${other.id}`, { do: "unblock" }, AS_JSON);

export const jsonOf = async <T>(response: Response | Promise<Response>) => (await response).json<T>();
export async function codeOf(response: Response | Promise<Response>) {
  const answered = await response;
  return [answered.status, (await answered.json<{ code?: string }>()).code];
}

/** 1 if the two are friends, otherwise 0. */
export const friendState = (me: Caller, other: Caller) =>
  DB.prepare("select count(*) as n from friendships where owner_id = ? and other_id = ?")
    .bind(me.id, other.id)
    .first<number>("n");

export const publish = async (author: Caller, text: string): Promise<string> =>
  (await jsonOf<{ post: { id: string } }>(author.post("/posts", { text }, AS_JSON))).post.id;
export const comment = async (author: Caller, post: string, text: string): Promise<string> =>
  (await jsonOf<{ comment: { id: string } }>(author.post("/comments", { post, text }, AS_JSON))).comment.id;
/** X105 */
export const reply = async (author: Caller, post: string, parent: string, text: string): Promise<string> =>
  (await jsonOf<{ comment: { id: string } }>(author.post("/comments", { post, parent, text }, AS_JSON))).comment.id;

/** Two members who will block each other, and Chi, who is a friend of both. */
export async function futureBlockedPair() {
  const [ada, bob, chi] = [await newMember("Ada Blocking"), await newMember("Bob Blocked"), await newMember("Chi")];
  await befriend(chi, ada, bob);
  return { ada, bob, chi };
}

/** A socket whose hello is answered. */
async function opened<Frame extends { t: string }>(
  who: Caller,
  party: "chat" | "inbox" | "live",
  room: string,
  answer: Frame["t"],
): Promise<TestSocket<Frame>> {
  const response = await who.upgrade(`/parties/${party}/${room}`);
  if (!response.webSocket) throw new Error(`the ${party} answered ${response.status}`);
  const socket = new TestSocket<Frame>(response.webSocket);
  socket.send({ t: "hello", v: PROTOCOL_VERSIONS[party], since: null });
  await socket.next(answer);
  return socket;
}

export const inboxOf = (who: Caller) => opened<InboxFrame>(who, "inbox", who.id, "snapshot");
/** What the member's inbox has for a page that opens now. */
export async function inboxSnapshot(who: Caller): Promise<Extract<InboxFrame, { t: "snapshot" }>> {
  const socket = await inboxOf(who);
  socket.close();
  const [snapshot] = socket.of("snapshot");
  if (!snapshot) throw new Error("the inbox sent no snapshot");
  return snapshot;
}
export const feedOf = (who: Caller) => opened<LiveFrame>(who, "live", "feed", "welcome");
export const postRoomOf = (who: Caller, post: string) => opened<LiveFrame>(who, "live", `post:${post}`, "welcome");
/** `chat`: another member, or a group's id. */
export const chatOf = (who: Caller, chat: Caller | string) =>
  opened<ChatFrame>(who, "chat", typeof chat === "string" ? chat : directChatRoom(who.id, chat.id), "welcome");
