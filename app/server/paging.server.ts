import { isUlid } from "~/base/ulid";
import { IDS_MAX, type Page } from "~/app/http/getJson";

/** A cursor of a list that is sorted by time, then by id, newest first. */
export interface TimeCursor {
  atMs: number;
  id: string;
}

const PATTERN = /^(\d{1,15})-([\w/.:]{1,200})$/;

/** The cursor in a parameter of a URL. Null when that is missing or isn't a cursor. */
export function timeCursorOf(request: Request, parameter = "before"): TimeCursor | null {
  const [, atMs, id] = PATTERN.exec(new URL(request.url).searchParams.get(parameter) ?? "") ?? [];
  return atMs === undefined || id === undefined ? null : { atMs: Number(atMs), id };
}

/** A page of at most `size` items. Fetch `size` + 1 rows: the extra row shows that there is another page. */
export function pageByTime<Row extends TimeCursor>(rows: Row[], size: number): Page<Row> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last ? `${last.atMs}-${last.id}` : null };
}

/** Sorts before every ULID and every media key. */
const FIRST_ID = "0";

/** Like `pageByTime`, where some rows aren't for the viewer: `shownAs` returns null for these. */
export function pageOfShown<Row extends TimeCursor, Item>(
  rows: Row[],
  size: number,
  shownAs: (row: Row) => Item | null,
): Page<Item> {
  const { items, next } = pageByTime(rows, size);
  const [last, following] = rows.slice(size - 1);
  // the cursor shouldn't name what the viewer can't see; at the same millisecond, it has to
  const isNamed = last === undefined || shownAs(last) !== null || last.atMs === following?.atMs;
  return {
    items: items.flatMap((row) => shownAs(row) ?? []),
    next: next === null || isNamed ? next : `${last.atMs}-${FIRST_ID}`,
  };
}

/** A ULID in a URL's query, such as the cursor of a page. Null when there is no valid one. */
export const ulidParam = (request: Request, name = "before"): string | null => {
  const value = new URL(request.url).searchParams.get(name);
  return value !== null && isUlid(value) ? value : null;
};

/** A page of a list whose cursor is an id, from up to `size` + 1 rows, like `pageByTime`. */
export function pageById<Row, Item extends { id: string }>(
  rows: Row[],
  size: number,
  view: (row: Row) => Item,
): Page<Item> {
  const items = rows.slice(0, size).map((row) => view(row)); // `map` also passes an index
  return { items, next: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}

/** Ids from a URL's `ids=a,b`, at most `IDS_MAX`. */
export const idsOf = (request: Request): string[] =>
  (new URL(request.url).searchParams.get("ids") ?? "").split(",").filter(isUlid).slice(0, IDS_MAX);
