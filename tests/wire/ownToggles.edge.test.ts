import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { INBOX_PROTOCOL_VERSION, type InboxFrame } from "~/party/inbox/protocol";
import { eventually } from "~/tests/kit/pages/eventually";
import { anotherDevice, type Caller, newMember } from "./caller";

const { DB } = env as unknown as { DB: D1Database };

let ada: Caller;
let post: string;
let frames: InboxFrame[];

/** The frames that the inbox sends to another device of the member. */
async function listen(member: Caller): Promise<InboxFrame[]> {
  const device = await anotherDevice(member);
  const socket = (await device.upgrade(`/parties/inbox/${member.id}`)).webSocket;
  if (!socket) throw new Error("the inbox opened no socket");
  const heard: InboxFrame[] = [];
  socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data)) as InboxFrame));
  socket.accept();
  socket.send(JSON.stringify({ t: "hello", v: INBOX_PROTOCOL_VERSION, since: null }));
  await eventually(() => expect(heard.map(({ t }) => t)).toContain("snapshot"));
  return heard;
}

beforeAll(async () => {
  ada = await newMember("Ada");
  await ada.post("/posts", { text: "look" });
  post = (await DB.prepare("select id from posts where author_id = ?").bind(ada.id).first<string>("id")) ?? "";
  frames = await listen(ada);
});

const heard = (of: string) => expect.poll(() => frames.findLast((frame) => frame.t === "own" && frame.of === of));

it("S3 · a liked post is liked on the member's other devices too", async () => {
  await ada.post(`/posts/${post}/like`, { on: "1" });
  await heard("post").toMatchObject({ id: post, liked: true });
});

it("S4 · a reposted post is reposted on the member's other devices too", async () => {
  await ada.post(`/posts/${post}/repost`, { on: "1" });
  await heard("post").toMatchObject({ id: post, reposted: true });
});

it("S9 · a liked comment is liked on the member's other devices too", async () => {
  await ada.post("/comments", { post, text: "so true" });
  const comment = await DB.prepare("select id from comments where post_id = ?").bind(post).first<string>("id");
  await ada.post(`/comments/${comment}/like`, { on: "1" });
  await heard("comment").toMatchObject({ id: comment, liked: true });
});
