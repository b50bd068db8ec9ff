import { redirect } from "~/app/server/redirect.server";
import { z } from "zod";
import { apiError } from "~/app/http/apiError.server";
import type { Page } from "~/app/http/page";
import { postsPage } from "~/app/posts/feed/feed.server";
import { PAGE_SIZE, type PostView } from "~/app/posts/view";
import { wordsQuery } from "~/app/safety/mutedContent.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint, readEndpoint } from "~/app/server/endpoint.server";
import { toggleFormSchema } from "~/app/server/formFields.server";
import { notFound, viewerId } from "~/app/server/guards.server";
import { timeCursorField, ulidField } from "~/app/server/paging.server";
import { tagPath } from "~/app/ui/format/tagPath";
import { TAG_ORDERS, type TagOrder } from "~/base/tagOrder";
import { isHashtag, tagKey } from "~/base/textReferences";
import { hiddenTagQuery, tagsOfDayQuery } from "~/db/posts/tags";
import {
  FOLLOWED_TAGS_MAX,
  followedTagsQuery,
  isFollowedQuery,
  mostLikedOfTagQuery,
  newestOfTagQuery,
  setFollowed,
} from "~/db/posts/postLists";
import { all, batch, first } from "~/db/statement";
import { TEXTS } from "./texts";

const ROW_LIMIT = PAGE_SIZE + 1;
/** As many as fit beside a page without scrolling. */
const TAGS_OF_DAY_MAX = 5;

/** The order of a tag's posts, and the place in it: a time in the order by likes, otherwise an id. */
const tagQuerySchema = z.object({
  tag: z.string().default(""),
  sort: z
    .string()
    .optional()
    .transform((name): TagOrder => TAG_ORDERS.find((order) => order === name) ?? "newest"),
  before: z.string().optional(),
});
type TagQuery = z.output<typeof tagQuerySchema>;

/** The tag that a URL names, as it is stored. Null if it names none. */
const tagNamed = (name = ""): string | null => (isHashtag(name) ? tagKey(name) : null);

export type TagPage = Awaited<ReturnType<typeof loadTag>>;

/** X91: the page of the tag that the address names. Other ways to write the tag lead to one address. */
export async function loadTag(context: EdgeContext, request: Request, name: string | undefined) {
  const tag = tagNamed(name);
  if (tag === null) throw notFound();
  if (tag !== name) throw redirect(`${tagPath(tag)}${new URL(request.url).search}`, 301);
  const viewer = await viewerId(context);
  const asked = tagQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [followed, page] = await readTag(context, viewer, tag, asked);
  const isHidden = (await context.isModerator()) ? (await first(context.db, hiddenTagQuery({ tag }))) !== null : null;
  return {
    /** as `tagKey` writes it */
    tag,
    order: asked.sort,
    page,
    /** null for a visitor */
    isFollowed: viewer === null ? null : followed,
    /** whether lists of tags leave the tag out; null unless the viewer is a moderator */
    isHidden,
  };
}

/** X91: the next page of a tag's posts. */
export const nextOfTag = readEndpoint(
  "GET /api/tags",
  tagQuerySchema,
  async ({ context, input }): Promise<{ page: Page<PostView> }> => {
    const tag = tagNamed(input.tag);
    if (tag === null) return { page: { items: [], next: null } };
    const [, page] = await readTag(context, await viewerId(context), tag, input);
    return { page };
  },
);

async function readTag(
  context: Pick<EdgeContext, "db">,
  viewer: string | null,
  tag: string,
  { sort, before }: TagQuery,
): Promise<[isFollowed: boolean, Page<PostView>]> {
  const isByLikes = sort === "liked";
  const { followed, posts, words } = await batch(context.db, {
    followed: isFollowedQuery({ member: viewer ?? "", tag }),
    posts: isByLikes
      ? mostLikedOfTagQuery(viewer, tag, timeCursorField.parse(before), ROW_LIMIT)
      : newestOfTagQuery(viewer, tag, ulidField.parse(before), ROW_LIMIT),
    words: wordsQuery(viewer),
  });
  const { items, next } = postsPage(viewer, posts.rows, words?.rows);
  // the index has the likes of posts with many of them only roughly
  const shown = isByLikes ? items.toSorted((a, b) => b.likes - a.likes) : items;
  return [followed.rows[0]?.isFollowed ?? false, { items: shown, next }];
}

/** X92. A repeat changes nothing. */
export const followTag = formEndpoint(
  "POST /tags/:tag/follow",
  toggleFormSchema,
  async ({ context, session, params, input: { on } }) => {
    const tag = tagNamed(params.tag);
    if (tag === null) return apiError("not-found");
    const followed = await setFollowed(context.db, { member: session.memberId, tag, on });
    return on && !followed ? apiError("forbidden", TEXTS.tooMany({ most: FOLLOWED_TAGS_MAX })) : { ok: true, followed };
  },
);

/** X92: the tags that the member follows, sorted. */
export async function readFollowedTags({ db }: Pick<EdgeContext, "db">, member: string): Promise<string[]> {
  const rows = await all(db, followedTagsQuery({ member }));
  return rows.map(({ tag }) => tag);
}

/** X112: the most used first. */
export const readTagsOfDay = readEndpoint("GET /api/tags-of-day", z.object({}), async ({ context }) => ({
  tags: await all(context.db, tagsOfDayQuery({ viewer: (await viewerId(context)) ?? "", limit: TAGS_OF_DAY_MAX })),
}));
