import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { newInbox } from "~/tests/kit/workerd/inboxes";

it("X185 · an inbox gives a page what it would tell the page's socket first", async () => {
  const { inbox, joinInbox } = newInbox();
  await inbox.putFriendship({ n: 1, member: "bob", state: "received", atMs: 1 });
  const opening = await inbox.opening();
  const { t: _t, v: _v, ...snapshot } = await (await joinInbox()).next("snapshot");
  expect(opening).toEqual(snapshot);
  expect(opening).toMatchObject({ unviewedRequests: 1 });
});

it("X185 · an inbox that doesn't exist gives a page nothing, and stores nothing", async () => {
  const { inbox } = newInbox();
  expect(await inbox.opening()).toBeNull();
  const tables = await runInDurableObject(inbox, (_room, { storage }) =>
    storage.sql.exec("select name from sqlite_schema where name not like '\\_cf%' escape '\\'").toArray(),
  );
  expect(tables).toEqual([]);
});
