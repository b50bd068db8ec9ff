/**
 * Ids of posts and comments. They name the database that holds them, so that no row has to move when posts are spread over
 * several: three characters after the time (15 bits) are its number, and a comment has its post's. Today there is one
 * database, number 0. Ids from before this have any characters there, and lie in database 0 as well (docs/scale.md).
 */
import { ulid } from "~/base/ulid";

const FIRST = "000";
const DATABASES: readonly string[] = [FIRST];
/** After the ten characters of the time. */
const [FROM, TO] = [10, 13];

export const newPostId = (nowMs: number): string => ulid(nowMs, FIRST);

/** The characters of an older post name no database: they would send its new comments astray. */
export function newCommentId(post: string, nowMs: number): string {
  const number = post.slice(FROM, TO);
  return ulid(nowMs, DATABASES.includes(number) ? number : FIRST);
}
