import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { takeBack } from "~/app/recovery/takeBack.server";
import { CHAT_PROTOCOL_VERSION, type ChatAccess, type ChatFrame } from "~/party/chat/protocol";
import type { RoomHistory } from "~/party/core/platform";
import { directChat, texts } from "~/tests/kit/workerd/chats";
import { join, rooms, type TestSocket } from "~/tests/kit/workerd/rooms";

/**
 * Stands in for the platform's point-in-time recovery, which the local runtime doesn't have: it keeps copies of the
 * room's tables, and the process ends as it does on the platform.
 */
class Copies {
  readonly #copies: { schema: string[]; rows: [string, Record<string, SqlStorageValue>[]][] }[] = [];

  async keep(room: DurableObjectStub): Promise<string> {
    return runInDurableObject(room, (_instance, { storage: { sql } }) => {
      const parts = sql
        .exec<{ name: string; type: string; sql: string }>(
          "select name, type, sql from sqlite_master where sql is not null and name not like '\\_cf%' escape '\\' order by type desc",
        )
        .toArray();
      const tables = parts.filter(({ type }) => type === "table").map(({ name }) => name);
      const rows = tables.map((name): [string, Record<string, SqlStorageValue>[]] => [
        name,
        sql.exec<Record<string, SqlStorageValue>>(`select * from "${name}"`).toArray(),
      ]);
      return String(this.#copies.push({ schema: parts.map((part) => part.sql), rows }) - 1);
    });
  }

  /** The running process gets this history. */
  standIn(room: DurableObjectStub, then: string, now: string): Promise<void> {
    return runInDurableObject(room, (instance, ctx) => {
      const history: RoomHistory = {
        bookmarkAt: async () => then,
        current: async () => now,
        restartWith: (bookmark) =>
          ctx.blockConcurrencyWhile(async () => {
            const { schema = [], rows = [] } = this.#copies[Number(bookmark)] ?? {};
            const { sql } = ctx.storage;
            for (const [table] of rows) sql.exec(`drop table if exists "${table}"`);
            for (const each of schema) sql.exec(each);
            for (const [table, all] of rows)
              for (const row of all) {
                const names = Object.keys(row).map((name) => `"${name}"`);
                sql.exec(
                  `insert into "${table}"(${names.join()}) values (${names.map(() => "?").join()})`,
                  ...Object.values(row),
                );
              }
            await ctx.storage.sync();
            ctx.abort("goes back");
          }),
      };
      const { platform } = (instance as unknown as { room: { platform: { storage: { history: RoomHistory } } } }).room;
      platform.storage.history = history;
    });
  }
}

it("X140 · a chat in workerd goes back, drops its sockets, and a page that returns gets the earlier messages", async () => {
  const { ann, bob, name, joinAs } = await directChat();
  const room = () => rooms.CHAT.getByName(name);
  const access: ChatAccess = { version: 2, kind: "direct", members: [ann, bob], blocked: [], areFriends: true };
  await room().post(ann, "1", { text: "regretted" });
  await room().post(bob, "2", { text: "kept" });
  const copies = new Copies();
  const then = await copies.keep(room());
  const page: TestSocket<ChatFrame> = await joinAs(ann);
  page.send({ t: "delete", id: "d", seq: 1 });
  await page.next("changed");
  const lost = await room().post(bob, "3", { text: "lost" });
  const head = lost.ok ? lost.message.seq : 0;
  await copies.standIn(room(), then, await copies.keep(room()));
  const written: { carried: string }[] = [];
  const pendingStore = {
    read: async () => null,
    write: async (pending: { carried: string }) => void written.push(pending),
    remove: async () => undefined,
  };

  const back = await takeBack(room, Date.now(), pendingStore, (token, carried) => room().goOn(token, carried, access));

  expect(back).toMatchObject({ ok: true });
  expect(written.map(({ carried }) => carried.includes("regretted"))).toEqual([false]);
  const again = await join<ChatFrame>(room(), { member: ann, accessVersion: 2 }, head, CHAT_PROTOCOL_VERSION);
  expect(again.frames[0]).toMatchObject({ t: "welcome", v: CHAT_PROTOCOL_VERSION, how: "snapshot" });
  expect(texts((await again.next("welcome")).messages)).toEqual(["", "kept"]);
  const next = await room().post(bob, "4", { text: "next" });
  expect(next.ok && next.message.seq).toBeGreaterThan(head);
  again.close();
});

it("X140 · a room in a runtime without earlier states refuses, and goes on", async () => {
  const { ann, name } = await directChat();
  const room = rooms.CHAT.getByName(name);
  await room.post(ann, "1", { text: "here" });
  expect(await room.recoveryPoint(Date.now(), null)).toEqual({ ok: false, code: "unavailable" });
  expect(await room.goBack("a bookmark", "not what it carries")).toEqual({ ok: false, code: "changed" });
  expect((await room.post(ann, "2", { text: "still here" })).ok).toBe(true);
});
