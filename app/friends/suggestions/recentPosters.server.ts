import type { MemberView } from "~/app/members/member";
import { nowMs } from "~/base/clock";
import { firstUlidAt } from "~/base/ulid";
import { all, batch, type Db } from "~/db/statement";
import { postersQuery, suggestedAmongQuery } from "~/db/friendships/suggestions";
import { dailyFraction } from "./dailyFraction";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/**
 * The week has so many parts, and of each part so many posts are read. So no member fills all of it by publishing often,
 * and not everybody gets the same three.
 */
const PARTS = 7;
const POSTS = 8;

/** X113: up to `most` members who posted this week and may be suggested, those with a photo first. */
export async function readPosters(db: Db, me: string, most: number): Promise<MemberView[]> {
  const now = nowMs();
  // the first part begins with the week, so that all posts of a quiet week are read
  const starts = Array.from(
    { length: PARTS },
    (_, part) => now - WEEK_MS + ((part + (part === 0 ? 0 : dailyFraction(`${me} ${part}`, now))) / PARTS) * WEEK_MS,
  );
  const { parts } = await batch(db, {
    parts: starts.map((start) => postersQuery({ from: firstUlidAt(Math.floor(start)), limit: POSTS })),
  });
  const ids = new Set(parts.flatMap(({ rows }) => rows.map(({ id }) => id)));
  if (ids.size === 0) return [];
  const rows = await all(db, suggestedAmongQuery({ me, ids: [...ids] }));
  // the database returns the oldest accounts first, who would be shown to everybody
  const rank = ({ id, photo }: MemberView) => Number(photo !== null) + dailyFraction(me + id, now);
  return rows.sort((a, b) => rank(b) - rank(a)).slice(0, most);
}
