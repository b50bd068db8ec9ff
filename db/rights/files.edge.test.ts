import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { aggregate } from "~/db/aggregates";
import { select } from "~/db/query/builder";
import { posts } from "~/db/schema/posts";
import { first, type Placeholders } from "~/db/statement";
import {
  coverOf,
  has,
  idOf,
  ids,
  isBannedIn,
  isModeratorIn,
  made,
  photoOf,
  postIds,
  putWorld,
} from "~/tests/kit/workerd/randomWorld";
import { factsOfPost } from "./facts";
import { findFileFacts } from "./files";

const db = (env as unknown as { DB: D1Database }).DB;

const aboutPost = aggregate("posts").statement((p: Placeholders<{ viewer: string; post: string }>) =>
  select({ facts: factsOfPost(posts.id, p.viewer) })
    .from(posts)
    .where(eq(posts.id, p.post)),
);

beforeAll(() => putWorld(db));

it("X14 · X53 · X59 · X73 · X134 · X153 · the facts of 2,520 files and viewers are those of the world", async () => {
  const isShown = new Set(ids.flatMap((_, member) => [photoOf(member), coverOf(member)]));
  for (const viewer of [...ids, ""]) {
    for (const [n, file] of made.files.entries()) {
      const { owner, purpose, state, isHidden, comment, post, players } = file;
      const key = `file${n}`;
      const ownerId = idOf(owner);
      const ofComment = purpose === "comments" && isLastOfComment(n) ? made.comments[comment] : null;
      const host = ofComment ? idOf(made.posts[ofComment.post]?.author ?? 0) : null;
      const above = post === null ? null : await first(db, aboutPost({ viewer, post: postIds[post] ?? "" }));
      const isOfGame = purpose === "gamePictures";
      const isOfProfile = purpose === "profilePhotos" || purpose === "coverPhotos";
      expect(await findFileFacts(db, key, viewer), `${key} for ${viewer}`).toEqual({
        state,
        isOwn: ownerId === viewer,
        isVisitor: viewer === "",
        isBlocked: has("blocks", viewer, ownerId),
        isBlockedByHost: host !== null && (has("blocks", viewer, host) || has("blocks", ownerId, host)),
        isOwnerBanned: isBannedIn(ownerId),
        isModerator: isModeratorIn(viewer),
        isHidden,
        isOfPost: post !== null,
        post: above?.facts ?? null,
        isHostBanned: host !== null && isBannedIn(host),
        isHost: host !== null && host === viewer,
        isInGame: isOfGame
          ? ownerId === viewer ||
            players.length === 0 ||
            players.some((player) => player < 0 || idOf(player) === viewer || has("friends", viewer, idOf(player)))
          : null,
        isOnProfile: isOfProfile ? isShown.has(key) : null,
      });
    }
  }
});
/** Of several files of a comment in the world, the comment keeps the last. */
const isLastOfComment = (n: number): boolean =>
  made.files.findLastIndex(({ purpose, comment }) => purpose === "comments" && comment === made.files[n]?.comment) ===
  n;
