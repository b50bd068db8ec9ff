/**
 * Ids of posts and comments. An id names the database that holds the row, so that no row has to move when posts are
 * spread over several databases. The three characters after the time (15 bits) are the database's number. A comment has
 * its post's number. Today there is one database, number 0. Older ids have random characters there, and their rows are
 * in database 0 too (docs/scale.md).
 */
import { ulid } from "~/base/ulid";

const FIRST = "000";
const DATABASES: readonly string[] = [FIRST];
/** The place of the number, after the ten characters of the time. */
const [FROM, TO] = [10, 13];

export const newPostId = (nowMs: number): string => ulid(nowMs, FIRST);

/** An older post's random characters name no database, so its new comments get the first database's number. */
export function newCommentId(post: string, nowMs: number): string {
  const number = post.slice(FROM, TO);
  return ulid(nowMs, DATABASES.includes(number) ? number : FIRST);
}
