import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { caller, type Caller, newMember } from "./caller";
import type { Env } from "~/app/server/env.server";
import { PART_BYTES, VIDEO_MAX_BYTES } from "~/app/media/limits";
import { stripVideo } from "~/app/media/metadata/videoPatches";
import { runCron } from "~/app/cron.server";
import { BUDGETS } from "~/party/limits/table";
import { jpegBytes, LATITUDE } from "~/tests/kit/media/jpeg";
import { box, cameraMp4, RECORDED_AT } from "~/tests/kit/media/mp4";
import { webmOf } from "~/tests/kit/media/videos";

const world = env as unknown as Env;
const HOUR_MS = 60 * 60 * 1000;
const VIDEO = new Uint8Array(webmOf(PART_BYTES + 1_000));
const STORED = VIDEO.slice();
const PARTS = [VIDEO.subarray(0, PART_BYTES), VIDEO.subarray(PART_BYTES)];

let ada: Caller;
let bob: Caller;
beforeAll(async () => {
  await stripVideo("video/webm", STORED);
  [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
});
beforeEach(async () => {
  await world.DB.batch([world.DB.prepare("delete from uploads"), world.DB.prepare("delete from media")]);
  await world.MEDIA.delete(await stored());
});

const begin = (who: Caller, first: Uint8Array, size = first.length, purpose = "posts") =>
  who.send("POST", `/api/media/uploads?purpose=${purpose}&size=${size}`, first.slice(0, 4_096));
const sendPart = (who: Caller, id: string, n: number | string, bytes: Uint8Array) =>
  who.send("PUT", `/api/media/uploads/${id}/parts/${n}`, bytes);
const complete = (who: Caller, id: string) => who.send("POST", `/api/media/uploads/${id}/complete`);
const cancel = (who: Caller, id: string) => who.send("DELETE", `/api/media/uploads/${id}`);

async function begun(file = VIDEO, who = ada): Promise<string> {
  const answer = await begin(who, file);
  expect(answer.status).toBe(201);
  return (await answer.json<{ id: string }>()).id;
}

async function withParts(): Promise<string> {
  const id = await begun();
  for (const [i, part] of PARTS.entries()) expect((await sendPart(ada, id, i + 1, part)).status).toBe(201);
  return id;
}

async function refused(response: Response, status: number, code: string): Promise<void> {
  expect([response.status, (await response.json<{ code: string }>()).code]).toEqual([status, code]);
}

async function stored(): Promise<string[]> {
  return (await world.MEDIA.list()).objects.map(({ key }) => key);
}
const rows = async (table: string) => (await world.DB.prepare(`select * from ${table}`).all()).results;

it("L1 · a file in parts is served once it is complete, in one piece and by ranges", async () => {
  const id = await withParts();
  const [{ media_key: key }] = (await rows("uploads")) as [{ media_key: string }];
  expect((await ada.get(`/media/${key}`)).status).toBe(404);
  const answer = await (await complete(ada, id)).json();
  expect(answer).toEqual({ ok: true, key, kind: "video", width: 0, height: 0 });
  const served = await ada.get(`/media/${key}`);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "video/webm"]);
  expect(Buffer.from(await served.arrayBuffer()).equals(STORED)).toBe(true);
  const across = await ada.get(`/media/${key}`, { range: `bytes=${PART_BYTES - 2}-${PART_BYTES + 1}` });
  expect([
    across.status,
    Buffer.from(await across.arrayBuffer()).equals(STORED.subarray(PART_BYTES - 2, PART_BYTES + 2)),
  ]).toEqual([206, true]);
  expect(await stored()).toEqual([key]);
  expect((await ada.post("/posts", { text: "", media: JSON.stringify([{ key, alt: "" }]) })).status).toBe(200);
});

it("L1 · a repeated part or completion gets the same answer", async () => {
  const id = await withParts();
  expect((await sendPart(ada, id, 1, PARTS[0] ?? VIDEO)).status).toBe(201);
  const first = await (await complete(ada, id)).text();
  expect(await (await complete(ada, id)).text()).toBe(first);
});

it("X212 · an upload that begins again with its id names the parts that have arrived", async () => {
  const path = `/api/media/uploads?purpose=posts&size=${VIDEO.length}&id=${"ab".repeat(16)}`;
  const beginAgain = async (who = ada) => (await who.send("POST", path, VIDEO.slice(0, 4_096))).json();
  expect(await beginAgain()).toEqual({ ok: true, id: "ab".repeat(16), parts: [] });
  await sendPart(ada, "ab".repeat(16), 2, PARTS[1] ?? VIDEO);
  expect(await beginAgain()).toEqual({ ok: true, id: "ab".repeat(16), parts: [2] });
  expect(await beginAgain(bob), "another member's upload").toMatchObject({ ok: false, code: "id-taken" });
});

it("L1 · a completion that was interrupted before the file's row was written is continued", async () => {
  const id = await withParts();
  const [{ media_key: key, r2_id: r2Id }] = (await rows("uploads")) as [{ media_key: string; r2_id: string }];
  const parts = (await rows("upload_parts")) as { n: number; etag: string }[];
  await world.MEDIA.resumeMultipartUpload(`incoming/${key}`, r2Id).complete(
    parts.map(({ n, etag }) => ({ partNumber: n, etag })),
  );
  expect((await ada.get(`/media/incoming/${key}`)).status).toBe(404);
  await world.MEDIA.put(key, VIDEO); // R2 stores all of a file or nothing
  expect((await complete(ada, id)).status).toBe(201);
  expect((await world.MEDIA.head(key))?.size).toBe(VIDEO.length);
});

it("L1 · nobody sends, completes or cancels another's upload", async () => {
  const id = await begun();
  for (const [who, status, code] of [
    [bob, 404, "not-found"],
    [caller(), 401, "unauthenticated"],
  ] as const) {
    await refused(await sendPart(who, id, 1, PARTS[0] ?? VIDEO), status, code);
    await refused(await complete(who, id), status, code);
  }
  expect((await cancel(bob, id)).status).toBe(200);
  await refused(await begin(caller(), VIDEO), 401, "unauthenticated");
  expect([await rows("uploads"), await rows("upload_parts")].map((found) => found.length)).toEqual([1, 0]);
});

it("L1 · a part is accepted only with its number, its size and the file's beginning", async () => {
  const id = await begun();
  const [first = VIDEO, second = VIDEO] = PARTS;
  for (const n of [0, 3, 21, "x", "1.5"]) await refused(await sendPart(ada, id, n, second), 400, "invalid-argument");
  for (const wrong of [second, first.subarray(1), VIDEO, new Uint8Array()])
    await refused(await sendPart(ada, id, 1, wrong), 400, "invalid-argument");
  await refused(await sendPart(ada, id, 2, first), 400, "invalid-argument");
  await refused(await sendPart(ada, id, 1, new Uint8Array(PART_BYTES)), 415, "unsupported-type");
  expect(await rows("upload_parts")).toEqual([]);
});

it("L1 · without all its parts a file isn't complete, so a post can't use it", async () => {
  const id = await begun();
  await sendPart(ada, id, 2, PARTS[1] ?? VIDEO);
  await refused(await complete(ada, id), 400, "invalid-argument");
  const [{ media_key: key }] = (await rows("uploads")) as [{ media_key: string }];
  expect((await ada.post("/posts", { text: "", media: JSON.stringify([{ key, alt: "" }]) })).status).toBe(400);
});

it("L2 · an upload that isn't allowed is refused before its bytes are sent", async () => {
  await refused(await begin(ada, VIDEO, VIDEO_MAX_BYTES + 1), 413, "too-large");
  await refused(await begin(ada, jpegBytes({ width: 8, height: 8 }), 20 * 1024 * 1024 + 1), 413, "too-large");
  await refused(await begin(ada, new Uint8Array(5_000)), 415, "unsupported-type");
  await refused(await begin(ada, VIDEO, VIDEO.length, "profilePhotos"), 415, "unsupported-type");
  for (const size of [0, -1, 1.5, Number.NaN]) await refused(await begin(ada, VIDEO, size), 400, "invalid-argument");
  await refused(await begin(ada, VIDEO, VIDEO.length, "chatFiles"), 400, "invalid-argument"); // names no chat
  await refused(
    await ada.send("POST", `/api/media/uploads?purpose=posts&size=${VIDEO.length}`, VIDEO),
    400,
    "invalid-argument",
  );
  for (const id of ["x", "0".repeat(31), "../../x"])
    await refused(await complete(ada, encodeURIComponent(id)), 400, "invalid-argument");
  expect([await rows("media"), await rows("uploads")]).toEqual([[], []]);
});

it("L2 · an unfinished upload counts towards the quota with its declared size", async () => {
  const eager = await newMember("Eager");
  const amount = BUDGETS.uploadBytes.fast.max - 2 * VIDEO.length + 1;
  expect(await world.LIMITS.getByName(`member:${eager.id}`).take([{ action: "upload-bytes", amount }])).toEqual({
    ok: true,
  });
  await begun(VIDEO, eager);
  await refused(await begin(eager, VIDEO), 429, "quota-exceeded");
  expect((await rows("uploads")).length).toBe(1);
});

it("S1 · a photograph in parts is stored without its camera's metadata", async () => {
  const photograph = new Uint8Array(
    Buffer.concat([
      jpegBytes({ width: 40, height: 24, orientation: 6, description: "where I live" }),
      new Uint8Array(300_000),
    ]),
  );
  const id = await begun(photograph);
  await sendPart(ada, id, 1, photograph);
  const answer = await (await complete(ada, id)).json<{ key: string }>();
  expect(answer).toMatchObject({ ok: true, kind: "image", width: 24, height: 40 });
  const served = Buffer.from(await (await ada.get(`/media/${answer.key}`)).arrayBuffer());
  expect([served.includes(LATITUDE), served.includes("where I live"), served.length < 5_000]).toEqual([
    false,
    false,
    true,
  ]);
});

it("S1 · a file in parts that begins like a photograph and isn't one is refused", async () => {
  const broken = new Uint8Array(Buffer.concat([jpegBytes({ width: 40, height: 24 }), new Uint8Array(300_000)]));
  broken.fill(0, 4);
  const id = await begun(broken);
  await sendPart(ada, id, 1, broken);
  await refused(await complete(ada, id), 415, "unsupported-type");
  expect(await stored()).toEqual([]);
});

it("S1 · a video in parts is served without its place and time", async () => {
  const secret = "where I live";
  const camera = Buffer.concat([
    cameraMp4(secret),
    box("mdat", Buffer.alloc(PART_BYTES, "frame")),
    box("udta", secret),
  ]);
  const id = await begun(camera);
  for (const n of [1, 2])
    expect((await sendPart(ada, id, n, camera.subarray((n - 1) * PART_BYTES, n * PART_BYTES))).status).toBe(201);
  const answer = await (await complete(ada, id)).json<{ key: string }>();
  expect(answer).toMatchObject({ ok: true, kind: "video" });
  const served = Buffer.from(await (await ada.get(`/media/${answer.key}`)).arrayBuffer());
  const upload = new Uint8Array(camera);
  expect([camera.includes(RECORDED_AT), await stripVideo("video/mp4", upload), served.equals(upload)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([served.includes(secret), served.includes(RECORDED_AT)]).toEqual([false, false]);
  expect(await stored()).toEqual([answer.key]);
});

it("S1 · a file in parts that begins like a video and isn't one is refused", async () => {
  const broken = Buffer.concat([cameraMp4("where I live").subarray(0, 36), box("mdat", Buffer.alloc(300_000))]);
  const id = await begun(broken);
  await sendPart(ada, id, 1, broken);
  await refused(await complete(ada, id), 415, "unsupported-type");
  expect(await stored()).toEqual([]);
});

it("L1 · a cancelled upload and its file are removed", async () => {
  const id = await withParts();
  expect((await cancel(ada, id)).status).toBe(200);
  await refused(await complete(ada, id), 404, "not-found");
  await refused(await sendPart(ada, id, 1, PARTS[0] ?? VIDEO), 404, "not-found");
  await runCron(world);
  expect([await rows("uploads"), await rows("upload_parts"), await rows("media"), await stored()]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

it("L1 · an upload that was abandoned at any point is swept after two hours", async () => {
  const atPoints = [
    async () =>
      void (await world.DB.prepare("update uploads set r2_id = null where id = ?")
        .bind(await begun())
        .run()), // R2 was never asked
    () => begun(),
    () => withParts(),
    async () => {
      await withParts();
      const [{ media_key: key }] = (await rows("uploads")) as [{ media_key: string }];
      await world.MEDIA.put(`incoming/${key}`, VIDEO); // R2 has joined the parts, and the completion stopped there
    },
  ];
  for (const giveUp of atPoints) {
    await giveUp();
    await runCron(world);
    expect([(await rows("uploads")).length, (await rows("media")).length]).toEqual([1, 1]);
    await world.DB.prepare("update uploads set created_at = created_at - ?")
      .bind(2 * HOUR_MS + 1)
      .run();
    await runCron(world);
    expect([await rows("uploads"), await rows("upload_parts"), await rows("media"), await stored()]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  }
});

it("L1 · a file that has arrived stays when its upload is swept", async () => {
  const id = await withParts();
  await complete(ada, id);
  await world.DB.prepare("update uploads set created_at = created_at - ?")
    .bind(2 * HOUR_MS + 1)
    .run();
  await refused(await complete(ada, id), 404, "not-found");
  await runCron(world);
  expect([(await rows("uploads")).length, (await rows("media")).length, (await stored()).length]).toEqual([0, 1, 1]);
});

it("L1 · a file smaller than a part is sent as one part", async () => {
  const small = new Uint8Array(webmOf(300_000));
  const id = await begun(small);
  await sendPart(ada, id, 1, small);
  expect(await (await complete(ada, id)).json()).toMatchObject({ ok: true, kind: "video" });
});
