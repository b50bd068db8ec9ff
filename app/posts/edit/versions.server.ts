import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import { postView } from "~/app/posts/postViews.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { viewerId } from "~/app/server/guards.server";
import { postsQuery } from "~/db/posts/posts";
import { currentSinceQuery, removeVersion, versionsQuery } from "~/db/posts/postVersions";
import { batch } from "~/db/statement";

export type PostHistory = NonNullable<Awaited<ReturnType<typeof readVersions>>>;
/** An earlier version of a post. */
export type VersionView = PostHistory["versions"][number];

/** X103: the earlier versions of a post, for everybody who can see the post. */
export async function readVersions(context: EdgeContext, post: string) {
  const viewer = await viewerId(context);
  const { posts, current, versions } = await batch(context.db, {
    posts: postsQuery(viewer, [post]),
    current: currentSinceQuery(viewer, post),
    versions: versionsQuery(viewer, post),
  });
  const [row] = posts.rows;
  if (!row) return null;
  return {
    post: postView(row),
    /** when the current version was written */
    currentSinceMs: current.rows[0]?.atMs ?? row.createdAtMs,
    /** newest first */
    versions: versions.rows.map(({ n, text, warning, alts, atMs }) => ({
      /** its number, which never changes */
      n,
      text,
      /** the descriptions of the post's files, by their positions */
      alts: alts ?? [],
      atMs,
      /** X110: missing in a version without one */
      ...(warning === null ? {} : { warning }),
    })),
  };
}

/** X103: the author removes an earlier version for good. A repeat changes nothing. */
export const removeEarlierVersion = formEndpoint(
  "POST /posts/:postId/versions",
  z.object({ n: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  async ({ context, session, params, input: { n } }) =>
    (await removeVersion(context.db, { post: params.postId, author: session.memberId, n }))
      ? { ok: true }
      : apiError("not-found"),
);
