import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import { sweepUploads } from "~/app/media/server/abortUploads.server";
import { PART_BYTES, SENDS_PER_PART_MAX, VIDEO_MAX_BYTES } from "~/app/media/limits";
import { runCron } from "~/app/cron.server";
import { moveClock, nowMs } from "~/base/clock";
import { BUDGETS } from "~/party/limits/table";
import { jpegBytes } from "~/tests/kit/media/jpeg";
import { pngBytes } from "~/tests/kit/media/png";
import { quicktime } from "~/tests/kit/media/recordings";
import { webmOf } from "~/tests/kit/media/videos";
import { webpBytes } from "~/tests/kit/media/webp";
import { AS_JSON, caller, type Caller, newMember } from "./caller";

const world = env as unknown as Env;
const HOUR_MS = 60 * 60 * 1000;
const PNG = new Uint8Array(pngBytes({ width: 8, height: 8 }));
const VIDEO = new Uint8Array(webmOf(PART_BYTES + 1_000));
const newId = (): string => crypto.randomUUID().replaceAll("-", "");

let ada: Caller;
let ID: string;
beforeEach(async () => {
  ID = newId();
  ada = await newMember("Ada");
});

const send = (bytes: Uint8Array, id?: string, who = ada) =>
  who.send("POST", `/api/media?purpose=posts${id === undefined ? "" : `&id=${id}`}`, bytes);
const start = (bytes: Uint8Array, id?: string, who = ada) =>
  who.send(
    "POST",
    `/api/media/uploads?purpose=posts&size=${bytes.length}${id === undefined ? "" : `&id=${id}`}`,
    bytes.slice(0, 4_096),
  );
const sendPart = (id: string, n: number, bytes: Uint8Array) =>
  ada.send("PUT", `/api/media/uploads/${id}/parts/${n}`, bytes);
const complete = (id: string) => ada.send("POST", `/api/media/uploads/${id}/complete`);
const said = async (answer: Promise<Response>): Promise<[number, string | undefined]> => {
  const response = await answer;
  return [response.status, (await response.json<{ code?: string }>()).code];
};
const count = (table: string, column = "owner_id") =>
  world.DB.prepare(`select count(*) as n from ${table} where ${column} = ?`).bind(ada.id).first<number>("n");
const stored = async () =>
  (await world.MEDIA.list()).objects.filter(({ key }) => key.includes(ada.id)).map(({ key }) => key);

async function inParts(bytes: Uint8Array): Promise<string> {
  const { id } = await (await start(bytes)).json<{ id: string }>();
  for (let n = 1; (n - 1) * PART_BYTES < bytes.length; n++)
    expect((await sendPart(id, n, bytes.slice((n - 1) * PART_BYTES, n * PART_BYTES))).status).toBe(201);
  return id;
}

it.each(["posts", "comments"])(
  "X165 · a film of an iPhone can be sent for %s, in one piece and in parts",
  async (purpose) => {
    const film = new Uint8Array(quicktime("where I live"));
    const whole = await ada.send("POST", `/api/media?purpose=${purpose}`, film);
    expect(await whole.json()).toMatchObject({
      ok: true,
      kind: "video",
      key: expect.stringMatching(/\.mov$/) as string,
    });
    const begun = await ada.send(
      "POST",
      `/api/media/uploads?purpose=${purpose}&size=${film.length}`,
      film.slice(0, 4_096),
    );
    const { id } = await begun.json<{ id: string }>();
    await sendPart(id, 1, film);
    expect(await (await complete(id)).json()).toMatchObject({ ok: true, kind: "video" });
    const files = await Promise.all((await stored()).map((key) => ada.get(`/media/${key}`)));
    expect(files.map(({ headers }) => headers.get("content-type"))).toEqual(["video/quicktime", "video/quicktime"]);
    for (const served of files) expect(Buffer.from(await served.arrayBuffer()).includes("where I live")).toBe(false);
  },
);

describe("too much to decode", () => {
  /** A PNG whose header claims these dimensions. */
  function sized(width: number, height: number): Uint8Array {
    const png = Buffer.from(PNG);
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    return new Uint8Array(png);
  }

  it.each([
    [10_000, 10_000],
    [12_001, 10],
    [10, 12_001],
    [7_100, 7_100],
  ])(
    "L2 · pictures · one of %i × %i pixels is refused, in one piece and before its first part",
    async (width, height) => {
      for (const answer of [send(sized(width, height)), start(sized(width, height))])
        expect(await said(answer)).toEqual([413, "too-large"]);
      expect([await count("media"), await stored()]).toEqual([0, []]);
    },
  );

  it.each([
    [12_000, 4_000],
    [7_000, 7_000],
  ])("L2 · pictures · one of %i × %i pixels is accepted", async (width, height) => {
    expect(await (await send(sized(width, height))).json()).toMatchObject({ ok: true, width, height });
  });

  it("L2 · pictures · one whose dimensions come late in the file is refused when it is complete, and not kept", async () => {
    const late = Buffer.from(jpegBytes({ width: 8, height: 8, segments: [[0xfe, "x".repeat(60_000)]] }));
    const at = late.indexOf(Buffer.from([0xff, 0xc0]));
    late.writeUInt16BE(10_000, at + 5);
    late.writeUInt16BE(10_000, at + 7);
    expect(await said(complete(await inParts(new Uint8Array(late))))).toEqual([413, "too-large"]);
    await runCron(world);
    expect([await count("media"), await count("uploads"), await stored()]).toEqual([0, 0, []]);
  });

  it("L2 · pictures · a WebP of 20 MB of empty chunks is refused with a reason", async () => {
    const empty = Buffer.from("junk\0\0\0\0");
    const webp = webpBytes({});
    const file = Buffer.concat([webp, Buffer.alloc(20 * 1024 * 1024 - 1_024, empty)]);
    file.writeUInt32LE(file.length - 8, 4);
    const answer = await send(new Uint8Array(file));
    expect([answer.status, await answer.json()]).toMatchObject([
      413,
      { code: "too-large", message: expect.stringContaining("too many small pieces") as string },
    ]);
  });
});

describe("the quota", () => {
  const JUNK = new Uint8Array(500).fill(7);
  const { fast: files } = BUDGETS.uploads;
  const { fast: bytes } = BUDGETS.uploadBytes;

  const counter = () => world.LIMITS.getByName(`member:${ada.id}`);
  const spend = async (action: "upload" | "upload-bytes", amount: number) =>
    expect(await counter().take([{ action, amount }])).toEqual({ ok: true });
  const startOf = (firstBytes: Uint8Array, size: number) =>
    ada.send("POST", `/api/media/uploads?purpose=posts&size=${size}`, firstBytes);
  const cancel = (id: string) => ada.send("DELETE", `/api/media/uploads/${id}`);
  const begun = async () => (await (await start(VIDEO)).json<{ id: string }>()).id;

  /** Checks the counter by using it up. */
  async function expectCounted(expected: number): Promise<void> {
    await spend("upload-bytes", bytes.max - expected);
    expect((await counter().take([{ action: "upload-bytes", amount: 1 }])).ok, "fewer bytes are counted").toBe(false);
  }

  it("L2 · uploads · a size that no file may have is refused as too large and not counted", async () => {
    expect(await said(startOf(VIDEO.slice(0, 4_096), 2 * 1024 ** 3))).toEqual([413, "too-large"]);
    await expectCounted(0);
  });

  it("L2 · uploads · a rejected file counts towards the member's quota, in one piece and in parts", async () => {
    await spend("upload", files.max - 3);
    expect(await said(send(JUNK))).toEqual([415, "unsupported-type"]);
    expect(await said(start(JUNK))).toEqual([415, "unsupported-type"]);
    const broken = VIDEO.slice(0, 300_000).fill(0, 200);
    expect(await said(complete(await inParts(broken)))).toEqual([415, "unsupported-type"]);
    for (const answer of [send(PNG), start(VIDEO)]) expect(await said(answer)).toEqual([429, "quota-exceeded"]);
    await runCron(world); // the rejected upload's row is deleted, and its file still counts
    expect(await said(send(PNG))).toEqual([429, "quota-exceeded"]);
    await expectCounted(2 * JUNK.length + broken.length);
  });

  it("L2 · uploads · beyond the quota a file is refused unread", async () => {
    await spend("upload", files.max);
    for (const answer of [send(JUNK), start(JUNK)]) expect(await said(answer)).toEqual([429, "quota-exceeded"]);
    expect(await counter().take([{ action: "upload-rejected", amount: BUDGETS.rejectedUploads.fast.max }])).toEqual({
      ok: true,
    });
  });

  it("L2 · uploads · starting and cancelling repeatedly ends at the limit of files", async () => {
    await spend("upload", files.max - 2);
    for (let i = 0; i < 2; i++) expect((await cancel(await begun())).status).toBe(200);
    expect(await said(start(VIDEO))).toEqual([429, "quota-exceeded"]);
  });

  it("limits · a file that was deleted and swept still counts", async () => {
    const { key } = await (await send(PNG)).json<{ key: string }>();
    await world.DB.prepare("update media set state = 'deleted' where key = ?").bind(key).run();
    await runCron(world);
    expect([await count("media"), await stored()]).toEqual([0, []]);
    await expectCounted(PNG.length);
  });

  it("limits · of a cancelled upload, only the bytes that arrived count", async () => {
    const id = await begun();
    await sendPart(id, 2, VIDEO.slice(PART_BYTES));
    await spend("upload-bytes", bytes.max - VIDEO.length);
    expect(await said(send(PNG))).toEqual([429, "quota-exceeded"]);
    await cancel(id);
    await counter().giveBack([{ action: "upload-bytes", amount: bytes.max - VIDEO.length }]);
    await expectCounted(VIDEO.length - PART_BYTES);
  });

  it("limits · of a cancelled upload, a part counts each time it was sent, up to the declared size", async () => {
    const small = VIDEO.slice(0, 300_000);
    const [one, other] = [await begun(), (await (await start(small)).json<{ id: string }>()).id];
    for (let i = 0; i < 2; i++) {
      await sendPart(one, 2, VIDEO.slice(PART_BYTES));
      await sendPart(other, 1, small);
    }
    for (const id of [one, other]) await cancel(id);
    await expectCounted(2 * (VIDEO.length - PART_BYTES) + small.length);
  });

  it("limits · an upload that is cancelled several times at the same moment is given back once", async () => {
    await spend("upload-bytes", 3 * VIDEO.length);
    const id = await begun();
    await Promise.all(Array.from({ length: 4 }, () => cancel(id)));
    await cancel(id);
    await expectCounted(3 * VIDEO.length);
  });

  it("limits · a file that arrived still counts when its upload is cancelled", async () => {
    const id = await inParts(VIDEO);
    expect((await complete(id)).status).toBe(201);
    await cancel(id);
    await expectCounted(VIDEO.length);
  });

  it.each([
    ["type", JUNK, [415, "unsupported-type"]],
    ["size", PNG, [413, "too-large"]],
  ])(
    "limits · a start that is refused for its %s counts the bytes that were sent",
    async (_why, firstBytes, refused) => {
      expect(await said(startOf(firstBytes, VIDEO_MAX_BYTES))).toEqual(refused);
      await expectCounted(firstBytes.length);
    },
  );

  it("limits · one upload that is started several times at the same moment counts once", async () => {
    await Promise.all(Array.from({ length: 4 }, () => start(VIDEO, ID)));
    await expectCounted(VIDEO.length);
  });

  it("limits · an upload whose id somebody else has taken doesn't count its bytes", async () => {
    await start(VIDEO, ID, await newMember("Bob"));
    expect(await said(start(VIDEO, ID))).toEqual([409, "id-taken"]);
    await expectCounted(0);
  });

  describe("after two hours", () => {
    beforeEach(() => moveClock(2 * HOUR_MS + 60_000)); // the clock of the cron, which runs in this isolate
    afterEach(() => moveClock(0));

    it("limits · of an unfinished upload that is swept, only the bytes that arrived count", async () => {
      await sendPart(await begun(), 2, VIDEO.slice(PART_BYTES));
      expect((await complete(await inParts(VIDEO))).status).toBe(201);
      await runCron(world);
      expect(await count("uploads")).toBe(0);
      await expectCounted(VIDEO.length - PART_BYTES + VIDEO.length);
    });

    it("limits · unfinished uploads that are swept twice at the same moment are given back once each", async () => {
      await spend("upload-bytes", 6 * VIDEO.length);
      const [id] = [await begun(), await begun(), await begun()];
      await Promise.all([sweepUploads(world, nowMs(), 100), cancel(id), sweepUploads(world, nowMs(), 100)]);
      expect(await count("uploads")).toBe(0);
      await expectCounted(6 * VIDEO.length);
    });

    it("limits · a sweep that is interrupted before it gives back leaves the bytes counted", async () => {
      await begun();
      const LIMITS = {
        getByName: () => ({ giveBack: () => Promise.reject(new Error("cut")) }),
      } as unknown as Env["LIMITS"];
      await expect(sweepUploads({ ...world, LIMITS }, nowMs(), 100)).rejects.toThrow("cut");
      await runCron(world);
      expect(await count("uploads")).toBe(0);
      await expectCounted(VIDEO.length);
    });
  });
});

describe("repeated requests", () => {
  it("uploads · a file that is sent twice with one id is stored once and gets the same answer", async () => {
    const first = await (await send(PNG, ID)).json();
    expect(await (await send(PNG, ID)).json()).toEqual(first);
    expect([await count("media"), (await stored()).length]).toEqual([1, 1]);
    expect(await (await send(PNG)).json()).not.toEqual(first);
  });

  it("uploads · a file that is sent several times at the same moment is stored once", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, async () => (await send(PNG, ID)).text()));
    expect(new Set(answers).size).toBe(1);
    expect([await count("media"), (await stored()).length]).toEqual([1, 1]);
  });

  it("uploads · a file whose bytes were cut off is stored by the repeat", async () => {
    const { key } = await (await send(PNG, ID)).json<{ key: string }>();
    await world.MEDIA.delete(key);
    expect(await (await send(PNG, ID)).json()).toMatchObject({ ok: true, key });
    expect(await stored()).toEqual([key]);
  });

  it("uploads · an upload in parts begins once for one id, even with simultaneous requests", async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, async () => (await start(VIDEO, ID)).json()));
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ ok: true, id: ID, parts: [] })));
    expect(await (await start(VIDEO, ID)).json()).toEqual({ ok: true, id: ID, parts: [] });
    expect([await count("media"), await count("uploads")]).toEqual([1, 1]);
  });

  it("uploads · simultaneous completions get one answer", async () => {
    const id = await inParts(VIDEO);
    const answers = await Promise.all(Array.from({ length: 3 }, async () => (await complete(id)).json()));
    expect(answers).toEqual(Array.from({ length: 3 }, () => answers[0]));
    expect([answers[0], (await stored()).length]).toMatchObject([{ ok: true, kind: "video" }, 1]);
  });

  it("uploads · another member's id reveals nothing of their file", async () => {
    const other = newId();
    await send(PNG, ID);
    await start(VIDEO, other);
    const bob = await newMember("Bob");
    for (const answer of [send(PNG, ID, bob), start(VIDEO, ID, bob), start(VIDEO, other, bob)])
      expect(await said(answer)).toEqual([409, "id-taken"]);
    expect(await world.DB.prepare("select count(*) as n from media where owner_id = ?").bind(bob.id).first("n")).toBe(
      0,
    );
  });

  it("uploads · an id of another form is refused", async () => {
    for (const id of ["", "x", ID + "0", "A".repeat(32)])
      for (const answer of [send(PNG, id), start(VIDEO, id)])
        expect(await said(answer)).toEqual([400, "invalid-argument"]);
  });

  it("bounded work · a part that is sent too often is refused", async () => {
    const small = VIDEO.slice(0, 300_000);
    const { id } = await (await start(small)).json<{ id: string }>();
    for (let n = 0; n < SENDS_PER_PART_MAX; n++) expect((await sendPart(id, 1, small)).status).toBe(201);
    expect(await said(sendPart(id, 1, small))).toEqual([408, "retry-limit-exceeded"]);
    expect((await complete(id)).status).toBe(201);
  });
});

describe("before something shows a file", () => {
  const keyOf = async (purpose: string) => (await (await ada.upload(PNG, purpose)).json<{ key: string }>()).key;
  const statuses = async (key: string) => {
    const answers = await Promise.all([ada, await newMember("Eve"), caller()].map((who) => who.get(`/media/${key}`)));
    return answers.map(({ status, headers }) => (status === 200 ? (headers.get("cache-control") ?? "") : status));
  };

  it.each(["posts", "comments", "coverPhotos", "profilePhotos", "gamePictures"])(
    "X134 · a file that was uploaded for %s is for its owner alone, and no shared cache keeps it",
    async (purpose) => {
      expect(await statuses(await keyOf(purpose))).toEqual(["private, no-cache", 404, 404]);
    },
  );

  it("X134 · the file of a published post is for everybody", async () => {
    const key = await keyOf("posts");
    await ada.post("/posts", { text: "x", media: JSON.stringify([{ key, alt: "" }]) }, AS_JSON);
    expect(await statuses(key)).not.toContain(404);
  });

  it("X134 · a file without a row is for nobody", async () => {
    const key = await keyOf("posts");
    await world.DB.prepare("delete from media where key = ?").bind(key).run();
    expect(await statuses(key)).toEqual([404, 404, 404]);
  });
});
