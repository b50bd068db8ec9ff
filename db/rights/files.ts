/** The facts by which `canFetch` decides who may fetch a file, and the conditions about files that others need. */
import { and, type Column, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { areFriends, isBlockedBetween } from "./conditions";
import { isBanned, isModerator } from "~/db/members/memberStates";
import { factsOfPost, isBlocked } from "./facts";
import { aggregate } from "~/db/aggregates";
import { existsIn, select } from "~/db/query/builder";
import { decoded, type Expression, flag } from "~/db/query/expressions";
import { gamePictures, media } from "~/db/schema/media";
import { members } from "~/db/schema/members";
import { comments, posts } from "~/db/schema/posts";
import { type Db, first, type Placeholders } from "~/db/statement";

const { statement } = aggregate("media");

const authorOfPostAround = (commentsFile: Column): SQL =>
  sql`(select ${posts.authorId} from ${comments} join ${posts} on ${posts.id} = ${comments.postId}
    where ${commentsFile} = ${media.key})`;
/** Of a comment's file or poster: the author of the post that the comment is on. Null of other files. */
export const authorAbove = sql`case when ${media.purpose} = 'comments'
  then coalesce(${authorOfPostAround(comments.mediaKey)}, ${authorOfPostAround(comments.mediaPosterKey)}) end`;

/** Whether the profile shows the file in the row of `media` now. */
export const isShownByProfile = (owner: Expression): SQL =>
  existsIn(
    members,
    and(sql`${members.id} = ${owner}`, sql`${media.key} in (${members.coverKey}, ${members.photoKey})`),
  );

/**
 * X134: whether the viewer was invited to a game with the picture, or may watch somebody who was. A picture without rows
 * was used by an edge that didn't write them yet.
 */
const isInGameWith = (viewer: Expression): SQL =>
  sql`(${or(
    sql`${media.ownerId} = ${viewer}`,
    existsIn(
      gamePictures,
      and(
        eq(gamePictures.mediaKey, media.key),
        or(
          eq(gamePictures.memberId, ""),
          sql`${gamePictures.memberId} = ${viewer}`,
          areFriends(viewer, gamePictures.memberId),
        ),
      ),
    ),
    sql`not ${existsIn(gamePictures, eq(gamePictures.mediaKey, media.key))}`,
  )})`;

/** The fact where it can be, otherwise null. */
const factIf = (when: SQL | undefined, fact: SQL) =>
  decoded(sql`iif(${when}, ${fact}, null)`, (value) => (value === null ? null : value === 1));
/** Whether it was uploaded for a profile. */
export const isOfProfile = inArray(media.purpose, ["coverPhotos", "profilePhotos"]);

const fileFacts = statement((p: Placeholders<{ key: string; viewer: string }>) =>
  select({
    state: media.state,
    isOwn: flag(sql`(${media.ownerId} = ${p.viewer})`),
    isVisitor: flag(sql`(${p.viewer} = '')`),
    isBlocked: isBlocked(p.viewer, media.ownerId),
    isBlockedByHost: flag(
      sql`(${or(isBlockedBetween(p.viewer, authorAbove), isBlockedBetween(media.ownerId, authorAbove))})`,
    ),
    isOwnerBanned: flag(isBanned(media.ownerId)),
    isModerator: flag(isModerator(p.viewer)),
    isHidden: flag(isNotNull(media.hiddenAt)),
    isOfPost: flag(isNotNull(media.friendsPostId)),
    post: factsOfPost(media.friendsPostId, p.viewer),
    isHostBanned: flag(isBanned(authorAbove)),
    isHost: flag(sql`coalesce(${authorAbove} = ${p.viewer}, 0)`),
    isInGame: factIf(eq(media.purpose, "gamePictures"), isInGameWith(p.viewer)),
    isOnProfile: factIf(isOfProfile, isShownByProfile(media.ownerId)),
  })
    .from(media)
    .where(eq(media.key, p.key)),
);

/** What decides who may fetch the file (`canFetch`). The viewer is '' when signed out. Null if there is no such file. */
export const findFileFacts = (db: Db, key: string, viewer: string) => first(db, fileFacts({ key, viewer }));
