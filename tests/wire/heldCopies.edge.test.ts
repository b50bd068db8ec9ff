import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { fileReport } from "~/app/reports/report.server";
import type { Env } from "~/app/server/env.server";
import type { Subject } from "~/base/moderation/terms";
import { COPIES } from "~/party/limits/table";
import { decide, openCase, reportsIn } from "~/tests/kit/workerd/cases";
import { uploadPicture, unfriend } from "~/tests/kit/workerd/wireAudience";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { change, create, idIn } from "~/tests/kit/workerd/wireGroups";
import { AS_JSON, type Caller, newMember } from "./caller";

const { DB: db } = env as unknown as Env;
const AD = "Earn money from your home today!";

const published = async (author: Caller, text = "hello"): Promise<string> =>
  (await (await author.post("/posts", { text }, AS_JSON)).json<{ post: { id: string } }>()).post.id;
const postsOf = async (count: number): Promise<string[]> => {
  const posts = [];
  for (let n = 0; n < count; n++) posts.push(await published(await newMember(`Author ${n}`)));
  return posts;
};
const comment = async (who: Caller, post: string, text = AD) => {
  const answer = await who.post("/comments", { post, text }, AS_JSON);
  return { status: answer.status, ...(await answer.json<{ message?: string }>()) };
};
const caseOf = ({ id }: Caller): Subject => ({ type: "profile", id });

/** A member who has sent the advertisement to as many people as allowed, and once more. */
async function spammer() {
  const eve = await newMember("Eve");
  const posts = await postsOf(COPIES.max + 2);
  for (const post of posts.slice(0, COPIES.max)) expect((await comment(eve, post)).status).toBe(200);
  const [tenth = "", another = ""] = posts.slice(COPIES.max);
  return { eve, tenth, another, refused: await comment(eve, tenth) };
}

it("X70 · the tenth comment with the same text to strangers is refused, and opens a case of spam", async () => {
  const { eve, refused } = await spammer();
  expect(refused).toMatchObject({
    status: 403,
    code: "forbidden",
    message:
      "You've sent the same text or link to many people. You can send it again once a moderator has looked at it.",
  });
  const { id, member } = await openCase(caseOf(eve));
  expect([member, await reportsIn(id)]).toMatchObject([eve.id, [{ reporter_id: null, visitor: null, reason: "spam" }]]);
});

it("X70 · the case has the text, as data of the member who wrote it", async () => {
  const { eve } = await spammer();
  const { id } = await openCase(caseOf(eve));
  const text = db
    .prepare(
      "select t.text, t.member_id from moderation_texts t join reports r on r.text_hash = t.hash where r.case_id = ?",
    )
    .bind(id);
  expect(await text.first()).toEqual({ text: AD, member_id: eve.id });
});

it("X70 · while the text is held, every other copy is refused and adds no report", async () => {
  const { eve, another } = await spammer();
  expect((await comment(eve, another, `  ${AD.toUpperCase()}`)).status).toBe(403);
  expect((await openCase(caseOf(eve))).reports).toBe(1);
});

/** A case of the system about the member's profile. Returns the report's id. */
const systemReport = ({ id }: Caller, text: string) =>
  fileReport(db, {
    subject: { type: "profile", id },
    reported: { member: id, evidence: { type: "profile", name: "Eve", about: "", files: [] } },
    reporter: null,
    visitor: null,
    reason: "spam",
    text,
  });
const countOpen = async ({ id }: Caller): Promise<number> =>
  (await db
    .prepare("select count(*) n from moderation_cases where subject_id = ? and status = 'open'")
    .bind(id)
    .first<number>("n")) ?? 0;

it("X70 · simultaneous reports of one text by the system are one report in one case", async () => {
  const eve = await newMember("Eve");
  const reports = await Promise.all(Array.from({ length: 6 }, () => systemReport(eve, AD)));
  const { id } = await openCase(caseOf(eve));
  expect([new Set(reports), await countOpen(eve), (await reportsIn(id)).length]).toEqual([new Set([reports[0]]), 1, 1]);
});

it("X70 · simultaneous reports of several texts by the system are in one case", async () => {
  const eve = await newMember("Eve");
  await Promise.all(["one", "two", "three"].map((text) => systemReport(eve, text)));
  const { id } = await openCase(caseOf(eve));
  expect([await countOpen(eve), (await reportsIn(id)).length]).toEqual([1, 3]);
});

it("X70 · while a text is held, its author can publish others", async () => {
  const { eve, another } = await spammer();
  expect((await comment(eve, another, "What a beautiful picture of the harbour!")).status).toBe(200);
});

it("X70 · after a moderator has dismissed the case, the text can be sent again", async () => {
  const { eve, tenth, another } = await spammer();
  await decide(caseOf(eve), "dismiss");
  expect([(await comment(eve, tenth)).status, (await comment(eve, another)).status]).toEqual([200, 200]);
});

it("X70 · after a decision against the member, the text counts from the beginning", async () => {
  const { eve, tenth } = await spammer();
  await decide(caseOf(eve), "warn");
  expect((await comment(eve, tenth)).status).toBe(200);
});

it("X70 · the same text to friends isn't held", async () => {
  const ada = await newMember("Ada");
  for (let n = 0; n <= COPIES.max; n++) {
    const friend = await newMember(`Friend ${n}`);
    await befriend(ada, friend);
    expect((await comment(ada, await published(friend))).status).toBe(200);
  }
});

it("X70 · the same text under many posts of one stranger isn't held", async () => {
  const [ada, author] = [await newMember("Ada"), await newMember("Author")];
  for (let n = 0; n <= COPIES.max; n++)
    expect((await comment(ada, await published(author, `post ${n}`))).status).toBe(200);
});

it("X70 · the tenth post for everybody with the same link is refused", async () => {
  const eve = await newMember("Eve");
  const publish = async (n: number) =>
    (await eve.post("/posts", { text: `offer ${n}: https://gold.example/buy?n=${n}` }, AS_JSON)).status;
  for (let n = 0; n < COPIES.max; n++) expect(await publish(n)).toBe(200);
  expect(await publish(COPIES.max)).toBe(403);
});

/** Does something in which the link stands, for the nth time. Returns the status. */
type Spread = (who: Caller, n: number, link: string) => Promise<number>;
const withAlt = async (who: Caller, purpose: "posts" | "comments", alt: string) =>
  JSON.stringify([{ key: await uploadPicture(who, purpose), alt }]);
const statusOf = async (answer: Promise<Response>) => (await answer).status;
const SPREADS: [string, Spread][] = [
  [
    "the content warning of a post",
    (who, n, link) => statusOf(who.post("/posts", { text: `day ${n}`, warning: link }, AS_JSON)),
  ],
  [
    "the description of a post's picture",
    async (who, n, link) =>
      statusOf(who.post("/posts", { text: `day ${n}`, media: await withAlt(who, "posts", link) }, AS_JSON)),
  ],
  [
    "the content warning of an edited post",
    async (who, n, link) => {
      const post = await published(who, `day ${n}`);
      const edit = { text: `day ${n}`, warning: link, version: "1" };
      return statusOf(who.post(`/posts/${post}/edit/send`, edit, AS_JSON));
    },
  ],
  [
    "the description of a comment's picture",
    async (who, n, link) => {
      const post = await published(await newMember(`Author ${n}`));
      return statusOf(who.post("/comments", { post, media: await withAlt(who, "comments", link) }, AS_JSON));
    },
  ],
];
it.each(SPREADS)("X70 · a link in %s is held too", async (_where, spread) => {
  const eve = await newMember("Eve");
  const statuses: number[] = [];
  for (let n = 0; n <= COPIES.max; n++) statuses.push(await spread(eve, n, `Offer ${n} at https://gold.example/buy`));
  expect(statuses).toEqual([...Array<number>(COPIES.max).fill(200), 403]);
});

it("X70 · the tenth quote of the same post is refused", async () => {
  const eve = await newMember("Eve");
  const quoted = await published(eve, AD);
  const statuses: number[] = [];
  for (let n = 0; n <= COPIES.max; n++)
    statuses.push(await statusOf(eve.post("/posts", { text: `day ${n}`, quoted }, AS_JSON)));
  expect(statuses).toEqual([...Array<number>(COPIES.max).fill(200), 403]);
});

it("X70 · an edit that leaves a content warning with a link as it was isn't counted again", async () => {
  const eve = await newMember("Eve");
  const warning = "https://gold.example/buy";
  const answer = await eve.post("/posts", { text: "version 1", warning }, AS_JSON);
  const { post } = await answer.json<{ post: { id: string } }>();
  for (let version = 1; version <= COPIES.max + 1; version++) {
    const edit = { text: `version ${version + 1}`, warning, version: String(version) };
    expect((await eve.post(`/posts/${post.id}/edit/send`, edit, AS_JSON)).status).toBe(200);
  }
});

it.each([
  ["the fourth of its text", (n: number) => `a${n}.example/1 b${n}.example/2 c${n}.example/3 https://gold.example/buy`],
  ["without its scheme", (n: number) => `offer ${n}: gold.example/buy`],
  ["with a host in other letters", (n: number) => `offer ${n}: ${n % 2 ? "göld.example" : "xn--gld-sna.example"}/buy`],
])("X70 · the tenth post for everybody with the same link is refused, if the link is %s", async (_how, textOf) => {
  const eve = await newMember("Eve");
  const publish = async (n: number) => (await eve.post("/posts", { text: textOf(n) }, AS_JSON)).status;
  for (let n = 0; n < COPIES.max; n++) expect(await publish(n)).toBe(200);
  expect(await publish(COPIES.max)).toBe(403);
});

it("X70 · a text with a link is one case, and after a moderator has dismissed it, the text can be sent again", async () => {
  const eve = await newMember("Eve");
  const publish = async () => (await eve.post("/posts", { text: `${AD} https://gold.example/buy` }, AS_JSON)).status;
  for (let n = 0; n < COPIES.max; n++) expect(await publish()).toBe(200);
  expect([await publish(), await publish()]).toEqual([403, 403]);
  expect((await openCase(caseOf(eve))).reports).toBe(1);
  await decide(caseOf(eve), "dismiss");
  expect([await publish(), await countOpen(eve)]).toEqual([200, 0]);
});

it("X70 · a post for friends with the same text isn't held", async () => {
  const ada = await newMember("Ada");
  for (let n = 0; n <= COPIES.max; n++)
    expect((await ada.post("/posts", { text: AD, audience: "friends" }, AS_JSON)).status).toBe(200);
});

it("X70 · the tenth group that gets the same link as its name keeps its own", async () => {
  const eve = await newMember("Eve");
  const rename = async (n: number) => {
    const friend = await newMember(`Friend ${n}`);
    await befriend(eve, friend);
    const group = await idIn(await create(eve, [friend]));
    await unfriend(eve, friend);
    return (await change(eve, group, { do: "rename", name: `${n} https://gold.example/buy` })).status;
  };
  for (let n = 0; n < COPIES.max; n++) expect(await rename(n)).toBe(200);
  expect(await rename(COPIES.max)).toBe(403);
});
