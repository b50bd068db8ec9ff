import { z } from "zod";
import { PAGE_SIZE } from "~/app/posts/view";
import { COMMENT_ORDERS, type CommentOrder, MOST_LIKED_MAX } from "~/base/commentOrder";
import { isUlid } from "~/base/ulid";

/** Where the next page of a list of comments begins. */
export interface ThreadCursor {
  /** the last comment that was listed by its age */
  after: string | null;
  /** X107: the most liked comments when the list was opened; missing in a list by age */
  most?: readonly string[];
  /** how many of them were listed */
  shown: number;
}
type LikedCursor = ThreadCursor & { most: readonly string[] };

/** Those of the most liked that the page lists. */
export const pageOfLiked = ({ most, shown }: LikedCursor): string[] => most.slice(shown, shown + PAGE_SIZE);

/** The cursor after a page. `last` is its last comment that was listed by its age. Null at the end. */
export function cursorText(cursor: LikedCursor, last: string | null, hasMore: boolean): string | null {
  const { most } = cursor;
  const shown = Math.min(most.length, cursor.shown + PAGE_SIZE);
  const after = last ?? cursor.after;
  if (shown === most.length && !hasMore) return null;
  return [shown, after ?? "", ...most].join(".");
}

const ulid = z.string().refine(isUlid);
const likedCursor = z
  .string()
  .max(3_000)
  .transform((text) => text.split("."))
  .pipe(
    z.tuple(
      [
        z
          .string()
          .regex(/^\d{1,3}$/)
          .transform(Number),
        ulid.or(z.literal("")),
      ],
      ulid,
    ),
  )
  .refine((parts) => parts.length <= MOST_LIKED_MAX + 2);
const orderSchema = z.enum(COMMENT_ORDERS).catch("oldest");

/** The order and the place in a thread. */
interface ThreadPlace {
  order: CommentOrder;
  cursor: ThreadCursor | null;
}

/** The order and the place that an address asks for. What it can't mean is left out. */
export function threadQuery(request: Request): ThreadPlace {
  const query = new URL(request.url).searchParams;
  return threadPlaceOf(query.get("sort") ?? undefined, query.get("after") ?? undefined);
}

/** The same for the parameters `sort` and `after`. */
export function threadPlaceOf(sort: string | undefined, after: string | undefined): ThreadPlace {
  const order = orderSchema.parse(sort);
  if (order !== "liked") return { order, cursor: after !== undefined && isUlid(after) ? { after, shown: 0 } : null };
  const parsed = likedCursor.safeParse(after);
  if (!parsed.success) return { order, cursor: null };
  const [shown, last, ...most] = parsed.data;
  return { order, cursor: { shown, after: last === "" ? null : last, most } };
}
