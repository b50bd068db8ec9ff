import { z } from "zod";
import { isUlid } from "~/base/ulid";
import { IDS_MAX, type Page } from "~/app/http/page";

/** A cursor of a list that is sorted by time, then by id, newest first. */
export interface TimeCursor {
  atMs: number;
  id: string;
}

const PATTERN = /^(\d{1,15})-([\w/.:]{1,200})$/;

/** A parameter that is read as null when it is missing or isn't valid: an old link then shows the first page. */
export const lenientField = <T>(read: (text: string) => T | null) =>
  z
    .string()
    .optional()
    .transform((text) => (text === undefined ? null : read(text)));

export const timeCursorField = lenientField((text): TimeCursor | null => {
  const [, atMs, id] = PATTERN.exec(text) ?? [];
  return atMs === undefined || id === undefined ? null : { atMs: Number(atMs), id };
});

const parameterOf = (request: Request, name: string) => new URL(request.url).searchParams.get(name) ?? undefined;

/** The cursor in a parameter of a URL. Null when that is missing or isn't a cursor. */
export const timeCursorOf = (request: Request, parameter = "before"): TimeCursor | null =>
  timeCursorField.parse(parameterOf(request, parameter));

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

export const ulidField = lenientField((text) => (isUlid(text) ? text : null));

/** A ULID in a URL's query, such as the cursor of a page. Null when there is no valid one. */
export const ulidParam = (request: Request, name = "before"): string | null =>
  ulidField.parse(parameterOf(request, name));

/** A page of a list whose cursor is an id, from up to `size` + 1 rows, like `pageByTime`. */
export function pageById<Row, Item extends { id: string }>(
  rows: Row[],
  size: number,
  view: (row: Row) => Item,
): Page<Item> {
  const items = rows.slice(0, size).map((row) => view(row)); // `map` also passes an index
  return { items, next: rows.length > size ? (items.at(-1)?.id ?? null) : null };
}

/** `ids=a,b`, at most `IDS_MAX`. */
export const idsField = z
  .string()
  .default("")
  .transform((text) => text.split(",").filter(isUlid).slice(0, IDS_MAX));
