import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { caller, type Caller, newMember } from "./caller";
import { jpegBytes, LATITUDE } from "~/tests/kit/media/jpeg";
import { gifBytes, GIF_FRAMES } from "~/tests/kit/media/gif";
import { cameraMp4, RECORDED_AT } from "~/tests/kit/media/mp4";
import { describedOgg } from "~/tests/kit/media/ogg";
import { describedWebm, WEBM } from "~/tests/kit/media/videos";
import type { Env } from "~/app/server/env.server";
import { ulid } from "~/base/ulid";
import { BUDGETS } from "~/party/limits/table";

const { DB: db, LIMITS } = env as unknown as Env;
const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (letter) => letter.charCodeAt(0),
);
const MB = 1024 * 1024;
const CLUSTER = Buffer.from("1f43b675", "hex");

let ada: Caller;
let bob: Caller;
let post: string;

beforeAll(async () => {
  [ada, bob] = [await newMember("Ada"), await newMember("Bob")];
  await ada.post("/posts", { text: "hello" });
  post = (await db.prepare("select id from posts where author_id = ?").bind(ada.id).first<string>("id")) ?? "";
});

/** The sizes of the tables, which a refused request must not change. */
async function rows(): Promise<Record<string, number>> {
  // waits until the events of earlier requests are delivered
  await expect.poll(() => db.prepare("select count(*) as n from outbox").first("n")).toBe(0);
  const tables = [
    "members",
    "posts",
    "comments",
    "post_likes",
    "reposts",
    "comment_likes",
    "friendships",
    "friend_requests",
    "media",
    "earlier_photos",
    "chats",
    "outbox",
    "accounts",
    "identities",
    "sessions",
    "mail_tokens",
  ];
  const counts = await db.batch<{ n: number }>(tables.map((table) => db.prepare(`select count(*) as n from ${table}`)));
  return Object.fromEntries(tables.map((table, i) => [table, counts[i]?.results[0]?.n ?? -1]));
}

async function uploaded(by: Caller, purpose: string): Promise<string> {
  const { key } = (await (await by.upload(PNG, purpose)).json()) as { key: string };
  return key;
}

async function refusedUnchanged(response: () => Promise<Response>, status: number): Promise<string> {
  const before = await rows();
  const answered = await response();
  expect(answered.status).toBe(status);
  expect(await rows()).toEqual(before);
  return answered.text();
}

describe("wrong forms", () => {
  const FORMS: [path: string, fields: Record<string, string>][] = [
    ["/posts", {}],
    ["/posts", { text: "   " }],
    ["/posts", { text: "x".repeat(3_001) }],
    ["/posts", { text: "x", media: "{not json" }],
    ["/posts", { text: "x", media: '{"key":1}' }],
    ["/posts", { text: "x", media: JSON.stringify(Array.from({ length: 11 }, (_, i) => ({ key: `k${i}`, alt: "" }))) }],
    ["/posts", { text: "x", media: JSON.stringify([{ key: "k", alt: 5 }]) }],
    ["/posts", { text: "x", media: JSON.stringify([{ key: "k", alt: "x".repeat(1_001) }]) }],
    ["/posts", { text: "x", media: JSON.stringify([{ key: "k".repeat(201), alt: "" }]) }],
    ["/posts", { text: "x", media: JSON.stringify([{ key: "k", alt: "", poster: "k".repeat(201) }]) }],
    ["/posts", { text: "x", media: `[${" ".repeat(20_000)}]` }],
    [
      "/comments",
      { post: "01ARZ3NDEKTSV4RRFFQ69G5FAX", media: JSON.stringify([{ key: "k", alt: "x".repeat(1_001) }]) },
    ],
    ["/profile", { name: "A", about: "", dob: "1990-01-01", photo: "k".repeat(201) }],
    ["/profile", { name: "A", about: "", dob: "1990-01-01", removePhoto: "yes" }],
    ["/comments", { post: "nonsense", text: "x" }],
    ["/comments", { text: "x" }],
    ["/comments", { post: "01ARZ3NDEKTSV4RRFFQ69G5FAX", text: " " }],
    ["/comments", { post: "01ARZ3NDEKTSV4RRFFQ69G5FAX", media: "{not json" }],
    [
      "/comments",
      {
        post: "01ARZ3NDEKTSV4RRFFQ69G5FAX",
        media: JSON.stringify([
          { key: "a", alt: "" },
          { key: "b", alt: "" },
        ]),
      },
    ],
    ["/comments", { post: "01ARZ3NDEKTSV4RRFFQ69G5FAX", media: JSON.stringify([{ key: "a", alt: "", poster: "a" }]) }],
    ["/profile", { name: "", about: "", dob: "" }],
    ["/profile", { name: "\0", about: "", dob: "1990-01-01" }],
    ["/profile", { name: "x".repeat(51), about: "", dob: "1990-01-01" }],
    ["/profile", { name: "x", about: "y".repeat(301), dob: "1990-01-01" }],
    ["/profile", { name: "x", about: "", dob: "tomorrow" }],
    ["/profile", { name: "x", about: "", dob: "9999-01-01" }],
    ["/theme", { theme: "purple" }],
    ["/settings/language", { language: "klingon" }],
    ["/settings/language", { language: "x".repeat(1_000) }],
    ["/posts", { text: "x", language: "tlh" }],
    ["/settings/read-languages", { tlh: "1" }],
    ["/settings/read-languages", { de: "0" }],
    ["/sessions/end", { session: "1" }],
    ["/api/password", {}],
    ["/settings.data", { oldPassword: "x".repeat(201), password: "long enough", confirmPassword: "long enough" }],
    ["/api/forgotten", { email: "nobody" }],
    ["/api/reset", { password: "long enough", confirmPassword: "long enough" }],
    ["/api/verify", { token: "x".repeat(65) }],
  ];

  const UNSEEN = "\u200B\u2060 \u00AD\u2800\u3164\u202E\uFEFF";
  const UNSEEN_FORMS: [path: string, fields: () => Record<string, string>, field: string][] = [
    ["/posts", () => ({ text: UNSEEN }), "text"],
    ["/comments", () => ({ post, text: UNSEEN }), "text"],
    ["/profile", () => ({ name: UNSEEN, about: "", dob: "1990-01-01" }), "name"],
    ["/groups", () => ({ name: UNSEEN, members: JSON.stringify([bob.id]) }), "name"],
  ];

  it.each(UNSEEN_FORMS)(
    "S1 · S8 · P6 · M7 · POST %s refuses a text of only invisible characters at its field",
    async (path, fields, field) => {
      const answer = await refusedUnchanged(() => ada.post(path, fields(), { accept: "application/json" }), 422);
      expect(JSON.parse(answer)).toMatchObject({
        code: "invalid-form",
        fields: { [field]: expect.any(String) as string },
      });
    },
  );

  it.each(FORMS)("L2 · POST %s with %o is answered 422 and writes nothing", async (path, fields) => {
    expect(await refusedUnchanged(() => ada.post(path, fields), 422)).toContain("invalid-form");
  });

  it.each(["like", "repost"])("L2 · POST /posts/{id}/%s with a wrong value of 'on' is answered 422", async (what) => {
    await refusedUnchanged(() => bob.post(`/posts/${post}/${what}`, { on: "maybe" }), 422);
  });

  it("L2 · an unknown friend move is answered 422", async () => {
    await refusedUnchanged(() => ada.post(`/friends/${bob.id}`, { do: "marry" }), 422);
  });

  it("L2 · a body that isn't a form is answered 400", async () => {
    const form = { origin: "http://parlor.test", "content-type": "multipart/form-data; boundary=nowhere" };
    expect(await refusedUnchanged(() => ada.post("/posts", { x: "" }, form), 400)).toContain("invalid-argument");
  });

  it("L2 · a huge body is answered 413", async () => {
    expect(await refusedUnchanged(() => ada.post("/posts", { text: "x".repeat(MB) }), 413)).toContain("too-large");
  });
});

describe("other members' ids", () => {
  it("F1 · nobody befriends themselves, a member who doesn't exist, or an invalid id", async () => {
    await refusedUnchanged(() => ada.post(`/friends/${ada.id}`, { do: "add" }), 400);
    await refusedUnchanged(() => ada.post(`/friends/${ulid(Date.now())}`, { do: "add" }), 404);
    await refusedUnchanged(() => ada.post("/friends/x%27%20or%201=1", { do: "add" }), 404);
  });

  it("S10 · nobody deletes another's post or comment", async () => {
    await refusedUnchanged(() => bob.post(`/posts/${post}/delete`), 404);
    await ada.post("/comments", { post, text: "mine" });
    const comment = await db.prepare("select id from comments where author_id = ?").bind(ada.id).first<string>("id");
    await refusedUnchanged(() => bob.post(`/comments/${comment}/delete`), 404);
    await refusedUnchanged(() => ada.post("/comments/x%27/delete"), 404);
  });

  it("S1 · nobody can use another's file in a post or a profile", async () => {
    const key = await uploaded(ada, "posts");
    expect(
      await refusedUnchanged(() => bob.post("/posts", { text: "", media: JSON.stringify([{ key, alt: "" }]) }), 400),
    ).toContain("invalid-argument");
    await refusedUnchanged(() => bob.post("/profile", { name: "Bob", about: "", dob: "1990-01-01", photo: key }), 400);
    const photo = await db.prepare("select photo_key from members where id = ?").bind(bob.id).first("photo_key");
    expect(photo).toBeNull();
  });

  it("S7 · a comment takes no file of another member or of a post", async () => {
    const [foreign, forPosts] = [await uploaded(ada, "comments"), await uploaded(bob, "posts")];
    const form = (key: string) => ({ post, text: "", media: JSON.stringify([{ key, alt: "a dot" }]) });
    for (const key of [foreign, forPosts])
      expect(await refusedUnchanged(() => bob.post("/comments", form(key)), 400)).toContain("invalid-argument");
  });

  it("S7 · a file can be used in one comment only", async () => {
    const own = await uploaded(bob, "comments");
    const form = (key: string) => ({ post, text: "", media: JSON.stringify([{ key, alt: "a dot" }]) });
    expect((await bob.post("/comments", form(own))).status).toBe(200);
    await refusedUnchanged(() => bob.post("/comments", form(own)), 400);
    const { page } = await (
      await caller().get(`/api/comments?post=${post}`)
    ).json<{ page: { items: { media: object }[] } }>();
    expect(page.items.at(-1)?.media).toEqual({
      key: own,
      kind: "image",
      alt: "a dot",
      width: 1,
      height: 1,
      poster: null,
    });
  });

  it("P6 · a profile with a picture that was uploaded for another place isn't saved", async () => {
    const [own, posted] = [await uploaded(bob, "profilePhotos"), await uploaded(bob, "posts")];
    await bob.post("/profile", { name: "Bob", about: "", dob: "1990-01-01", photo: own });
    for (const place of ["photo", "cover"]) {
      await refusedUnchanged(
        () => bob.post("/profile", { name: "Bobby", about: "", dob: "1990-01-01", [place]: posted }),
        400,
      );
    }
    await refusedUnchanged(
      () => bob.post("/profile", { name: "Bobby", about: "", dob: "1990-01-01", cover: own }),
      400,
    );
    const saved = await db.prepare("select name, photo_key, cover_key from members where id = ?").bind(bob.id).first();
    expect(saved).toEqual({ name: "Bob", photo_key: own, cover_key: null });
  });

  it("A11 · nobody ends another's session", async () => {
    const session = await db.prepare("select id from sessions where member_id = ?").bind(ada.id).first<string>("id");
    await refusedUnchanged(() => bob.post("/sessions/end", { session: session ?? "" }), 404);
    expect((await ada.get("/messages")).status).toBe(200);
  });

  it("S3 · a post or comment that doesn't exist is answered 404", async () => {
    const nowhere = ulid(Date.now());
    await refusedUnchanged(() => bob.post(`/posts/${nowhere}/like`, { on: "1" }), 404);
    await refusedUnchanged(() => bob.post(`/posts/${nowhere}/repost`, { on: "1" }), 404);
    await refusedUnchanged(() => bob.post(`/comments/${nowhere}/like`, { on: "1" }), 404);
    await refusedUnchanged(() => bob.post("/comments", { post: nowhere, text: "x" }), 404);
  });

  it("M2 · one's own id and an unknown id open no chat", async () => {
    await refusedUnchanged(() => ada.get(`/messages/${ada.id}`), 404);
    await refusedUnchanged(() => ada.get(`/messages/${ulid(Date.now())}`), 404);
    await refusedUnchanged(() => ada.get("/messages/..%2f..%2fetc"), 404);
  });

  it("P7 · an unknown member, an unknown post and nonsense are 404 pages", async () => {
    for (const path of [
      `/${ulid(Date.now())}`,
      `/${ada.id}/${ulid(Date.now())}`,
      "/nobody",
      `/${ada.id}/nothing`,
      "/a/b/c",
    ]) {
      expect((await caller().get(path)).status, path).toBe(404);
    }
  });

  it("S7 · a post under another member's id redirects to its own address", async () => {
    const response = await caller().get(`/${bob.id}/${post}`);
    expect([response.status, response.headers.get("location")]).toEqual([302, `/${ada.id}/${post}`]);
  });
});

describe("uploads", () => {
  it("L2 · a picture of 30 MB is answered 413 and not stored", async () => {
    const huge = new Uint8Array(30 * MB);
    huge.set(PNG);
    expect(await refusedUnchanged(() => ada.upload(huge), 413)).toContain("too-large");
  });

  it("L2 · a text that claims to be a picture is answered 415 and not stored", async () => {
    expect(await refusedUnchanged(() => ada.upload("just words"), 415)).toContain("unsupported-type");
    await refusedUnchanged(
      () => ada.upload("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "posts", "image/svg+xml"),
      415,
    );
    await refusedUnchanged(() => ada.upload(new Uint8Array()), 415);
    await refusedUnchanged(() => ada.upload(PNG.slice(0, 20)), 415);
  });

  it("L2 · an unknown purpose is refused", async () => {
    await refusedUnchanged(() => ada.upload(PNG, "anything"), 400);
  });

  it("U2 · a visitor's upload is refused", async () => {
    await refusedUnchanged(() => caller().upload(PNG), 401);
  });

  it("L2 · files beyond the member's quota are refused, even when they are sent at the same time", async () => {
    const eager = await newMember("Eager");
    const amount = BUDGETS.uploadBytes.fast.max - 2 * PNG.length;
    expect(await LIMITS.getByName(`member:${eager.id}`).take([{ action: "upload-bytes", amount }])).toEqual({
      ok: true,
    });
    const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await eager.upload(PNG)).status));
    expect(statuses.sort()).toEqual([201, 201, 429, 429]);
    expect(await refusedUnchanged(() => eager.upload(PNG), 429)).toContain("quota-exceeded");
  });

  it("S2 · a picture is served only as a picture, with its ETag and ranges", async () => {
    const { key } = (await (await ada.upload(PNG, "posts", "text/html")).json()) as { key: string };
    const full = await ada.get(`/media/${key}`);
    expect(full.status).toBe(200);
    expect(new Uint8Array(await full.arrayBuffer())).toEqual(PNG);
    expect(full.headers.get("content-type")).toBe("image/png");
    expect(full.headers.get("x-content-type-options")).toBe("nosniff");
    expect(full.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    const etag = full.headers.get("etag") ?? "";
    expect((await ada.get(`/media/${key}`, { "if-none-match": etag })).status).toBe(304);
    const part = await ada.get(`/media/${key}`, { range: "bytes=1-3" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      `bytes 1-3/${PNG.length}`,
      "PNG",
    ]);
    expect((await ada.get(`/media/${key}`, { range: "bytes=9999-" })).status).toBe(416);
    expect((await ada.get(`/media/${key.replace("Posts", "chat_files")}`)).status).toBe(404);
    expect((await caller().get("/media/../../etc/passwd")).status).toBe(404);
  });

  it("S1 · a photograph is stored and served without its location", async () => {
    const photograph = jpegBytes({ width: 40, height: 24, orientation: 6, description: "where I live" });
    expect(photograph.includes(LATITUDE)).toBe(true);
    const uploaded = await (
      await ada.upload(new Uint8Array(photograph), "posts", "image/jpeg")
    ).json<{ key: string }>();
    expect(uploaded).toMatchObject({ width: 24, height: 40 });
    const served = Buffer.from(await (await ada.get(`/media/${uploaded.key}`)).arrayBuffer());
    expect([served.includes(LATITUDE), served.includes("where I live"), served.includes("Exif")]).toEqual([
      false,
      false,
      true,
    ]);
    const size = await db.prepare("select size_bytes from media where key = ?").bind(uploaded.key).first("size_bytes");
    expect(size).toBe(served.length);
  });

  it("S1 · a video is recognised by its bytes and served by ranges", async () => {
    const uploaded = await (await ada.upload(new Uint8Array(WEBM), "posts", "image/png")).json<{ key: string }>();
    expect(uploaded).toMatchObject({
      ok: true,
      kind: "video",
      width: 0,
      height: 0,
      key: expect.stringMatching(/^Posts\/.*\.webm$/) as string,
    });
    const part = await ada.get(`/media/${uploaded.key}`, { range: "bytes=4-" });
    expect([part.status, part.headers.get("content-type"), part.headers.get("content-range")]).toEqual([
      206,
      "video/webm",
      `bytes 4-${WEBM.length - 1}/${WEBM.length}`,
    ]);
    const pictures = WEBM.subarray(WEBM.lastIndexOf(CLUSTER));
    expect(Buffer.from(await part.arrayBuffer()).includes(pictures)).toBe(true);
    await refusedUnchanged(
      () => ada.upload(new Uint8Array([...WEBM.subarray(0, 4), ...Array<number>(200).fill(0)])),
      415,
    );
  });

  it("P6 · a video can't be a cover or a profile photo", async () => {
    for (const purpose of ["coverPhotos", "profilePhotos"]) {
      expect(await refusedUnchanged(() => ada.upload(new Uint8Array(WEBM), purpose), 415)).toContain(
        "unsupported-type",
      );
    }
  });

  it.each([
    ["MP4", cameraMp4("where I live")],
    ["WebM", describedWebm("where I live")],
    ["Ogg", describedOgg("where I live")],
  ])("S1 · a video (%s) is stored and served without its place, and an MP4 without its time", async (_name, video) => {
    const uploaded = await (await ada.upload(new Uint8Array(video), "posts", "video/mp4")).json<{ key: string }>();
    const served = Buffer.from(await (await ada.get(`/media/${uploaded.key}`)).arrayBuffer());
    expect([served.length, served.includes("where I live"), served.includes(RECORDED_AT)]).toEqual([
      video.length,
      false,
      false,
    ]);
  });

  it("S1 · an animated GIF is served with its frames and without its comments", async () => {
    const gif = gifBytes("where I live");
    const uploaded = await (await ada.upload(new Uint8Array(gif), "posts", "image/gif")).json<{ key: string }>();
    const served = Buffer.from(await (await ada.get(`/media/${uploaded.key}`)).arrayBuffer());
    expect([served.includes("where I live"), served.includes(GIF_FRAMES)]).toEqual([false, true]);
  });

  it("L2 · a search that contains NUL is answered", async () => {
    expect((await caller().get("/search?query=ab%00c")).status).toBe(200);
  });
});
