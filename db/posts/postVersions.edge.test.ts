import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ulid } from "~/base/ulid";
import { createPost } from "./posts";
import { writeEdit } from "./postVersions";
import { newAccount } from "~/tests/kit/workerd/accounts";

const db = (env as unknown as { DB: D1Database }).DB;
const NOW = 1_700_000_000_000;

/** A post of a new member, and the edit of its first version to a text. */
async function publishedPost() {
  const [author, id] = [await newAccount(db, NOW), ulid(NOW)];
  const rights = { audience: "everyone", commenters: "everyone" } as const;
  await createPost(db, { id, authorId: author, text: "one", searchText: "one", ...rights, media: [], nowMs: NOW });
  const edit = (text: string) =>
    writeEdit(db, {
      post: id,
      author,
      version: 1,
      text,
      searchText: text,
      warning: null,
      language: null,
      alts: [],
      tags: [],
    });
  const written = async () => {
    const { results } = await db
      .prepare("select text from post_versions where post_id = ?1 union all select text from posts where id = ?1")
      .bind(id)
      .all<{ text: string }>();
    return results.map(({ text }) => text);
  };
  return { edit, written };
}

it("X102 · the later of two edits of the same version writes nothing", async () => {
  const { edit, written } = await publishedPost();
  expect((await edit("two"))?.version).toBe(2);
  expect(await edit("three")).toBeNull();
  expect(await written()).toEqual(["one", "two"]);
});

it("X102 · of two edits of the same version that are written at the same time, one writes nothing", async () => {
  const { edit, written } = await publishedPost();
  const edited = await Promise.all([edit("two"), edit("three")]);
  const [replacing, ...others] = edited.filter((post) => post !== null);
  expect(others).toEqual([]);
  expect(await written()).toEqual(["one", replacing?.text]);
});
