import { beforeAll, describe, expect, it } from "vitest";
import type { Reason, Subject } from "~/base/moderation/terms";
import { decide, openCase, reportsIn } from "~/tests/kit/workerd/cases";
import { publishForFriends } from "~/tests/kit/workerd/wireAudience";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { rowers } from "~/tests/kit/workerd/wireGroups";
import { AS_JSON, type Caller, newMember } from "./caller";

let ada: Caller;
let bob: Caller;
let eve: Caller;
beforeAll(async () => {
  [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
});

const post = async (author: Caller, text = "hello"): Promise<Subject> => {
  const answer = await author.post("/posts", { text }, AS_JSON);
  return { type: "post", id: (await answer.json<{ post: { id: string } }>()).post.id };
};
const comment = async (author: Caller, on: Subject): Promise<Subject> => {
  const answer = await author.post("/comments", { post: on.id, text: "hi" }, AS_JSON);
  return { type: "comment", id: (await answer.json<{ comment: { id: string } }>()).comment.id };
};
const report = async (who: Caller, { type, id }: Subject, reason: Reason = "spam", text = "") => {
  const answer = await who.post("/reports", { subject: type, id, reason, text }, AS_JSON);
  return { status: answer.status, ...(await answer.json<{ ok: boolean; report?: string | null; code?: string }>()) };
};

describe("what a member can report", () => {
  it.each([
    ["a post", () => post(ada)],
    ["a comment", async () => comment(ada, await post(eve))],
    ["a profile", async (): Promise<Subject> => ({ type: "profile", id: (await newMember("Ada")).id })],
  ] as const)("X47 · a report of %s opens a case about its author", async (_what, make) => {
    const subject = await make();
    expect(await report(bob, subject, "hate", "this is hate")).toMatchObject({ status: 200, ok: true });
    const opened = await openCase(subject);
    expect(opened).toMatchObject({ subject, status: "open", reports: 1 });
    expect(await reportsIn(opened.id)).toMatchObject([{ reporter_id: bob.id, reason: "hate", visitor: null }]);
  });

  it("X47 · a group's member can report the group", async () => {
    const { bayo, group } = await rowers();
    expect((await report(bayo, { type: "group", id: group })).status).toBe(200);
    expect((await openCase({ type: "group", id: group })).reports).toBe(1);
  });

  it("X47 · the member who runs a group can't report it", async () => {
    const { ada: admin, group } = await rowers();
    expect((await report(admin, { type: "group", id: group })).status).toBe(403);
  });

  it("rights · a member can't report a group that they aren't in", async () => {
    const { dora, group } = await rowers();
    expect((await report(dora, { type: "group", id: group })).status).toBe(404);
  });

  it("rights · a member can't report a post for others' friends", async () => {
    const answer = await ada.post("/posts", { text: "for friends", audience: "friends" }, AS_JSON);
    const { id } = (await answer.json<{ post: { id: string } }>()).post;
    expect((await report(bob, { type: "post", id })).status).toBe(404);
  });

  const BLOCKS = [
    ["blocks", (blocker: Caller, other: Caller) => blocker.post(`/blocks/${other.id}`, { do: "block" })],
    ["is blocked by", (other: Caller, blocker: Caller) => blocker.post(`/blocks/${other.id}`, { do: "block" })],
  ] as const;
  it.each(BLOCKS)(
    "X150 · a member can report what any visitor can see, also of a member who %s them",
    async (_, act) => {
      const [author, reader] = [await newMember("Author"), await newMember("Reader")];
      const subjects: Subject[] = [
        await post(author),
        await comment(author, await post(eve)),
        { type: "profile", id: author.id },
      ];
      await act(author, reader);
      for (const subject of subjects) {
        expect((await report(reader, subject)).status, subject.type).toBe(200);
        expect(await reportsIn((await openCase(subject)).id)).toMatchObject([{ reporter_id: reader.id }]);
      }
    },
  );

  it.each(BLOCKS)("X150 · a member can't report a post for friends of a member who %s them", async (_, act) => {
    const [author, reader] = [await newMember("Author"), await newMember("Reader")];
    await befriend(author, reader);
    const id = await publishForFriends(author, "for friends");
    await act(author, reader);
    expect((await report(reader, { type: "post", id })).status).toBe(404);
  });

  it.each([
    ["post", async (me: Caller) => post(me)],
    ["comment", async (me: Caller) => comment(me, await post(eve))],
    ["profile", async (me: Caller): Promise<Subject> => ({ type: "profile", id: me.id })],
  ] as const)("X47 · a member can't report their own %s", async (_what, make) => {
    expect(await report(ada, await make(ada))).toMatchObject({ status: 403, code: "forbidden" });
  });

  it.each([
    ["an unknown kind of thing", { subject: "planet", id: "x", reason: "spam" }],
    ["an unknown reason", { subject: "post", id: "x", reason: "boredom" }],
    ["a text that is too long", { subject: "post", id: "x", reason: "spam", text: "x".repeat(1_001) }],
  ])("X47 · a report with %s is refused", async (_what, fields) => {
    expect((await bob.post("/reports", fields, AS_JSON)).status).toBe(422);
  });
});

describe("reports of the same thing", () => {
  it("X49 · the reports of two members are one case", async () => {
    const subject = await post(ada);
    await report(bob, subject);
    await report(eve, subject, "hate");
    const { id, reports } = await openCase(subject);
    expect([reports, (await reportsIn(id)).map(({ reporter_id }) => reporter_id).sort()]).toEqual([
      2,
      [bob.id, eve.id].sort(),
    ]);
  });

  it("X49 · a second report by the same member adds nothing", async () => {
    const subject = await post(ada);
    await report(bob, subject);
    expect(await report(bob, subject, "hate")).toMatchObject({ status: 200, report: null });
    expect((await openCase(subject)).reports).toBe(1);
  });

  it("X49 · two reports that arrive at once are one case", async () => {
    const subject = await post(ada);
    const answers = await Promise.all([report(bob, subject), report(eve, subject)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await openCase(subject)).reports).toBe(2);
  });

  it("X49 · a member whose device sends a report twice at once has one report", async () => {
    const subject = await post(ada);
    const answers = await Promise.all([report(bob, subject), report(bob, subject)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await openCase(subject)).reports).toBe(1);
  });

  it("X49 · a report after the decision opens another case", async () => {
    const subject = await post(ada);
    await report(bob, subject);
    const before = await openCase(subject);
    await decide(subject, "dismiss");
    await report(bob, subject);
    expect((await openCase(subject)).id).not.toBe(before.id);
  });
});
