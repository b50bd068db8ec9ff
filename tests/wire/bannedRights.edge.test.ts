/** What each person gets of a member who is banned. */
import { beforeAll, expect, it } from "vitest";
import { BAN, decideAbout, unmarkPublished } from "~/tests/kit/workerd/wireModeration";
import type { Caller } from "./caller";
import { type Answers, expected, type LimitedAnswers, ownersWorld, statuses } from "./ownersWorld";

type World = Awaited<ReturnType<typeof ownersWorld>>;
let world: World;
beforeAll(async () => {
  world = await ownersWorld();
  await decideAbout({ id: world.owner }, BAN);
  await unmarkPublished(world.owner); // what is marked is also hidden as a decision hides it
});

type Row = readonly [ask: (who: Caller, of: World) => Promise<Response>, answers: Answers, limited?: LimitedAnswers];
/** The owner has a restricted session: pages lead to the restricted page, and everything else is refused. */
const PAGE: Answers = [404, 404, 404, 404, 302];
const READ_BY_MODERATORS: LimitedAnswers = { moderator: 200, suspended: 302 };
const ACT: Answers = [401, 401, 404, 404, 403];

const ROWS: Record<string, Row> = {
  "the profile": [(who, { owner }) => who.get(`/${owner}`), PAGE, READ_BY_MODERATORS],
  "a post": [(who, { owner, post }) => who.get(`/${owner}/${post}`), PAGE, READ_BY_MODERATORS],
  "the earlier versions of a post": [
    (who, { owner, post }) => who.get(`/${owner}/${post}/versions`),
    PAGE,
    READ_BY_MODERATORS,
  ],
  "a post's live room": [(who, { post }) => who.upgrade(`/parties/live/post:${post}`), [404, 404, 404, 404, 403]],
  "a like of a post": [(who, { post }) => who.post(`/posts/${post}/like`, { on: "1" }), ACT],
  "a repost": [(who, { post }) => who.post(`/posts/${post}/repost`, { on: "1" }), ACT, { restricted: 403 }],
  "a quote": [(who, { post }) => who.post("/posts", { text: "x", quoted: post }), ACT, { restricted: 403 }],
  "the list of its quotes": [(who, { owner, post }) => who.get(`/${owner}/${post}/quotes`), PAGE, READ_BY_MODERATORS],
  "who liked it": [(who, { owner, post }) => who.get(`/${owner}/${post}/likes`), PAGE, READ_BY_MODERATORS],
  "who reposted it": [(who, { owner, post }) => who.get(`/${owner}/${post}/reposts`), PAGE, READ_BY_MODERATORS],
  "a bookmark": [(who, { post }) => who.post(`/posts/${post}/bookmark`, { on: "1" }), ACT],
  "a comment on a post": [(who, { post }) => who.post("/comments", { post, text: "x" }), ACT, { restricted: 403 }],
  "a reply": [
    (who, { post, comment: parent }) => who.post("/comments", { post, parent, text: "x" }),
    ACT,
    { restricted: 403 },
  ],
  "the page of a comment": [
    (who, { owner, post, comment }) => who.get(`/${owner}/${post}/${comment}`),
    PAGE,
    READ_BY_MODERATORS,
  ],
  "a like of a comment": [(who, { comment }) => who.post(`/comments/${comment}/like`, { on: "1" }), ACT],
  "a friend request": [(who, { owner }) => who.post(`/friends/${owner}`, { do: "add" }), ACT],
  "the end of a friendship": [
    (who, { owner }) => who.post(`/friends/${owner}`, { do: "remove" }),
    [401, 401, 200, 200, 403, 404],
  ],
  // a friend has written before, so the chat stays; moderators still see the member
  "the chat": [
    (who, { owner }) => who.get(`/messages/${owner}`),
    [401, 401, 404, 200, 302],
    { moderator: 200, suspended: 302 },
  ],
};

it.each(Object.entries(ROWS))("rights · %s of a banned member is answered as its row says", async (_what, row) => {
  const [ask, answers, limited] = row;
  expect(await statuses(world.people, (who) => ask(who, world))).toEqual(expected(answers, limited));
});
