/** X73: what a banned member published is hidden from everybody but them and moderators. */
import { and, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isModerator } from "./moderatorRights";
import { existsIn } from "./query/builder";
import { type Expression, textOrNull } from "./query/expressions";
import { members } from "./schema/members";

/** Whether the member is banned. One look into the table. */
export const isBanned = (member: Expression): SQL =>
  existsIn(members, and(sql`${members.id} = ${member}`, isNotNull(members.bannedAt)));

/** The member if they aren't banned, otherwise null, so that an index compared with it isn't read at all. */
export const unlessBanned = (member: Expression): SQL => sql`iif(${isBanned(member)}, null, ${member})`;

/** Whether the viewer may read what the member published, apart from everything else. */
export const isReadableDespiteBan = (viewer: Expression, member: Expression): SQL =>
  sql`(not ${isBanned(member)} or ${member} = ${viewer} or ${isModerator(viewer)})`;

/** The same about the row of `members` in the query, without a look of its own. */
export const isMemberReadableBy = (viewer: Expression): SQL =>
  sql`(${or(isNull(members.bannedAt), sql`${members.id} = ${viewer}`, isModerator(viewer))})`;

/** The handle in the row of `members`. That of a banned or deleted member leads nowhere. */
export const shownHandle = textOrNull(
  sql`iif(${members.bannedAt} is null and ${members.deletedAt} is null, ${members.handle}, null)`,
);

/** The photo in the row of `members`. A banned member keeps the name where others have it, and shows no picture. */
export const shownPhoto = textOrNull(sql`iif(${members.bannedAt} is null, ${members.photoKey}, null)`);
