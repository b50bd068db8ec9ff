import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { fileReport } from "~/app/reports/report.server";
import type { Env } from "~/app/server/env.server";
import { findReported } from "~/app/reports/subject.server";
import { messageIdOf } from "~/base/moderation/messageId";
import { replay } from "~/base/moderation/state";
import type { Subject } from "~/base/moderation/terms";
import { findCaseFile } from "~/db/moderation/cases";
import { decodeEntry, logQuery } from "~/db/moderation/moderationLog";
import { all } from "~/db/statement";
import { pngBytes } from "~/tests/kit/media/png";
import { asRequest } from "~/tests/kit/workerd/asRequest";
import { fileIn, messageIn, openChat, sendFile } from "~/tests/kit/workerd/chatFiles";
import { comment, jsonOf, publish } from "~/tests/kit/workerd/wireBlocks";
import {
  appealOutcome,
  caseOf,
  claim,
  decideClaimed,
  decided,
  newModerator,
  overturn,
  overturned,
} from "~/tests/kit/workerd/wireDecisions";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { create, idIn } from "~/tests/kit/workerd/wireGroups";
import { type Caller, newMember } from "./caller";

const { DB: db } = env as unknown as Env;

const saveProfile = (who: Caller, about: string) => who.post("/profile", { name: "Author", about, dob: "1990-01-01" });

/** Reports the thing in its author's name, because only they and moderators still see it once it is hidden. */
async function reportAgain(author: Caller, subject: Subject): Promise<void> {
  const found = await asRequest((context) => findReported(context, author.id, subject));
  if (!found) throw new Error(`there is no ${subject.type} to report`);
  await fileReport(db, { subject, reported: found, reporter: null, visitor: null, reason: "hate", text: "" });
}

/** Things that can be hidden, each with its author. */
const THINGS: Record<string, (author: Caller, other: Caller) => Promise<Subject>> = {
  post: async (author) => ({ type: "post", id: await publish(author, "spam") }),
  comment: async (author, other) => ({
    type: "comment",
    id: await comment(author, await publish(other, "a post"), "spam"),
  }),
  profile: async (author) => {
    await saveProfile(author, "spam");
    return { type: "profile", id: author.id };
  },
  group: async (author, other) => {
    await befriend(author, other);
    return { type: "group", id: await idIn(await create(author, [other])) };
  },
  message: async (author, other) => {
    const room = await openChat(author, other);
    const key = await fileIn(author, room, new Uint8Array(pngBytes({ width: 4, height: 3 })));
    const { seq } = await messageIn(await sendFile(author, room, { text: "spam", media: { key } }));
    return { type: "message", id: messageIdOf(room, seq) };
  },
};

async function hiddenThing(kind: string) {
  const [author, reporter, moderator] = [await newMember("Author"), await newMember("Other"), await newModerator()];
  const subject = await (THINGS[kind] ?? THINGS["post"]!)(author, reporter);
  const caseId = await decided({ reporter, moderator }, subject, "hide");
  return { author, reporter, moderator, subject, caseId };
}

const restored = async (moderator: Caller, { id }: { id: string }): Promise<void> => {
  const revision = await claim(moderator, id);
  const answer = await decideClaimed(moderator, id, { action: "restore", revision });
  if (!answer.ok) throw new Error(`the decision was answered with ${answer.code}`);
};

it.each(Object.keys(THINGS))("X59 · a new case about a hidden %s says that it is hidden", async (kind) => {
  const { author, subject, caseId } = await hiddenThing(kind);
  await reportAgain(author, subject);
  const again = await caseOf(subject);
  expect([again.id === caseId, again.isHidden]).toEqual([false, true]);
});

it("X59 · a new case about a thing that is shown says that it is shown", async () => {
  const { author, moderator, subject, caseId } = await hiddenThing("post");
  await restored(moderator, { id: caseId });
  await reportAgain(author, subject);
  expect(await caseOf(subject)).toMatchObject({ isHidden: false });
});

it("X57 · a new case about a hidden profile to which the member added a text lets moderators hide the text", async () => {
  const { author, subject } = await hiddenThing("profile");
  await saveProfile(author, "spam again");
  await reportAgain(author, subject);
  expect(await caseOf(subject)).toMatchObject({ isHidden: false });
});

it("X59 · a decision that restores a thing ends the decision of the earlier case that hid it", async () => {
  const { author, moderator, subject, caseId } = await hiddenThing("profile");
  await reportAgain(author, subject);
  await restored(moderator, await caseOf(subject));
  const { case: state, decisions } = (await findCaseFile(db, caseId)) ?? {};
  expect([state?.isHidden, decisions?.map(({ endedWhy }) => endedWhy)]).toEqual([false, ["replaced"]]);
});

it("X66 · the log of a hidden thing that is reported again and restored leads to the stored cases", async () => {
  const { author, moderator, subject, caseId } = await hiddenThing("profile");
  await reportAgain(author, subject);
  const again = await caseOf(subject);
  await expectStored(caseId, again.id);
  await restored(moderator, again);
  await expectStored(caseId, again.id);
});

it("X59 · what a profile shows after its deletion is hidden only as long as the decision about that stands", async () => {
  const { author, moderator, subject } = await hiddenThing("profile");
  await reportAgain(author, subject);
  const { id } = await caseOf(subject);
  await decideClaimed(moderator, id, { action: "delete", revision: await claim(moderator, id) });
  await saveProfile(author, "not spam");
  await reportAgain(author, subject);
  const { id: later } = await caseOf(subject);
  await decideClaimed(moderator, later, { action: "hide", revision: await claim(moderator, later) });
  await overturned(author, await newModerator(), later);
  const shown = await db.prepare("select about from members where id = ?").bind(author.id).first<string>("about");
  expect(shown).toBe("not spam");
});

/** The thing is hidden in its first case, and again in a later one. */
async function hiddenTwice() {
  const first = await hiddenThing("post");
  const { author, moderator, subject } = first;
  await reportAgain(author, subject);
  const { id } = await caseOf(subject);
  const answer = await decideClaimed(moderator, id, { action: "hide", revision: await claim(moderator, id) });
  if (!answer.ok) throw new Error(`the decision was answered with ${answer.code}`);
  return { ...first, laterId: id, judge: await newModerator() };
}
const isHidden = async (...cases: string[]) =>
  Promise.all(cases.map(async (id) => (await findCaseFile(db, id))?.case?.isHidden));
const seenBy = async (who: Caller, { id }: Subject) =>
  (await jsonOf<Found>(who.get(`/api/posts?ids=${id}`))).posts.length;
type Found = { posts: unknown[] };

it("X59 · an appeal that succeeds in the earlier case also shows the thing in a later case", async () => {
  const { author, reporter, subject, caseId } = await hiddenThing("post");
  await reportAgain(author, subject);
  const { id: laterId } = await caseOf(subject);
  await overturned(author, await newModerator(), caseId);
  expect([await isHidden(caseId, laterId), await seenBy(reporter, subject)]).toEqual([[false, false], 1]);
});

it("X59 · a thing that a later case hides too stays hidden when the appeal of the earlier decision succeeds", async () => {
  const { author, reporter, subject, caseId, laterId, judge } = await hiddenTwice();
  await overturned(author, judge, caseId);
  expect([await isHidden(caseId, laterId), await seenBy(reporter, subject)]).toEqual([[true, true], 0]);
});

it("X59 · a thing is shown when the appeals of both decisions that hide it have succeeded", async () => {
  const { author, reporter, subject, caseId, laterId, judge } = await hiddenTwice();
  await overturned(author, judge, caseId);
  await overturned(author, judge, laterId);
  expect([await isHidden(caseId, laterId), await seenBy(reporter, subject)]).toEqual([[false, false], 1]);
});

/** A dismissed case, which its reporter can appeal, and a later case about the same thing. */
async function dismissedAndReported(kind = "post") {
  const [author, reporter, moderator] = [await newMember("Author"), await newMember("Other"), await newModerator()];
  const subject = await (THINGS[kind] ?? THINGS["post"]!)(author, reporter);
  const caseId = await decided({ reporter, moderator }, subject, "dismiss");
  await reportAgain(author, subject);
  const hide = () => decided({ reporter: author, moderator }, subject, "hide");
  return { author, reporter, moderator, subject, caseId, hide, judge: await newModerator() };
}

it("X59 · a decision that hides a thing says so in an earlier case whose appeal is pending", async () => {
  const { reporter, caseId, hide } = await dismissedAndReported();
  await appealOutcome(reporter, caseId);
  expect(await isHidden(caseId, await hide())).toEqual([true, true]);
});

it.each(["post", "profile", "message"])(
  "X59 · a case about a %s that is opened again says that another decision has hidden it",
  async (kind) => {
    const { reporter, caseId, hide, judge } = await dismissedAndReported(kind);
    await hide();
    await appealOutcome(reporter, caseId);
    await overturn(judge, caseId);
    expect((await findCaseFile(db, caseId))?.case).toMatchObject({ status: "open", isHidden: true });
  },
);

it("X59 · a decision that hides a thing changes none of its dismissed cases", async () => {
  const { caseId, hide } = await dismissedAndReported();
  const { revision } = (await findCaseFile(db, caseId))?.case ?? {};
  await hide();
  expect((await findCaseFile(db, caseId))?.case).toMatchObject({ revision, isHidden: false });
});

it("X59 · no case of a deleted thing says that it is hidden", async () => {
  const { author, moderator, subject, caseId } = await hiddenThing("post");
  await reportAgain(author, subject);
  const { id } = await caseOf(subject);
  await decideClaimed(moderator, id, { action: "delete", revision: await claim(moderator, id) });
  expect(await isHidden(caseId, id)).toEqual([false, false]);
});

it("X66 · the log of a thing that two cases hid and two appeals showed leads to the stored cases", async () => {
  const { author, caseId, laterId, judge } = await hiddenTwice();
  await expectStored(caseId, laterId);
  await overturned(author, judge, caseId);
  await expectStored(caseId, laterId);
  await overturned(author, judge, laterId);
  await expectStored(caseId, laterId);
});

/** Replays the log, and compares these cases with what is stored. */
async function expectStored(...cases: string[]): Promise<void> {
  const log = await all(db, logQuery({ n: 0, limit: 100_000 }));
  const states = replay(log.map(({ body }) => decodeEntry(body)));
  for (const id of cases) {
    const { case: state, decisions } = (await findCaseFile(db, id)) ?? {};
    expect(states.get(id)).toEqual({ case: state, decisions });
  }
}
