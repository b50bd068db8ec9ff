/** The product's chat room, which can be filled directly, because sending a million messages would take too long. */
import { ChatRoom } from "~/party/chat/room";
import { IDENTITY_HEADER } from "~/party/core/protocol";
import { roomServer, type RoomServer } from "~/party/core/server";
import type { RoomsEnv } from "~/party/env";

export { InboxRoom, Limits } from "~/party/worker";

const MEMBERS = ["reader", "writer"];

class FilledChat extends ChatRoom {
  /** Fills the chat with messages of one member. The other member has read all but the last `unread`. */
  fill(count: number, unread: number): void {
    this.setAccess({ version: 1, kind: "group", members: MEMBERS, blocked: [] });
    const { sql } = this.platform.storage;
    sql.exec(
      `with recursive each(i) as (select 1 union all select i + 1 from each where i < ?1)
       insert into messages(seq, id, member, at_ms, text, counted, n)
       select i, 'm' || i, 'writer', 1700000000000 + i * 1000, 'Message number ' || i || ', about as long as most of them are.', 1, i from each`,
      count,
    );
    sql.exec("update members set read_seq = ? where member = 'reader'", count - unread);
    this.reload();
  }
}

export const LongChat = roomServer(FilledChat, [...ChatRoom.rpc, "fill"]);

interface BenchEnv extends Omit<RoomsEnv, "CHAT"> {
  CHAT: DurableObjectNamespace<RoomServer<FilledChat, "fill" | (typeof ChatRoom.rpc)[number]>>;
}

/** `/{room}` connects the reader to the room; `/{room}?count=…&unread=…` fills it. */
export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    const room = env.CHAT.getByName(pathname.slice(1));
    if (searchParams.has("count")) {
      await room.fill(Number(searchParams.get("count")), Number(searchParams.get("unread")));
      return new Response("filled");
    }
    const headers = new Headers(request.headers);
    headers.set(IDENTITY_HEADER.member, "reader");
    headers.set(IDENTITY_HEADER.session, "bench");
    headers.set(IDENTITY_HEADER.sessionExpiresAtMs, String(Date.now() + 3_600_000));
    headers.set(IDENTITY_HEADER.accessVersion, "1");
    headers.set(IDENTITY_HEADER.requestId, "bench");
    return room.fetch(new Request(request.url, { headers }));
  },
} satisfies ExportedHandler<BenchEnv>;
