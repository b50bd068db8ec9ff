import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { readChat } from "~/app/chat/server/chats.server";
import type { Env } from "~/app/server/env.server";
import { asRequest } from "~/tests/kit/workerd/asRequest";
import { textOf } from "~/tests/kit/workerd/dayOfPages";
import { commentWithFile, uploadPicture } from "~/tests/kit/workerd/wireAudience";
import { comment, jsonOf, postRoomOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { decided, newModerator, overturned } from "~/tests/kit/workerd/wireDecisions";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { column, create, idIn } from "~/tests/kit/workerd/wireGroups";
import { AS_JSON, type Caller, caller, newMember } from "./caller";

const world = env as unknown as Env;
const { DB: db } = world;

type Items = { page: { items: { id: string }[] } };
const commentsOf = async (who: Caller, post: string) =>
  (await jsonOf<Items>(who.get(`/api/comments?post=${post}`))).page.items.map(({ id }) => id);
const statusOf = async (who: Caller, key: string) => (await who.get(`/media/${key}`)).status;

async function deciders() {
  return { reporter: await newMember("Reporter"), moderator: await newModerator() };
}

// ---- comments

/** A comment with a picture under somebody else's post. */
async function reportedComment() {
  const [host, author, stranger] = [await newMember("Host"), await newMember("Author"), await newMember("Stranger")];
  const post = await publish(host, "a post");
  const before = await comment(stranger, post, "before");
  const file = await uploadPicture(author, "comments");
  const said = await commentWithFile(author, post, "hidden words", file);
  const by = await deciders();
  const subject = { type: "comment", id: said } as const;
  const fileNow = async () => (await column("select media_key from comments where id = ?", said))[0] ?? "";
  return { host, author, stranger, post, before, file, said, by, subject, fileNow };
}

it("X59 · only its author and moderators see a hidden comment, and the number of comments stays", async () => {
  const { host, author, stranger, post, before, said, by, subject } = await reportedComment();
  await decided(by, subject, "hide");
  for (const who of [host, stranger, caller()]) {
    expect(await commentsOf(who, post)).toEqual([before]);
    expect(await jsonOf(who.get(`/api/comments?post=${post}&ids=${said}`))).toMatchObject({ comments: [] });
    expect(await (await who.get(`/${host.id}/${post}`)).text()).not.toContain("hidden words");
  }
  for (const who of [author, by.moderator]) expect(await commentsOf(who, post)).toEqual([before, said]);
  expect(await jsonOf(host.get(`/api/posts?ids=${post}`))).toMatchObject({ posts: [{ comments: 2 }] });
});

it("X59 · the author of a hidden comment sees that moderators have hidden it", async () => {
  const { host, author, post, by, subject } = await reportedComment();
  await decided(by, subject, "hide");
  expect(await (await author.get(`/${host.id}/${post}`)).text()).toContain("Hidden by moderators");
});

it("X59 · the file of a hidden comment has a new address for its author and moderators, and the old one has nothing", async () => {
  const { host, author, stranger, file, by, subject, fileNow } = await reportedComment();
  await decided(by, subject, "hide");
  const moved = await fileNow();
  expect(moved).not.toBe(file);
  const statuses = [];
  for (const who of [author, by.moderator, host, stranger, caller()])
    statuses.push([await statusOf(who, file), await statusOf(who, moved)]);
  expect(statuses).toEqual([
    [404, 200],
    [404, 200],
    [404, 404],
    [404, 404],
    [404, 404],
  ]);
});

const viewersOf = async (caseId: string) =>
  await column(
    "select body ->> '$.by' from moderation_log where case_id = ? and body like '%\"viewed\"%' order by n",
    caseId,
  );

it("X51 · a moderator who fetches a hidden file at its own address has viewed its case", async () => {
  const { author, by, subject, fileNow } = await reportedComment();
  const caseId = await decided(by, subject, "hide");
  const other = await newModerator();
  const before = await viewersOf(caseId);
  expect(await statusOf(author, await fileNow())).toBe(200);
  expect(await viewersOf(caseId)).toEqual(before);
  const answer = await other.get(`/media/${await fileNow()}`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  await statusOf(other, await fileNow());
  expect(await viewersOf(caseId)).toEqual([...before, other.id]);
});

it("X51 · a moderator who fetches a file of a banned member has viewed the case of the ban", async () => {
  const { stranger, file, by, subject } = await reportedComment();
  const caseId = await decided(by, subject, "ban");
  const other = await newModerator();
  expect([await statusOf(stranger, file), await statusOf(other, file)]).toEqual([404, 200]);
  expect(await viewersOf(caseId)).toContain(other.id);
});

it("rights · nobody but its author acts on a hidden comment", async () => {
  const { host, author, stranger, said, by, subject } = await reportedComment();
  await decided(by, subject, "hide");
  const like = async (who: Caller) => (await who.post(`/comments/${said}/like`, { on: "1" }, AS_JSON)).status;
  const remove = async (who: Caller) => (await who.post(`/comments/${said}/delete`, {}, AS_JSON)).status;
  expect([await like(stranger), await like(host), await like(by.moderator), await like(author)]).toEqual([
    404, 404, 404, 200,
  ]);
  expect([await remove(host), await remove(author)]).toEqual([404, 200]);
});

it("X59 · open pages drop a hidden comment, and hear nothing of it later", async () => {
  const { author, stranger, post, said, by, subject } = await reportedComment();
  const open = await postRoomOf(stranger, post);
  await decided(by, subject, "hide");
  await expect.poll(() => textOf(open.frames)).toMatch(new RegExp(`"commentGone"[^}]*${said}`));
  const before = open.frames.length;
  await author.post(`/comments/${said}/like`, { on: "1" }, AS_JSON);
  const last = await comment(stranger, post, "last");
  await expect.poll(() => textOf(open.frames)).toContain(last);
  expect(textOf(open.frames.slice(before))).not.toContain(said);
});

it("X59 · the notice about a hidden comment goes, and comes back when the comment is restored", async () => {
  const { host, author, by, subject } = await reportedComment();
  const notices = async () =>
    (await world.INBOX.getByName(host.id).activities(9)).some(({ actor }) => actor === author.id);
  await expect.poll(notices).toBe(true);
  const caseId = await decided(by, subject, "hide");
  await expect.poll(notices).toBe(false);
  await overturned(author, await newModerator(), caseId);
  await expect.poll(notices).toBe(true);
});

it("X59 · a restored comment and its file are shown as before", async () => {
  const { author, stranger, post, before, said, by, subject, fileNow } = await reportedComment();
  const caseId = await decided(by, subject, "hide");
  await overturned(author, await newModerator(), caseId);
  for (const who of [author, stranger, caller()]) {
    expect(await commentsOf(who, post)).toEqual([before, said]);
    expect(await statusOf(who, await fileNow())).toBe(200);
  }
  const { headers } = await caller().get(`/media/${await fileNow()}`);
  expect(headers.get("cache-control")).toContain("public");
});

it("X59 · the file that the post's author exports has no hidden comment, and that of the comment's author has it", async () => {
  const { host, author, post, said, by, subject } = await reportedComment();
  await decided(by, subject, "hide");
  const { Posts } = await jsonOf<{ Posts: Record<string, object> }>(host.get("/settings/export"));
  expect(JSON.stringify(Posts[post])).not.toContain("hidden words");
  const own = await jsonOf<{ Activity: { comments: object[] } }>(author.get("/settings/export"));
  expect(own.Activity.comments).toEqual([expect.objectContaining({ id: said, hiddenByModerators: true })]);
});

// ---- profiles

/** Saves the profile as the form does. Without a key a picture stays. */
const saveProfile = (who: Caller, fields: Record<string, string>) =>
  who.post("/profile", { name: "Author", about: "", dob: "1990-01-01", ...fields });
const profileOf = (who: Caller) =>
  db
    .prepare("select name, about, cover_key as cover, photo_key as photo from members where id = ?")
    .bind(who.id)
    .first<{ name: string; about: string; cover: string | null; photo: string | null }>();

async function reportedProfile() {
  const author = await newMember("Author");
  const [cover, photo] = [await uploadPicture(author, "coverPhotos"), await uploadPicture(author, "profilePhotos")];
  await saveProfile(author, { about: "spam", cover, photo });
  return { author, cover, photo, by: await deciders(), subject: { type: "profile", id: author.id } as const };
}

it("X59 · a hidden profile keeps its name and loses its pictures and its text", async () => {
  const { author, cover, photo, by, subject } = await reportedProfile();
  expect(await profileOf(author)).toEqual({ name: "Author", about: "spam", cover, photo });
  await decided(by, subject, "hide");
  expect(await profileOf(author)).toEqual({ name: "Author", about: "", cover: null, photo: null });
  const statuses = [];
  for (const who of [author, by.moderator, by.reporter, caller()]) statuses.push(await statusOf(who, photo));
  expect(statuses).toEqual([200, 200, 404, 404]);
});

it("X59 · P5 · the pictures that moderators took from a profile are earlier photos in its member's own Media tab", async () => {
  const { author, cover, photo, by, subject } = await reportedProfile();
  await decided(by, subject, "hide");
  const tabFor = async (who: Caller) => (await who.get(`/${author.id}?tab=media`)).text();
  const own = await tabFor(author);
  for (const key of [cover, photo]) expect(own).toContain(key);
  for (const who of [by.reporter, by.moderator, caller()])
    for (const key of [cover, photo]) expect(await tabFor(who)).not.toContain(key);
});

it("X59 · the member's own profile names what moderators have hidden, and leads to the decision", async () => {
  const { author, by, subject } = await reportedProfile();
  const pageFor = async (who: Caller) => (await who.get(`/${author.id}`)).text();
  expect(await pageFor(author)).not.toContain("Moderators have hidden");
  await decided(by, subject, "hide");
  const own = await pageFor(author);
  for (const part of ["Moderators have hidden the cover photo, profile photo and text.", 'href="/settings#decisions"'])
    expect(own).toContain(part);
  for (const who of [by.reporter, by.moderator, caller()])
    expect(await pageFor(who)).not.toContain("Moderators have hidden");
});

it("X59 · the member's own profile doesn't name what they have replaced since moderators hid it", async () => {
  const { author, by, subject } = await reportedProfile();
  await decided(by, subject, "hide");
  await saveProfile(author, { about: "better" });
  expect(await (await author.get(`/${author.id}`)).text()).toContain(
    "Moderators have hidden the cover photo and profile photo.",
  );
});

it("X59 · the member's exported file has what was taken from the profile", async () => {
  const { author, photo, by, subject } = await reportedProfile();
  await decided(by, subject, "hide");
  const { UsersDetails } = await jsonOf<{ UsersDetails: Record<string, object> }>(author.get("/settings/export"));
  expect(UsersDetails[author.id]).toMatchObject({
    about: "",
    profilePhoto: null,
    hiddenByModerators: { about: "spam", profilePhoto: expect.stringContaining(photo) as string },
  });
});

it("X59 · the member can't show a hidden picture again", async () => {
  const { author, photo, by, subject } = await reportedProfile();
  await decided(by, subject, "hide");
  await saveProfile(author, { photo });
  expect(await profileOf(author)).toMatchObject({ photo: null });
});

it("X59 · a restored profile is as before", async () => {
  const { author, cover, photo, by, subject } = await reportedProfile();
  const caseId = await decided(by, subject, "hide");
  await overturned(author, await newModerator(), caseId);
  expect(await profileOf(author)).toEqual({ name: "Author", about: "spam", cover, photo });
  expect(await statusOf(caller(), photo)).toBe(200);
});

it("X59 · what the member has changed since stays when the profile is restored", async () => {
  const { author, cover, by, subject } = await reportedProfile();
  const caseId = await decided(by, subject, "hide");
  const photo = await uploadPicture(author, "profilePhotos");
  await saveProfile(author, { about: "better", photo });
  await overturned(author, await newModerator(), caseId);
  expect(await profileOf(author)).toEqual({ name: "Author", about: "better", cover, photo });
});

it("X59 · a profile that is hidden twice comes back with what was taken from it first, once no decision hides it", async () => {
  const { author, cover, photo, by, subject } = await reportedProfile();
  const first = await decided(by, subject, "hide");
  await saveProfile(author, { about: "spam again" });
  const second = await decided({ ...by, reporter: await newMember() }, subject, "hide");
  await overturned(author, await newModerator(), second);
  expect(await profileOf(author)).toEqual({ name: "Author", about: "", cover: null, photo: null });
  await overturned(author, await newModerator(), first);
  expect(await profileOf(author)).toEqual({ name: "Author", about: "spam again", cover, photo });
});

// ---- groups

const groupOf = (group: string) =>
  db.prepare("select name, icon_key as icon from groups where id = ?").bind(group).first<object>();

async function reportedGroup() {
  const [admin, other] = [await newMember("Ada"), await newMember("Other")];
  await befriend(admin, other);
  const icon = await uploadPicture(admin, "groupPhotos");
  const group = await idIn(await create(admin, [other], { picture: icon }));
  const by = { reporter: other, moderator: await newModerator() };
  return { admin, other, icon, group, by, subject: { type: "group", id: group } as const };
}

it("X59 · a hidden group has another name and no picture", async () => {
  const { admin, other, icon, group, by, subject } = await reportedGroup();
  expect(await groupOf(group)).toEqual({ name: "Rowers", icon });
  await decided(by, subject, "hide");
  expect(await groupOf(group)).toEqual({ name: "Group", icon: null });
  expect([await statusOf(admin, icon), await statusOf(other, icon)]).toEqual([200, 404]);
});

it("X59 · the group's admin learns what moderators have hidden, and other members don't", async () => {
  const { admin, other, group, by, subject } = await reportedGroup();
  await decided(by, subject, "hide");
  const hiddenFor = async (who: Caller) => {
    const chat = await asRequest((context) => readChat(context, who.id, group));
    return chat && chat !== "forbidden" && chat.kind === "group" ? chat.hidden : null;
  };
  expect([await hiddenFor(admin), await hiddenFor(other)]).toEqual([["name", "picture"], undefined]);
});

it("X59 · a restored group is as before", async () => {
  const { admin, other, icon, group, by, subject } = await reportedGroup();
  const caseId = await decided(by, subject, "hide");
  await overturned(admin, await newModerator(), caseId);
  expect(await groupOf(group)).toEqual({ name: "Rowers", icon });
  expect(await statusOf(other, icon)).toBe(200);
});

it("X59 · what the admin has changed since stays when the group is restored", async () => {
  const { admin, group, icon, by, subject } = await reportedGroup();
  const caseId = await decided(by, subject, "hide");
  const picture = await uploadPicture(admin, "groupPhotos");
  await admin.post(`/groups/${group}`, { do: "rename", name: "Boats" }, AS_JSON);
  await admin.post(`/groups/${group}`, { do: "picture", picture }, AS_JSON);
  await overturned(admin, await newModerator(), caseId);
  expect(await groupOf(group)).toEqual({ name: "Boats", icon: picture });
  expect(await column("select state from media where key = ?", icon)).toEqual(["deleted"]);
});
