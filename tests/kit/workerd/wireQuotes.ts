/** Quotes over the wire. */
import { AS_JSON, type Caller } from "~/tests/wire/caller";
import { jsonOf } from "./wireBlocks";
import { postOf } from "./wireEdits";

export const sendQuote = (who: Caller, post: string, fields: Record<string, string> = {}) =>
  who.post("/posts", { text: "look at this", quoted: post, ...fields }, AS_JSON);

/** Returns the quote's id. */
export const quote = async (who: Caller, post: string, fields: Record<string, string> = {}): Promise<string> =>
  (await jsonOf<{ post: { id: string } }>(sendQuote(who, post, fields))).post.id;

export const setQuoters = (who: Caller, post: string, quoters: string) =>
  who.post(`/posts/${post}/quoters`, { quoters }, AS_JSON);

export const detach = (who: Caller, quoting: string) => who.post(`/posts/${quoting}/detach`, {}, AS_JSON);

/** The id of the quoted post, as the reader sees it; null if a placeholder stands for it. */
export const quotedIn = async (who: Caller, post: string): Promise<string | null | undefined> => {
  const quoted = (await postOf(who, post))?.quoted;
  return quoted && quoted.id;
};
