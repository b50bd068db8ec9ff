/** One row for each file in R2. */
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { ShownTo } from "~/base/audience";
import { aggregate } from "~/db/aggregates";
import { authorIf } from "~/db/rights/conditions";
import { postFactsInOne } from "~/db/rights/facts";
import { isOfProfile, isShownByProfile } from "~/db/rights/files";
import { members } from "~/db/schema/members";
import { deleteFrom, existsIn, insert, pick, select, update } from "~/db/query/builder";
import {
  type Before,
  type BeforeValues,
  beforeValues,
  isBefore,
  decoded,
  flag,
  itemsOf,
  jsonEach,
  rowValue,
} from "~/db/query/expressions";
import { insertSelect, replacing } from "~/db/query/insertSelect";
import { gamePictures, media } from "~/db/schema/media";
import { heldFiles } from "~/db/schema/moderation";
import { postMedia, posts } from "~/db/schema/posts";
import { BY_PAGE, batch, type Db, first, type Placeholders, run } from "~/db/statement";

const { statement } = aggregate("media");

type MediaRow = typeof media.$inferSelect;
export type MediaPurpose = MediaRow["purpose"];
export type MediaKind = MediaRow["kind"];

export interface NewMedia {
  key: string;
  ownerId: string;
  purpose: MediaPurpose;
  chatId: string | null;
  kind: MediaKind;
  type: string;
  sizeBytes: number;
  width: number;
  height: number;
  nowMs: number;
}

/** For a batch: like `addMedia`. With `arrived` 0, nothing may use the file until its last byte has arrived. */
export const addMediaQuery = statement((p: Placeholders<NewMedia & { arrived: 0 | 1 }>) =>
  insert(media).values({
    ...pick(p, "key", "ownerId", "purpose", "chatId", "kind", "type", "sizeBytes", "width", "height", "arrived"),
    state: "pending",
    createdAt: p.nowMs,
  }),
);
/**
 * The files are marked first, so that nothing can attach a file whose bytes are about to be deleted. X53: files that a
 * case holds stay.
 */
const takeOrphans = statement(
  (p: Placeholders<{ pendingBefore: number; limit: number }>) => {
    const orphaned = select({ key: media.key })
      .from(media)
      .where(
        and(
          ne(media.state, "attached"),
          or(eq(media.state, "deleted"), lt(media.createdAt, p.pendingBefore)),
          sql`not ${existsIn(heldFiles, eq(heldFiles.mediaKey, media.key))}`,
        ),
      )
      .orderBy(asc(media.createdAt), asc(media.key))
      .limit(p.limit);
    return update(media).set({ state: "deleted" }).where(inArray(media.key, orphaned)).returning({ key: media.key });
  },
  { boundedScan: "along an index that holds only files that aren't attached" },
);
const deleteMedia = statement((p: Placeholders<{ keys: readonly string[] }>) =>
  deleteFrom(media).where(and(inArray(media.key, itemsOf(p.keys)), eq(media.state, "deleted"))),
);
const keptFile = statement((p: Placeholders<{ key: string }>) =>
  select({ key: media.key })
    .from(media)
    .where(
      and(eq(media.key, p.key), or(ne(media.state, "deleted"), existsIn(heldFiles, eq(heldFiles.mediaKey, p.key)))),
    ),
);

/** Only the owner can use the picture, but in any number of games. */
const markGamePictureUsed = statement((p: Placeholders<{ key: string; owner: string }>) =>
  update(media)
    .set({ state: "attached" })
    .where(
      and(
        eq(media.key, p.key),
        eq(media.ownerId, p.owner),
        eq(media.purpose, "gamePictures"),
        eq(media.kind, "image"),
        eq(media.arrived, 1),
        ne(media.state, "deleted"),
        isNull(media.hiddenAt),
      ),
    ),
);
const addGamePlayers = statement(
  (p: Placeholders<{ key: string; owner: string; players: readonly string[]; now: number }>) =>
    insertSelect(
      gamePictures,
      { mediaKey: p.key, memberId: sql`player.value`, usedAt: p.now },
      {
        from: jsonEach(p.players, "player"),
        where: existsIn(
          media,
          and(
            eq(media.key, p.key),
            eq(media.ownerId, p.owner),
            eq(media.purpose, "gamePictures"),
            eq(media.state, "attached"),
            isNull(media.hiddenAt),
          ),
        ),
        onConflict: replacing([gamePictures.mediaKey, gamePictures.memberId], [gamePictures.usedAt]),
      },
    ),
);
type Ended = { usedBefore: number; limit: number };
const endedGames = (p: Placeholders<Ended>) =>
  select({ mediaKey: gamePictures.mediaKey, memberId: gamePictures.memberId })
    .from(gamePictures)
    .where(lt(gamePictures.usedAt, p.usedBefore))
    .orderBy(asc(gamePictures.usedAt), asc(gamePictures.mediaKey), asc(gamePictures.memberId))
    .limit(p.limit);
/** Before `forgetPlayers`: the pictures of which it forgets the last players. */
const endGamePictures = statement((p: Placeholders<Ended>) =>
  update(media)
    .set({ state: "deleted" })
    .where(
      and(
        sql`${media.key} in (select ended.${sql.identifier("mediaKey")} from ${endedGames(p)} ended)`,
        ne(media.state, "deleted"),
        sql`not ${existsIn(
          gamePictures,
          and(eq(gamePictures.mediaKey, media.key), gte(gamePictures.usedAt, p.usedBefore)),
        )}`,
      ),
    ),
);
const forgetPlayers = statement((p: Placeholders<Ended>) =>
  deleteFrom(gamePictures).where(sql`${rowValue(gamePictures.mediaKey, gamePictures.memberId)} in ${endedGames(p)}`),
);

type ShownPage = BeforeValues & { owner: string; viewer: string; limit: number };
/** A range of the owner's files. `isListed`: whether the tab has the file. Posters aren't listed. */
const filesFor = (p: Placeholders<ShownPage>, shownTo: ShownTo, isListed: SQL | undefined) =>
  select({
    /** the file's key */
    id: media.key,
    atMs: media.createdAt,
    kind: decoded(media.kind, (kind) => (kind === "video" ? "video" : "image")),
    width: media.width,
    height: media.height,
    alt: postMedia.alt,
    /** null for a photo of the profile */
    post: postMedia.postId,
    /** the key of a video's poster, or of a picture's small size */
    poster: postMedia.posterKey,
    /** of the post (X110) */
    warning: posts.contentWarning,
    isListed: flag(sql`(${isListed})`),
    facts: postFactsInOne(p.viewer),
  })
    .from(media)
    .leftJoin(postMedia, eq(postMedia.mediaKey, media.key))
    .leftJoin(posts, eq(posts.id, postMedia.postId))
    .leftJoin(members, eq(members.id, posts.authorId))
    .where(
      and(
        sql`${media.ownerId} = ${authorIf(shownTo, p.viewer, p.owner)}`,
        eq(media.shownTo, shownTo),
        isBefore(p, media.createdAt, media.key),
      ),
    );
const isEarlierPhoto = and(isOfProfile, sql`not ${isShownByProfile(media.ownerId)}`);
/**
 * Files of posts that the viewer may see and, if the viewer is the owner, the profile's earlier photos. The files of
 * posts for friends, and those of hidden posts, are lists of their own, which aren't read for anybody else (X32, X59).
 * Other files, such as those of comments, are in the page of rows with `isListed` false: no query reads past them. `facts`
 * are those of the post; null of a photo of the profile.
 */
const shownPage = statement(
  (p: Placeholders<ShownPage>) => {
    const isOfPost = isNotNull(postMedia.postId);
    const isOwn = sql`${p.viewer} = ${p.owner}`;
    return filesFor(p, "everyone", or(isOfPost, and(isOwn, isEarlierPhoto)))
      .unionAll(filesFor(p, "friends", isOfPost))
      .unionAll(filesFor(p, "author", or(isOfPost, isOfProfile)))
      .orderBy(sql`${sql.identifier("atMs")} desc, ${sql.identifier("id")} desc`)
      .limit(p.limit);
  },
  { decidedBy: BY_PAGE },
);

/**
 * For a batch: up to `limit` of a member's files for the Media tab of their profile, as the viewer ('' for a visitor)
 * sees it, newest first, before a place. Null begins at the newest.
 */
export const shownMediaQuery = (owner: string, viewer: string, before: Before | null, limit: number) =>
  shownPage({ owner, viewer, ...beforeValues(before), limit });

/**
 * For a batch: marks the picture as used by a game, and lets its players fetch it (X134). Changes nothing unless this member
 * uploaded the picture for a game. `marked` says whether it did.
 */
export const markGamePictureQueries = (key: string, owner: string, guests: readonly string[], now: number) => ({
  marked: markGamePictureUsed({ key, owner }),
  players: addGamePlayers({ key, owner, players: [owner, ...guests], now }),
});

/**
 * Runs before the bytes are written. Without a row, a file could never be found again; a row without a file is swept.
 */
export const addMedia = (db: Db, added: NewMedia) => run(db, addMediaQuery({ ...added, arrived: 1 }));

/**
 * Whether a file still has a row that isn't marked as deleted, or a case holds it (X53). The account may have ended, and
 * the row been swept, while the bytes were arriving.
 */
export const mustKeepBytes = async (db: Db, key: string): Promise<boolean> =>
  (await first(db, keptFile({ key }))) !== null;

/** X134: a game's picture becomes an orphan so long after its last game was made. A room lasts at most a few days. */
const GAME_PICTURE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Takes up to `limit` files that no case holds and that are deleted, or older than `pendingBefore` and not attached.
 * Pictures whose last game was made long before are deleted too. Returns the keys.
 */
export async function takeOrphanedMedia(db: Db, pendingBefore: number, limit: number): Promise<string[]> {
  const ended = { usedBefore: pendingBefore - GAME_PICTURE_MS, limit };
  const { orphans } = await batch(db, {
    endGamePictures: endGamePictures(ended),
    forgetPlayers: forgetPlayers(ended),
    orphans: takeOrphans({ pendingBefore, limit }),
  });
  return orphans.rows.map((row) => row.key);
}

/** Deletes the rows of files whose bytes are deleted. */
export const forgetMedia = (db: Db, keys: readonly string[]) => run(db, deleteMedia({ keys }));
