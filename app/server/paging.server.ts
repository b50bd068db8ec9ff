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

/** Ids from a URL's `ids=a,b`, at most `IDS_MAX`. */
export const idsOf = (request: Request): string[] =>
  (new URL(request.url).searchParams.get("ids") ?? "").split(",").filter(isUlid).slice(0, IDS_MAX);
