/** The media of a post, as pages show them. */
import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { jsonObject } from "~/db/query/expressions";
import { postMedia } from "~/db/schema/posts";

export const shownMedia = z.object({
  key: z.string(),
  kind: z.enum(["image", "video"]),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  /**
   * media key of a video's poster, which also gives the video's width and height, or of a picture's small size (X208);
   * null for a small picture, and for a video without a poster, whose width and height are 0
   */
  poster: z.string().nullable(),
});
export type ShownMedia = z.infer<typeof shownMedia>;

/** Sorts the media by their positions here, because D1 would bill a sort in SQL as one more row for each post. */
export const mediaInOrder = z
  .array(shownMedia.extend({ position: z.number() }))
  .transform((list): ShownMedia[] =>
    list.sort((a, b) => a.position - b.position).map(({ position: _, ...shown }) => shown),
  );

/** JSON of the media of the post with this id, or of those that `where` finds. */
export const mediaOf = (post: Column, where?: SQL): SQL =>
  sql`(select json_group_array(${jsonObject({
    position: postMedia.position,
    key: postMedia.mediaKey,
    kind: postMedia.kind,
    alt: postMedia.alt,
    width: postMedia.width,
    height: postMedia.height,
    poster: postMedia.posterKey,
  })}) from ${postMedia} where ${and(eq(postMedia.postId, post), where)})`;

/** The width or height of a file: a video has that of its poster. */
export const sideOf = (kind: Column, ofPoster: Column, own: Column): SQL =>
  sql`iif(${kind} = 'video', coalesce(${ofPoster}, ${own}), ${own})`;
