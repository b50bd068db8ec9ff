/** Makes rooms agree again with the main database and with each other (docs/decisions/0062). Every step can be repeated. */
import { nowMs } from "~/base/clock";
import { DEFAULT_NOTICE_SETTINGS } from "~/base/push";
import { readNotices } from "~/db/accounts/noticeSettings";
import { roomAt } from "~/base/roomAt";
import type { EdgeContext } from "~/app/server/context.server";
import type { ShownFiles } from "~/party/chat/recovery";
import { filesShownIn } from "~/db/groups/chatFiles";
import { type ChatAccessRow, chatAccess, openDirectChatQueries, otherOf } from "~/db/groups/chatAccess";
import {
  chatIdsAfter,
  chatIdsAmong,
  chatIdsOf,
  inboxFacts,
  memberIdsAfter,
  raiseAccessVersion,
  remakeFile,
  remakeGroup,
  undoneAmong,
} from "~/db/accounts/recovery";
import { run } from "~/db/statement";
import type { RoomKind } from "./roomKinds.server";
import { TEXTS } from "./texts.server";

type Edge = Pick<EdgeContext, "db" | "env">;

/** Each chat and each file costs a call, and a request has a limit of calls. */
const CHATS_AT_ONCE = 100;
const FILES_AT_ONCE = 100;
const ROOMS_AT_ONCE = 100;
/** More than the notifications show. */
const ACTIVITIES_CHECKED = 500;

/** `next`: where the next step continues; null after the last one. */
export interface RepairStep {
  next: string | null;
}

/** The next step of a room's repair after `after`, which is '' at first. Null if there is no such room. */
export function repairRoom(edge: Edge, kind: RoomKind, room: string, after: string): Promise<RepairStep | null> {
  switch (kind) {
    case "chat":
      return repairChat(edge, room, after);
    case "inbox":
      return repairInbox(edge, room, after);
    case "game":
      return repairGame(edge, room);
  }
}

/** The rooms that the database knows, inboxes first, because their numbers reach the chats. */
export async function nextRooms({ db }: Pick<Edge, "db">, after: string) {
  const [kind = "inbox", last = ""] = after === "" ? [] : after.split(" ");
  const read = kind === "inbox" ? memberIdsAfter : chatIdsAfter;
  const rooms = (await read(db, last, ROOMS_AT_ONCE)).map((room) => ({ kind, room }));
  const end = rooms.at(-1)?.room;
  const next = rooms.length === ROOMS_AT_ONCE && end ? `${kind} ${end}` : kind === "inbox" ? "chat " : null;
  return { rooms, next };
}

// ---- chats

/** The list of members that the chat's room takes, whatever list it has. Null if the database has no such chat. */
export async function newestAccess({ db, env }: Edge, chat: string): Promise<ChatAccessRow | null> {
  await raiseAccessVersion(db, chat, await roomAt(env.CHAT, chat, null).accessVersion());
  return chatAccess(db, chat);
}

async function repairChat(edge: Edge, chat: string, after: string): Promise<RepairStep | null> {
  const room = roomAt(edge.env.CHAT, chat, null);
  if (after === "") {
    const access = (await newestAccess(edge, chat)) ?? (await remakeChat(edge, chat, await room.members()));
    if (!access) return null;
    await room.agree(access);
  }
  const shown = await room.filesAfter(Number(after), FILES_AT_ONCE);
  const lost = await lostFiles(edge, chat, shown);
  if (lost.length > 0) await room.loseFiles(lost);
  return { next: shown.length < FILES_AT_ONCE ? null : String(shown.at(-1)?.seq) };
}

/** Gives the files of these messages the rows that the database has lost. Returns the messages whose files are gone. */
async function lostFiles({ db, env }: Edge, chat: string, shown: readonly ShownFiles[]): Promise<number[]> {
  const unknownIn = async (messages: readonly ShownFiles[]) => {
    const known = await filesShownIn(
      db,
      chat,
      messages.flatMap(({ keys }) => keys),
    );
    const kept = new Set(known.map(({ key }) => key));
    return messages.filter(({ keys }) => keys.some((key) => !kept.has(key)));
  };
  const unknown = await unknownIn(shown);
  for (const message of unknown)
    for (const key of message.keys) {
      const file = await env.MEDIA.head(key);
      if (file)
        await remakeFile(db, chat, key, message, { sizeBytes: file.size, type: file.httpMetadata?.contentType ?? "" });
    }
  return (await unknownIn(unknown)).map(({ seq }) => seq);
}

/** The rows of a chat that only its room knows. Null if none of its members has an account. */
async function remakeChat(edge: Edge, chat: string, members: readonly string[]): Promise<ChatAccessRow | null> {
  const [one] = members;
  if (one === undefined) return null;
  const other = otherOf(chat, one);
  if (other === null) await remakeGroup(edge.db, chat, members, TEXTS.recoveredGroup, nowMs());
  else await run(edge.db, ...openDirectChatQueries(chat, one, other, nowMs(), "repair"));
  return newestAccess(edge, chat);
}

// ---- inboxes

async function repairInbox(edge: Edge, member: string, after: string): Promise<RepairStep | null> {
  const { db, env } = edge;
  const inbox = roomAt(env.INBOX, member, null);
  const { chats: listed, ...above } = await inbox.numbers();
  if (after === "") {
    const facts = await inboxFacts(db, member, above, nowMs());
    if (!facts) return null;
    const notices = await readNotices(db, member);
    await inbox.agree({ ...facts, notices: notices ?? DEFAULT_NOTICE_SETTINGS });
    if (facts.isErased) return { next: null };
    for (const activity of await undoneAmong(db, await inbox.activities(ACTIVITIES_CHECKED)))
      await inbox.putActivity({ ...activity, n: facts.n, state: "off" });
  }
  const own = await chatIdsOf(db, member, after, CHATS_AT_ONCE);
  const chats = [...new Set([...own, ...listed.filter((chat) => chat > after)])].sort().slice(0, CHATS_AT_ONCE);
  const known = await chatIdsAmong(db, chats);
  await Promise.all(
    chats.map(async (chat) => {
      if (!known.has(chat)) await repairChat(edge, chat, "");
      await roomAt(env.CHAT, chat, null).reportTo([member]);
    }),
  );
  return { next: chats.length < CHATS_AT_ONCE ? null : (chats.at(-1) ?? null) };
}

// ---- games

async function repairGame({ env }: Edge, game: string): Promise<RepairStep | null> {
  return (await roomAt(env.GAME, game, null).reportAgain()) ? { next: null } : null;
}
