/** Chats and their files over the wire. */
import { env } from "cloudflare:workers";
import { ulid } from "~/base/ulid";
import { directChatRoom, type ChatMedia, type ChatMessage } from "~/party/chat/protocol";
import type { Caller } from "~/tests/wire/caller";

const { DB } = env as unknown as { DB: D1Database };

/** Creates a one-to-one chat, as the first message from a page does, or the page of a friend when it opens. */
export const startChat = (
  one: Caller,
  other: Pick<Caller, "id">,
  startedFor: "message" | "friend" = "message",
): Promise<Response> => {
  const path = `/api/chats/${encodeURIComponent(directChatRoom(one.id, other.id))}`;
  return one.json("POST", startedFor === "friend" ? `${path}?friend` : path, {});
};

/** Creates a one-to-one chat of two friends and returns its room. */
export async function openChat(one: Caller, other: Caller): Promise<string> {
  const chat = directChatRoom(one.id, other.id);
  const friendship = DB.prepare("insert or ignore into friendships (owner_id, other_id, created_at) values (?, ?, 1)");
  await DB.batch([friendship.bind(one.id, other.id), friendship.bind(other.id, one.id)]);
  await startChat(one, other);
  const { status, webSocket } = await one.upgrade(`/parties/chat/${chat}`);
  if (!webSocket) throw new Error(`the chat answered ${status}`);
  webSocket.accept();
  webSocket.close(1000);
  return chat;
}

/** Creates a group's chat directly in D1. Returns its id. */
export async function groupOf(...members: Caller[]): Promise<string> {
  const id = ulid(Date.now());
  await DB.batch([
    DB.prepare("insert into chats (id, kind, created_at) values (?, 'group', 1)").bind(id),
    ...members.map((member) =>
      DB.prepare("insert into chat_members (chat_id, member_id, joined_at) values (?, ?, 1)").bind(id, member.id),
    ),
  ]);
  return id;
}

/** The query of an upload for a chat. */
export const uploadQuery = (chat: string | null): string =>
  `purpose=chatFiles${chat === null ? "" : `&chat=${encodeURIComponent(chat)}`}`;

/** Uploads a file for a chat. Returns its key. */
export async function fileIn(member: Caller, chat: string, bytes: Uint8Array): Promise<string> {
  const answer = await member.send("POST", `/api/media?${uploadQuery(chat)}`, bytes);
  if (answer.status !== 201) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json<{ key: string }>()).key;
}

export interface Sending {
  id?: string;
  text?: string;
  media: Partial<ChatMedia> & { key: string };
}

/** Sends a message with a file as a browser does. */
export const sendFile = (
  member: Caller,
  chat: string,
  { id = crypto.randomUUID(), text = "look", media }: Sending,
): Promise<Response> =>
  member.json("POST", `/api/chats/${encodeURIComponent(chat)}/messages`, {
    id,
    text,
    media: { kind: "image", width: 0, height: 0, ...media },
  });

export const forward = (
  member: Caller,
  chat: string,
  from: { chat: string; seq: number },
  id: string = crypto.randomUUID(),
): Promise<Response> => member.json("POST", `/api/chats/${encodeURIComponent(chat)}/forward`, { id, from });

export const messageIn = async (response: Response): Promise<ChatMessage> =>
  (await response.json<{ message: ChatMessage }>()).message;

/** Sends a message with a file. Returns the file's key. */
export async function messageWith(member: Caller, chat: string, bytes: Uint8Array): Promise<string> {
  const key = await fileIn(member, chat, bytes);
  const answer = await sendFile(member, chat, { media: { key } });
  if (answer.status !== 200) throw new Error(`the message answered ${answer.status}: ${await answer.text()}`);
  return key;
}

/** A file's state in D1. Null when there is no row. */
export const stateOf = (key: string): Promise<string | null> =>
  DB.prepare("select state from media where key = ?").bind(key).first<string>("state");
