import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { AS_JSON, caller, type Caller, newMember } from "./caller";
import { fileIn, messageWith, openChat, uploadQuery, stateOf } from "~/tests/kit/workerd/chatFiles";
import { remove, rowers } from "~/tests/kit/workerd/wireGroups";
import type { Env } from "~/app/server/env.server";
import { MAX_MB } from "~/base/fileLimits";
import { directChatRoom } from "~/party/chat/protocol";
import { ulid } from "~/base/ulid";
import { gifBytes } from "~/tests/kit/media/gif";
import { jpegBytes, LATITUDE } from "~/tests/kit/media/jpeg";
import { cameraMp4 } from "~/tests/kit/media/mp4";
import { describedOgg } from "~/tests/kit/media/ogg";
import { pngBytes } from "~/tests/kit/media/png";
import { mp4Sound, oggSound, quicktime, webmSound } from "~/tests/kit/media/recordings";
import { describedWebm, WEBM } from "~/tests/kit/media/videos";
import { webpBytes } from "~/tests/kit/media/webp";
import { uploadPicture } from "~/tests/kit/workerd/wireAudience";

const world = env as unknown as Env;
const SIDES = { width: 8, height: 6 };
const SECRET = "where I live";

let [ada, bob, eve]: Caller[] = [];
let room: string;
beforeAll(async () => {
  [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  room = await openChat(who(ada), who(bob));
});
const who = (one: Caller | undefined): Caller => one ?? caller();
const upload = (by: Caller | undefined, bytes: Uint8Array, chat: string | null = room) =>
  who(by).send("POST", `/api/media?${uploadQuery(chat)}`, bytes);
const begin = (by: Caller | undefined, bytes: Uint8Array, chat: string | null = room) =>
  who(by).send("POST", `/api/media/uploads?${uploadQuery(chat)}&size=${bytes.length}`, bytes.slice(0, 4_096));

async function refused(response: Response, status: number, code: string): Promise<void> {
  expect([response.status, (await response.json<{ code: string }>()).code]).toEqual([status, code]);
}

describe("what may be sent", () => {
  const TAKEN: [type: string, kind: string, bytes: Uint8Array][] = [
    ["image/jpeg", "image", jpegBytes({ ...SIDES, description: SECRET })],
    ["image/png", "image", pngBytes(SIDES)],
    ["image/gif", "image", gifBytes(SECRET)],
    ["video/mp4", "video", cameraMp4(SECRET)],
    ["video/webm", "video", describedWebm(SECRET)],
    ["video/ogg", "video", describedOgg(SECRET)],
    ["video/quicktime", "video", quicktime(SECRET)],
    ["audio/webm", "audio", webmSound(SECRET)],
    ["audio/mp4", "audio", mp4Sound(SECRET)],
    ["audio/ogg", "audio", oggSound(SECRET)],
  ];

  it.each(TAKEN)(
    "M3 · %s is accepted and stored without its metadata, in one piece and in parts",
    async (type, kind, bytes) => {
      const answer = await (await upload(ada, bytes)).json<{ key: string; kind: string; width: number }>();
      expect(answer).toMatchObject({ ok: true, kind });
      expect(answer.width > 0).toBe(kind === "image");
      const { id } = await (await begin(ada, bytes)).json<{ id: string }>();
      await who(ada).send("PUT", `/api/media/uploads/${id}/parts/1`, bytes);
      const other = await (await who(ada).send("POST", `/api/media/uploads/${id}/complete`)).json<{ key: string }>();
      for (const { key } of [answer, other]) {
        expect(key).toMatch(new RegExp(`^chat_files/${who(ada).id}/`));
        const served = await who(ada).get(`/media/${key}`);
        const stored = Buffer.from(await served.arrayBuffer());
        expect([served.headers.get("content-type"), stored.includes(SECRET), stored.includes(LATITUDE)]).toEqual([
          type,
          false,
          false,
        ]);
        expect(
          await world.DB.prepare("select chat_id, purpose, state from media where key = ?").bind(key).first(),
        ).toEqual({ chat_id: room, purpose: "chatFiles", state: "pending" });
      }
    },
  );

  it.each([
    ["a WebP, which the picker does not offer", webpBytes({})],
    ["a page with scripts", Buffer.from("<!doctype html><script>")],
    ["a video by its name alone", Buffer.from("walk.mp4")],
  ])("M3 · %s is refused", async (_what, bytes) => {
    await refused(await upload(ada, bytes), 415, "unsupported-type");
    await refused(await begin(ada, bytes), 415, "unsupported-type");
  });

  it("M13 · a sound can't be in a post", async () => {
    for (const bytes of [webmSound(), mp4Sound(), oggSound()])
      await refused(await who(ada).upload(new Uint8Array(bytes)), 415, "unsupported-type");
  });

  it("L2 · a recording beyond its upper bound is refused", async () => {
    const size = MAX_MB.audio * 1024 * 1024 + 1;
    await refused(
      await who(ada).send("POST", `/api/media/uploads?${uploadQuery(room)}&size=${size}`, webmSound()),
      413,
      "too-large",
    );
  });
});

it("M11 · only members upload into a chat, and only while it hasn't ended", async () => {
  const deleted = await newMember("Deleted");
  const ended = await openChat(who(ada), deleted);
  await world.DB.prepare("update members set deleted_at = 1 where id = ?").bind(deleted.id).run();
  for (const send of [upload, begin]) {
    await refused(await send(caller(), WEBM), 401, "unauthenticated");
    await refused(await send(eve, WEBM), 403, "forbidden");
    await refused(await send(ada, WEBM, ended), 403, "unavailable");
    await refused(await send(ada, WEBM, directChatRoom(who(ada).id, ulid(1))), 404, "not-found");
    await refused(await send(ada, WEBM, null), 400, "invalid-argument");
    await refused(await send(ada, WEBM, "x".repeat(57)), 400, "invalid-argument");
  }
  await refused(await who(ada).send("POST", `/api/media?purpose=posts&chat=${room}`, WEBM), 400, "invalid-argument");
});

describe("who may fetch", () => {
  const ASKED: [how: string, headers: Record<string, string>, method: string, status: number][] = [
    ["in full", {}, "GET", 200],
    ["by its tag", { "if-none-match": "*" }, "GET", 304],
    ["by range", { range: "bytes=0-3" }, "GET", 206],
    ["beyond its end", { range: "bytes=99999-" }, "GET", 416],
    ["with HEAD", {}, "HEAD", 200],
  ];

  /** The status, the headers except the request's id, and the length of the body. */
  async function said(response: Response): Promise<unknown> {
    const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
    return [response.status, headers, (await response.arrayBuffer()).byteLength];
  }

  it.each(ASKED)(
    "M11 · a chat's file, requested %s, exists only for the chat's members",
    async (_how, headers, method, status) => {
      const key = await messageWith(who(ada), room, pngBytes(SIDES));
      const nothing = `/media/chat_files/${who(ada).id}/${"0".repeat(32)}.png`;
      for (const member of [ada, bob]) {
        const answer = await who(member).fetch(method, `/media/${key}`, headers);
        expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "private, no-cache"]);
      }
      for (const other of [eve, caller()]) {
        const answer = await said(await who(other).fetch(method, `/media/${key}`, headers));
        expect(answer).toEqual(await said(await who(other).fetch(method, nothing, headers)));
        expect((answer as [number])[0]).toBe(404);
      }
    },
  );

  it("M7 · M11 · a member who was removed from a group can't fetch its files, even known ones", async () => {
    const { ada: creator, bayo: stays, chi: leaves, group } = await rowers();
    const key = await messageWith(creator, group, pngBytes(SIDES));
    const etag = (await leaves.get(`/media/${key}`)).headers.get("etag") ?? "";
    expect(etag).not.toBe("");
    await remove(creator, group, leaves);
    for (const [, headers, method] of [...ASKED, ["known", { "if-none-match": etag }, "GET"] as const]) {
      const answer = await leaves.fetch(method, `/media/${key}`, headers);
      expect([answer.status, await answer.text()], JSON.stringify(headers)).toEqual([
        404,
        method === "HEAD" ? "" : "Not found",
      ]);
    }
    for (const member of [creator, stays]) expect((await member.get(`/media/${key}`)).status).toBe(200);
  });

  it("M11 · only its sender sees a file that isn't sent yet", async () => {
    const key = await fileIn(who(ada), room, pngBytes(SIDES));
    expect([(await who(ada).get(`/media/${key}`)).status, (await who(bob).get(`/media/${key}`)).status]).toEqual([
      200, 404,
    ]);
  });

  it("M11 · nobody sees a file that was deleted", async () => {
    const key = await fileIn(who(ada), room, pngBytes(SIDES));
    await world.DB.prepare("update media set state = 'deleted' where key = ?").bind(key).run();
    expect([await stateOf(key), (await who(ada).get(`/media/${key}`)).status]).toEqual(["deleted", 404]);
  });

  /** The key of the file of a post for everyone. */
  async function fileOfPost(): Promise<string> {
    const key = await uploadPicture(who(ada), "posts");
    const media = JSON.stringify([{ key, alt: "" }]);
    await who(ada).post("/posts", { text: "x", media }, AS_JSON);
    return key;
  }

  it("M11 · anybody can fetch a post's file", async () => {
    const key = await fileOfPost();
    expect((await caller().get(`/media/${key}`)).headers.get("cache-control")).toMatch(/^public/);
  });

  it("X14 · a member's answer with a post's file isn't for shared caches, because a block may hide the file", async () => {
    const key = await fileOfPost();
    const answer = await (await newMember("Eve")).get(`/media/${key}`);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, max-age=300"]);
  });
});
