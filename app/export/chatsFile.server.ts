import type { EdgeContext } from "~/app/server/context.server";
import { type Region, roomAt } from "~/base/roomAt";
import { mediaUrl } from "~/app/ui/media/mediaUrl";
import type { ChatMessage } from "~/party/chat/protocol";
import type { ChatSummary } from "~/party/inbox/protocol";
import { Cursor } from "./cursor";
import { listOf, objectOf, type Streamed, StreamedObject } from "./jsonStream";

const CHATS_AT_ONCE = 500;
const ACTIVITIES_AT_ONCE = 2_000;
/** A room's answer can be up to 32 MiB, and a message up to 4,000 characters. */
const MESSAGES_AT_ONCE = 1_000;

type Entries = AsyncIterable<readonly [name: string, value: Streamed]>;

/** The data of the member's inbox and chats. */
export function chatsOf({ env, vars }: EdgeContext, me: string, region: Region | null) {
  const inbox = roomAt(env.INBOX, me, region);
  const chats = () => new Cursor<ChatSummary>((after) => inbox.chatsAfter(after?.chat ?? "", CHATS_AT_ONCE)).all();

  async function* notifications(requests: StreamedObject): Entries {
    yield ["viewed", (await inbox.unviewedCount()) === 0];
    yield ["Friendrequest", requests];
    yield ["Activities", new StreamedObject(activities())];
  }

  async function* activities(): Entries {
    const rows = new Cursor(
      (after: Awaited<ReturnType<typeof inbox.activitiesAfter>>[number] | null) =>
        inbox.activitiesAfter(after, ACTIVITIES_AT_ONCE),
      ({ post, kind }) => `${post} ${kind}`,
    );
    const ofKind = (post: string, kind: string) =>
      listOf(rows.of(`${post} ${kind}`), ({ actor, atMs }) => ({ uid: actor, date: atMs }));
    for (let key = await rows.nextKey(); key !== null; key = await rows.nextKey()) {
      const [post = ""] = key.split(" ");
      yield [
        post,
        {
          comments: ofKind(post, "comment"),
          likes: ofKind(post, "like"),
          mentions: ofKind(post, "mention"),
          quotes: ofKind(post, "quote"),
          reposts: ofKind(post, "repost"),
        },
      ];
    }
  }

  /** In the room's order. A message is named by its time, plus a number if the message before it has the same time. */
  async function* messages(chat: string): Entries {
    const room = roomAt(env.CHAT, chat, null);
    let [name, twins] = ["", 0];
    for (let after = 0; ;) {
      const { messages, reads } = await room.messagesAfter(me, after, MESSAGES_AT_ONCE);
      for (const message of messages) {
        const { seq, from, atMs } = message;
        twins = name === `-MSG${atMs}` ? twins + 1 : 0;
        name = `-MSG${atMs}`;
        const readBy = Object.fromEntries(
          Object.entries(reads).map(([member, upTo]) => [member, member === from || upTo >= seq]),
        );
        yield [
          twins === 0 ? name : `${name}-${twins}`,
          { sender: from, timestamp: atMs, readBy, ...contentOf(message, vars.ORIGIN) },
        ];
        after = seq;
      }
      if (messages.length < MESSAGES_AT_ONCE) return;
    }
  }

  return {
    notifications: (requests: StreamedObject) => new StreamedObject(notifications(requests)),
    Chats: objectOf(chats(), ({ chat, lastText, lastAtMs }) => [
      chat,
      { lastMessage: lastText, lastMessageTimestamp: lastAtMs },
    ]),
    UserChats: {
      [me]: objectOf(chats(), ({ chat, peer, kind, lastText, lastAtMs }) => {
        const [lastMessage, lastMessageTimestamp] = [lastText, lastAtMs];
        return [
          chat,
          { id: chat, chatWith: peer ?? chat, lastMessage, lastMessageTimestamp, isGroupChat: kind === "group" },
        ];
      }),
    },
    Messages: objectOf(chats(), ({ chat }) => [chat, new StreamedObject(messages(chat))]),
  };
}

/** A line of a chat ("Ada left") has the type `line`, which specification §3 doesn't name. */
const contentOf = ({ text, media, game, line }: ChatMessage, origin: string) => ({
  message: text,
  messageType: media ? "media" : game ? "GameRequest" : line ? "line" : "text",
  media: media ? origin + mediaUrl(media.key) : null,
  room: game?.room ?? null,
  requestStatus: game && game.status !== "pending" ? game.status === "accepted" : null,
  ...(line ? { ...line } : {}),
});
