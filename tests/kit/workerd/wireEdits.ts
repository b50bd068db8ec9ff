/** Edited posts over the wire: an edit, and the page of the earlier versions. */
import type { PostView } from "~/app/posts/view";
import { AS_JSON, type Caller } from "~/tests/wire/caller";
import { jsonOf } from "./wireBlocks";

export const AS_PAGE = { accept: "text/html", "sec-fetch-mode": "navigate" };

/** The answer to an edit of the version with this number. */
export const sendEdit = (who: Caller, post: string, fields: Record<string, string>, version = 1) =>
  who.post(`/posts/${post}/edit/send`, { version: String(version), ...fields }, AS_JSON);

/** The post as the reader sees it. */
export const postOf = async (who: Caller, post: string) =>
  (await jsonOf<{ posts: PostView[] }>(who.get(`/api/posts?ids=${post}`))).posts[0];

/** The main part of a page, without what scripts get. */
export const mainOf = async (who: Caller, path: string) =>
  /<main.*<\/main>/s.exec(await (await who.get(path, AS_PAGE)).text())?.[0] ?? "";

export const versionsPage = (author: { id: string }, post: string) => `/${author.id}/${post}/versions`;

/** Publishes a post and edits it, once for each further text. Returns its id. */
export async function publishEdited(author: Caller, first: string, ...texts: string[]): Promise<string> {
  const { post } = await jsonOf<{ post: PostView }>(author.post("/posts", { text: first }, AS_JSON));
  for (const [index, text] of texts.entries()) await sendEdit(author, post.id, { text }, index + 1);
  return post.id;
}
