import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { runCron } from "~/app/cron.server";
import type { Env } from "~/app/server/env.server";
import { moveClock } from "~/base/clock";
import { messageIdOf } from "~/base/moderation/messageId";
import { APPEAL_MS, type Subject } from "~/base/moderation/terms";
import { BUDGETS } from "~/party/limits/table";
import { pngBytes } from "~/tests/kit/media/png";
import { fileIn, messageIn, openChat, sendFile } from "~/tests/kit/workerd/chatFiles";
import { publishForFriends, uploadPicture } from "~/tests/kit/workerd/wireAudience";
import { comment, publish } from "~/tests/kit/workerd/wireBlocks";
import { caseOf, claim, decideClaimed, newModerator, report } from "~/tests/kit/workerd/wireDecisions";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { column } from "~/tests/kit/workerd/wireGroups";
import { AS_JSON, type Caller, caller, newMember } from "./caller";
import { sendEdit } from "~/tests/kit/workerd/wireEdits";

const world = env as unknown as Env;
const PNG = new Uint8Array(pngBytes({ width: 4, height: 3 }));

afterEach(() => moveClock(0));

/** What the case's page says, without its scripts, in which the texts stand again. */
const pageOf = async (moderator: Caller, caseId: string): Promise<string> =>
  (await (await moderator.get(`/moderation/${caseId}`)).text()).replace(/<script[\s\S]*?<\/script>/g, "");
const timesIn = (page: string, words: string): number => page.split(words).length - 1;
const saveProfile = (who: Caller, about: string, photo: string) =>
  who.post("/profile", { name: "Author", about, dob: "1990-01-01", photo });

/** A visitor reports the author's harmless post, and a victim what the author made of it. */
async function editedToAbuse() {
  const [author, victim, moderator] = [await newMember("Author"), await newMember("Victim"), await newModerator()];
  const post = await publish(author, "harmless words");
  const link = `http://parlor.test/${author.id}/${post}`;
  const form = { link, reason: "spam", text: "Look.", name: "V", email: "v@x.co", faith: "1" };
  expect((await caller().post("/report.data", form)).status).toBeLessThan(400);
  await sendEdit(author, post, { text: "abusive words" });
  const subject = { type: "post", id: post } as const;
  await report(victim, subject);
  const { id: caseId } = await caseOf(subject);
  return { author, victim, moderator, post, subject, caseId };
}

it("X133 · a report of a post that was edited since the first report keeps what the post says now, and the page shows both", async () => {
  const { author, moderator, post, caseId } = await editedToAbuse();
  const page = await pageOf(moderator, caseId);
  for (const words of ["harmless words", "abusive words", "State 1: at the first report", "State 2: at a later report"])
    expect(page).toContain(words);
  expect(page).toContain("This report is about state 1");
  expect(page).toContain("This report is about state 2");
  expect(page).toContain("As it was at the newest report");
  expect(page).toContain(`href="/${author.id}/${post}"`);
});

it("X133 · a case shows what is there now, and a report of what it already has adds nothing", async () => {
  const { author, moderator, post, subject, caseId } = await editedToAbuse();
  await report(await newMember("Another"), subject);
  expect(await column("select id from report_evidence where case_id = ?", caseId)).toHaveLength(1);
  await sendEdit(author, post, { text: "innocent words" }, 2);
  const page = await pageOf(moderator, caseId);
  expect(timesIn(page, "This report is about state 2")).toBe(2);
  expect(timesIn(page, "innocent words")).toBe(1);
  await author.post(`/posts/${post}/delete`, {}, AS_JSON);
  expect(await pageOf(moderator, caseId)).toContain("It is no longer there.");
});

it("X133 · what the later reports brought is forgotten with the case", async () => {
  const { moderator, caseId } = await editedToAbuse();
  await decideClaimed(moderator, caseId, { action: "dismiss", revision: await claim(moderator, caseId) });
  const kept = () => column("select id from report_evidence where case_id = ?", caseId);
  moveClock(APPEAL_MS - 1_000);
  await runCron(world);
  expect(await kept()).toHaveLength(1);
  moveClock(APPEAL_MS + 60_000);
  await runCron(world);
  expect(await kept()).toEqual([]);
});

it("X53 X133 · the picture that a later report saw is held, and moderators get it and the current one at addresses of the case", async () => {
  const [author, first, second] = [await newMember("Author"), await newMember("First"), await newMember("Second")];
  const [moderator, subject]: [Caller, Subject] = [await newModerator(), { type: "profile", id: author.id }];
  const photos = [
    await uploadPicture(author, "profilePhotos"),
    await uploadPicture(author, "profilePhotos"),
    await uploadPicture(author, "profilePhotos"),
  ];
  const [harmless = "", abusive = "", current = ""] = photos;
  await saveProfile(author, "harmless", harmless);
  await report(first, subject);
  await saveProfile(author, "abusive", abusive);
  await report(second, subject);
  await saveProfile(author, "innocent", current);
  const { id: caseId } = await caseOf(subject);
  expect((await column("select media_key from held_files where case_id = ?", caseId)).sort()).toEqual(
    [harmless, abusive].sort(),
  );
  const [later = ""] = await column("select id from report_evidence where case_id = ?", caseId);
  const page = await pageOf(moderator, caseId);
  const etags = [];
  for (const [i, name] of ["0", `${later}-0`, "now-0"].entries()) {
    const address = `/moderation/${caseId}/files/${name}`;
    expect(page).toContain(address);
    const answers = [await moderator.get(address), await author.get(address)];
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    etags.push([answers[0]?.headers.get("etag"), (await world.MEDIA.head(photos[i] ?? ""))?.httpEtag]);
  }
  for (const [served, stored] of etags) expect(served).toBe(stored);
  for (const wrong of [`${"0".repeat(26)}-0`, `${later}-1`, "now-1", "later-0"])
    expect((await moderator.get(`/moderation/${caseId}/files/${wrong}`)).status, wrong).toBe(404);
});

it("X133 · a case shows the moderator a post for friends and a comment as they are now", async () => {
  const [author, reporter, moderator] = [await newMember("Author"), await newMember("Reporter"), await newModerator()];
  await befriend(author, reporter);
  const post = await publishForFriends(author, "words for friends");
  const said = await comment(author, await publish(reporter, "a post"), "a comment");
  const subjects: Subject[] = [
    { type: "post", id: post },
    { type: "comment", id: said },
  ];
  for (const subject of subjects) expect(await report(reporter, subject)).toBe(true);
  await sendEdit(author, post, { text: "other words for friends" });
  const [ofPost, ofComment] = [await caseOf({ type: "post", id: post }), await caseOf({ type: "comment", id: said })];
  expect(await pageOf(moderator, ofPost.id)).toContain("other words for friends");
  expect(await pageOf(moderator, ofComment.id)).toContain("As it was at the newest report");
});

it("X51 · X133 · a case about a message shows what it says now, and nothing else that was written since", async () => {
  const [ada, bob, moderator] = [await newMember("Ada"), await newMember("Bob"), await newModerator()];
  const room = await openChat(ada, bob);
  const says = async (text: string) =>
    messageIn(await sendFile(ada, room, { text, media: { key: await fileIn(ada, room, PNG) } }));
  const { seq } = await says("threat");
  const subject = { type: "message", id: messageIdOf(room, seq) } as const;
  await report(bob, subject);
  await says("a secret");
  const { id } = await caseOf(subject);
  const page = await pageOf(moderator, id);
  expect(page).toContain("As it was at the newest report");
  expect(page).not.toContain("a secret");
});

it("X133 · a member who has reported too many bytes of evidence today is refused", async () => {
  const [author, reporter] = [await newMember("Author"), await newMember("Reporter")];
  const post = await publish(author, "words");
  const { max } = BUDGETS.evidenceBytes.fast;
  await world.LIMITS.getByName(`member:${reporter.id}`).take([{ action: "report-bytes", amount: max }]);
  const answer = await reporter.post("/reports", { subject: "post", id: post, reason: "spam" }, AS_JSON);
  expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([429, "too-many-requests"]);
});
