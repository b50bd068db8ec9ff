/** Every request about a post. */
import { AS_JSON, type Caller } from "~/tests/wire/caller";

/** What a request names. */
export interface NamedPost {
  author: string;
  post: string;
  comment: string;
  file: string;
  commentFile: string;
}
type Ask = (who: Caller, of: NamedPost) => Promise<Response>;

/** By what is asked for. The last one ends the post. */
export const POST_REQUESTS = {
  "the post's page": (who, { author, post }) => who.get(`/${author}/${post}.data`),
  "the page of its earlier versions": (who, { author, post }) => who.get(`/${author}/${post}/versions.data`),
  "who liked it": (who, { author, post }) => who.get(`/${author}/${post}/likes.data`),
  "who reposted it": (who, { author, post }) => who.get(`/${author}/${post}/reposts.data`),
  "posts by id": (who, { post }) => who.get(`/api/posts?ids=${post}`),
  "the comments": (who, { post }) => who.get(`/api/comments?post=${post}`),
  "comments by id": (who, { post, comment: id }) => who.get(`/api/comments?post=${post}&ids=${id}`),
  "the post's file": (who, { file }) => who.get(`/media/${file}`),
  "the file of a comment": (who, { commentFile }) => who.get(`/media/${commentFile}`),
  "the post's live room": (who, { post }) => who.upgrade(`/parties/live/post:${post}`),
  "a like": (who, { post }) => who.post(`/posts/${post}/like`, { on: "1" }, AS_JSON),
  "a repost": (who, { post }) => who.post(`/posts/${post}/repost`, { on: "1" }, AS_JSON),
  "a bookmark": (who, { post }) => who.post(`/posts/${post}/bookmark`, { on: "1" }, AS_JSON),
  "the end of a bookmark": (who, { post }) => who.post(`/posts/${post}/bookmark`, { on: "0" }, AS_JSON),
  "a comment": (who, { post }) => who.post("/comments", { post, text: "x" }, AS_JSON),
  "the page of a comment": (who, { author, post, comment: id }) => who.get(`/${author}/${post}/${id}.data`),
  "the replies to a comment": (who, { post, comment: parent }) =>
    who.get(`/api/comments?post=${post}&parent=${parent}`),
  "a reply to a comment": (who, { post, comment: parent }) =>
    who.post("/comments", { post, parent, text: "x" }, AS_JSON),
  "a like of a comment": (who, { comment: id }) => who.post(`/comments/${id}/like`, { on: "1" }, AS_JSON),
  "the choice of who can comment": (who, { post }) =>
    who.post(`/posts/${post}/commenters`, { commenters: "everyone" }, AS_JSON),
  "the page of its quotes": (who, { author, post }) => who.get(`/${author}/${post}/quotes.data`),
  "a quote": (who, { post }) => who.post("/posts", { text: "x", quoted: post }, AS_JSON),
  "the choice of who can quote": (who, { post }) =>
    who.post(`/posts/${post}/quoters`, { quoters: "everyone" }, AS_JSON),
  "a detachment": (who, { post }) => who.post(`/posts/${post}/detach`, {}, AS_JSON),
  "the page of its edit": (who, { post }) => who.get(`/posts/${post}/edit.data`),
  "an edit": (who, { post }) => who.post(`/posts/${post}/edit/send`, { text: "edited", version: "1" }, AS_JSON),
  "the removal of a version": (who, { post }) => who.post(`/posts/${post}/versions`, { n: "1" }, AS_JSON),
  "the deletion of the post": (who, { post }) => who.post(`/posts/${post}/delete`, {}, AS_JSON),
} as const satisfies Record<string, Ask>;
export type PostRequest = keyof typeof POST_REQUESTS;

/** The names of requests about a post that doesn't exist, with files that these two members could have. */
export const unknownPost = (author: string, commenter: string): NamedPost => {
  const [id, file] = ["0".repeat(25) + "1", "0".repeat(32)];
  return {
    author,
    post: id,
    comment: id,
    file: `Posts/${author}/${file}.png`,
    commentFile: `Comments/${commenter}/${file}.png`,
  };
};

/** The status of the answer to each of these requests. */
export async function postStatuses<Name extends PostRequest>(
  which: Readonly<Record<Name, unknown>>,
  who: Caller,
  of: NamedPost,
): Promise<Record<Name, number>> {
  const statuses: Partial<Record<Name, number>> = {};
  for (const what of Object.keys(which) as Name[]) {
    const answer = await POST_REQUESTS[what](who, of);
    await answer.arrayBuffer();
    statuses[what] = answer.status;
  }
  return statuses as Record<Name, number>;
}
