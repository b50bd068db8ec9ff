import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { runCron } from "~/app/cron.server";
import type { Evidence } from "~/app/reports/evidence";
import { fileReport } from "~/app/reports/report.server";
import { findReported } from "~/app/reports/subject.server";
import type { Env } from "~/app/server/env.server";
import { moveClock } from "~/base/clock";
import { faultInChain } from "~/base/moderation/chain";
import { APPEAL_MS, type Subject } from "~/base/moderation/terms";
import { findCaseFile } from "~/db/moderation/cases";
import { logQuery } from "~/db/moderation/moderationLog";
import { all } from "~/db/statement";
import { pngBytes } from "~/tests/kit/media/png";
import { asRequest } from "~/tests/kit/workerd/asRequest";
import { commentWithFile, publishForFriends, uploadPicture } from "~/tests/kit/workerd/wireAudience";
import { comment, jsonOf, publish } from "~/tests/kit/workerd/wireBlocks";
import {
  caseOf,
  claim,
  decideClaimed,
  decided,
  newModerator,
  overturned,
  report,
} from "~/tests/kit/workerd/wireDecisions";
import { column } from "~/tests/kit/workerd/wireGroups";
import { AS_JSON, type Caller, caller, newMember } from "./caller";
import { erase, settle } from "./deletedMember";

const world = env as unknown as Env;
const { DB: db, MEDIA } = world;
const DAY_MS = 24 * 60 * 60 * 1000;

afterEach(() => moveClock(0));

const publishWithFile = async (author: Caller, text: string, key: string): Promise<string> => {
  const media = JSON.stringify([{ key, alt: "" }]);
  return (await jsonOf<{ post: { id: string } }>(author.post("/posts", { text, media }, AS_JSON))).post.id;
};
const evidenceOf = async (caseId: string): Promise<Evidence | null> => {
  const evidence = (await findCaseFile(db, caseId))?.evidence ?? null;
  return evidence === null ? null : (JSON.parse(evidence) as Evidence);
};
const isStored = async (key: string): Promise<boolean> => (await MEDIA.head(key)) !== null;
const statusOf = async (who: Caller, key: string) => (await who.get(`/media/${key}`)).status;
const held = (caseId: string) => column("select media_key from held_files where case_id = ?", caseId);

/** A post with a picture that somebody reported. */
async function reportedPost() {
  const [author, reporter, moderator] = [await newMember("Author"), await newMember("Reporter"), await newModerator()];
  const file = await uploadPicture(author, "posts");
  const post = await publishWithFile(author, "reported words", file);
  const subject = { type: "post", id: post } as const;
  await report(reporter, subject);
  const { id: caseId } = await caseOf(subject);
  return { author, reporter, moderator, file, post, subject, caseId };
}
type World = Awaited<ReturnType<typeof reportedPost>>;

async function decide({ moderator, caseId }: World, action: "hide" | "dismiss" | "delete") {
  const revision = await claim(moderator, caseId);
  expect(await decideClaimed(moderator, caseId, { action, revision })).toMatchObject({ ok: true });
}

describe("what was reported", () => {
  it("X53 · stays in its case when its author deletes it after the report, and nobody can fetch its file", async () => {
    const { author, reporter, moderator, file, post, caseId } = await reportedPost();
    await author.post(`/posts/${post}/delete`, {}, AS_JSON);
    await runCron(world);
    expect(await evidenceOf(caseId)).toMatchObject({ text: "reported words", files: [{ key: file }] });
    expect(await isStored(file)).toBe(true);
    for (const who of [author, reporter, moderator, caller()]) expect(await statusOf(who, file)).toBe(404);
  });

  it("X53 · keeps its file when its author deletes it while the report is being written", async () => {
    const [author, reporter] = [await newMember("Author"), await newMember("Reporter")];
    const file = await uploadPicture(author, "posts");
    const post = await publishWithFile(author, "reported words", file);
    const subject = { type: "post", id: post } as const;
    const reported = await asRequest((context) => findReported(context, reporter.id, subject));
    await author.post(`/posts/${post}/delete`, {}, AS_JSON);
    if (!reported) throw new Error("there is nothing to report");
    await fileReport(db, { subject, reported, reporter: reporter.id, visitor: null, reason: "spam", text: "" });
    await runCron(world);
    expect(await isStored(file)).toBe(true);
  });

  it("X53 · stays in its case when its author deletes the account after the report", async () => {
    const { author, reporter, file, caseId } = await reportedPost();
    await erase(author);
    await settle();
    expect(await evidenceOf(caseId)).toMatchObject({ text: "reported words", files: [{ key: file }] });
    expect([await isStored(file), await statusOf(reporter, file)]).toEqual([true, 404]);
  });

  it("X53 · is a comment with its file as it was, also after the comment is deleted", async () => {
    const [host, author, reporter] = [await newMember("Host"), await newMember("Author"), await newMember("Reporter")];
    const post = await publish(host, "a post");
    const file = await uploadPicture(author, "comments");
    const id = await commentWithFile(author, post, "reported words", file);
    await report(reporter, { type: "comment", id });
    const { id: caseId } = await caseOf({ type: "comment", id });
    await author.post(`/comments/${id}/delete`, {}, AS_JSON);
    await runCron(world);
    expect(await evidenceOf(caseId)).toMatchObject({ post, text: "reported words", files: [{ key: file }] });
    expect([await isStored(file), await statusOf(author, file)]).toEqual([true, 404]);
  });

  it("X53 · is a profile as it was at the time of the report, whatever its member changed before and after it", async () => {
    const [author, reporter] = [await newMember("Author"), await newMember("Reporter")];
    const picture = async () =>
      (await jsonOf<{ key: string }>(author.upload(new Uint8Array(pngBytes({ width: 4, height: 3 })), "profilePhotos")))
        .key;
    const save = async (about: string) => {
      const photo = await picture();
      await author.post("/profile", { name: "Author", about, dob: "1990-01-01", photo });
      return photo;
    };
    await save("before");
    const photo = await save("reported");
    const subject = { type: "profile", id: author.id } as const;
    await report(reporter, subject);
    await save("after");
    const { id } = await caseOf(subject);
    expect(await evidenceOf(id)).toEqual({
      type: "profile",
      name: "Author",
      handle: null,
      about: "reported",
      files: [{ key: photo, kind: "image", alt: "" }],
    });
    await erase(author);
    await settle();
    expect([await isStored(photo), await statusOf(reporter, photo)]).toEqual([true, 404]);
  });

  it("X53 · can't be reported once it is deleted", async () => {
    const [author, reporter] = [await newMember("Author"), await newMember("Reporter")];
    const [post, other] = [await publish(author, "x"), await publish(author, "y")];
    const said = await comment(author, other, "z");
    await author.post(`/posts/${post}/delete`, {}, AS_JSON);
    await author.post(`/comments/${said}/delete`, {}, AS_JSON);
    const reports = async (...subjects: Subject[]) => Promise.all(subjects.map((subject) => report(reporter, subject)));
    expect(await reports({ type: "post", id: post }, { type: "comment", id: said })).toEqual([false, false]);
    await erase(author);
    expect(await reports({ type: "profile", id: author.id })).toEqual([false]);
  });

  it("X47 · can't be reported by somebody who doesn't see it", async () => {
    const [author, reporter] = [await newMember("Author"), await newMember("Reporter")];
    const post = await publishForFriends(author, "for friends");
    expect(await report(reporter, { type: "post", id: post })).toBe(false);
  });
});

describe("files that a case holds", () => {
  it("X53 · are kept when a moderator deletes the post, until nobody can appeal", async () => {
    const world = await reportedPost();
    const { file, caseId, author } = world;
    await decide(world, "delete");
    moveClock(APPEAL_MS - 2 * DAY_MS);
    await runCron(env as unknown as Env);
    expect([await isStored(file), await held(caseId)]).toEqual([true, [file]]);
    moveClock(APPEAL_MS + DAY_MS);
    await runCron(env as unknown as Env);
    expect([await isStored(file), await held(caseId), await evidenceOf(caseId)]).toEqual([false, [], null]);
    expect(await column("select key from media where owner_id = ?", author.id)).toEqual([]);
  });

  it("X53 · are kept while the case is open", async () => {
    const { file, post, author, caseId } = await reportedPost();
    await author.post(`/posts/${post}/delete`, {}, AS_JSON);
    moveClock(3 * APPEAL_MS);
    await runCron(world);
    expect([await isStored(file), await held(caseId)]).toEqual([true, [file]]);
  });

  it("X53 · are kept for as long again after an appeal is answered", async () => {
    const reported = await reportedPost();
    const { file, caseId, author } = reported;
    await decide(reported, "delete");
    moveClock(APPEAL_MS - DAY_MS);
    await overturned(author, await newModerator(), caseId);
    moveClock(2 * APPEAL_MS - 3 * DAY_MS);
    await runCron(world);
    expect(await isStored(file)).toBe(true);
    moveClock(2 * APPEAL_MS);
    await runCron(world);
    expect(await isStored(file)).toBe(false);
  });

  it("X53 · are kept while another case still holds them", async () => {
    const reported = await reportedPost();
    const { file, post, author } = reported;
    await decide(reported, "dismiss");
    await report(await newMember("Another"), reported.subject); // another case
    await author.post(`/posts/${post}/delete`, {}, AS_JSON);
    moveClock(APPEAL_MS + DAY_MS);
    await runCron(world);
    expect([await held(reported.caseId), await isStored(file)]).toEqual([[], true]);
  });

  it("X53 · stay where they are shown when the case is forgotten", async () => {
    const reported = await reportedPost();
    await decide(reported, "dismiss");
    moveClock(APPEAL_MS + DAY_MS);
    await runCron(world);
    expect([await held(reported.caseId), await statusOf(caller(), reported.file)]).toEqual([[], 200]);
  });
});

it("X67 · an erasure empties the texts of a member and names no longer who reported, and the chain stays complete", async () => {
  const reported = await reportedPost();
  const { author, reporter, caseId } = reported;
  await decide(reported, "hide");
  const texts = (who: Caller) => column("select salt || text from moderation_texts where member_id = ?", who.id);
  expect((await texts(author)).join()).toContain("It is spam.");
  for (const who of [author, reporter]) await erase(who);
  await settle();
  expect([await texts(author), await texts(reporter)]).toEqual([[""], [""]]);
  expect(await column("select reporter_id from reports where case_id = ?", caseId)).toEqual([null]);
  expect(await faultInChain(await all(db, logQuery({ n: 0, limit: 10_000 })))).toBeNull();
});

// ---- the copies of hidden files

/** The bindings of a Worker that is killed before its call number `calls`. */
function dyingAfter(calls: number): Partial<Env> {
  let left = calls;
  const step = () => {
    if (left-- <= 0) throw new Error("killed");
  };
  const prepared = new WeakMap<object, D1PreparedStatement>();
  const prepare = (text: string) => ({
    bind: (...values: unknown[]) => {
      const real = db.prepare(text).bind(...values);
      const statement = {
        all: () => {
          step();
          return real.all();
        },
      };
      prepared.set(statement, real);
      return statement;
    },
  });
  const batch = (statements: object[]) => {
    step();
    return db.batch(statements.flatMap((statement) => prepared.get(statement) ?? []));
  };
  const bucket = {
    get: (key: string) => {
      step();
      return MEDIA.get(key);
    },
    put: (...values: Parameters<R2Bucket["put"]>) => {
      step();
      return MEDIA.put(...values);
    },
  };
  return { DB: { prepare, batch } as unknown as D1Database, MEDIA: bucket as unknown as R2Bucket };
}

it("X59 · a Worker that is killed at any point hides the post completely or not at all, and the cron removes the copies that it left", async () => {
  const { author, moderator, file, post, caseId } = await reportedPost();
  const revision = await claim(moderator, caseId);
  const shown = async () => (await column("select media_key from post_media where post_id = ?", post))[0] ?? "";
  let kills = 0;
  for (; (await shown()) === file; kills++) {
    expect([await statusOf(caller(), file), (await findCaseFile(db, caseId))?.case?.status]).toEqual([200, "open"]);
    await decideClaimed(moderator, caseId, { action: "hide", revision }, dyingAfter(kills)).catch((error: unknown) =>
      expect(String(error)).toContain("killed"),
    );
  }
  expect(kills).toBeGreaterThan(5); // also between the copy and the batch
  expect((await findCaseFile(db, caseId))?.case).toMatchObject({ status: "decided", isHidden: true });
  expect([await statusOf(author, await shown()), await statusOf(caller(), file)]).toEqual([200, 404]);

  const listed = async () => (await MEDIA.list({ prefix: `Posts/${author.id}/` })).objects.map(({ key }) => key).sort();
  expect((await listed()).length).toBeGreaterThan(2);
  moveClock(2 * DAY_MS);
  await runCron(world);
  expect(await listed()).toEqual([file, await shown()].sort());
  expect((await column("select key from media where owner_id = ?", author.id)).sort()).toEqual(await listed());
});

it("X59 · a hidden picture is the same file, of the same size and type, at the same place in the Media tab", async () => {
  const { file, author, moderator, post, caseId } = await reportedPost();
  const later = await uploadPicture(author, "posts");
  await publishWithFile(author, "later", later);
  const bytesOf = async (key: string) => new Uint8Array((await (await MEDIA.get(key))?.arrayBuffer()) ?? []);
  const row = (key: string) =>
    db
      .prepare("select type, size_bytes, width, height, kind, created_at, purpose from media where key = ?")
      .bind(key)
      .first();
  const before = [await row(file), await bytesOf(file)];
  const revision = await claim(moderator, caseId);
  await decideClaimed(moderator, caseId, { action: "hide", revision });
  const [moved = ""] = await column("select media_key from post_media where post_id = ?", post);
  expect([await row(moved), await bytesOf(moved)]).toEqual(before);
});

it("X53 · a post that is hidden and then deleted by its author leaves what its case shows", async () => {
  const reporter = await newMember("Reporter");
  const [author, moderator] = [await newMember("Author"), await newModerator()];
  const file = await uploadPicture(author, "posts");
  const post = await publishWithFile(author, "words", file);
  const caseId = await decided({ reporter, moderator }, { type: "post", id: post }, "hide");
  const [moved = ""] = await column("select media_key from post_media where post_id = ?", post);
  await author.post(`/posts/${post}/delete`, {}, AS_JSON);
  await runCron(world);
  expect([await isStored(file), await isStored(moved), await held(caseId)]).toEqual([true, false, [file]]);
});
