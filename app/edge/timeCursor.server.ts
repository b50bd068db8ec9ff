import type { Page } from "~/app/wire/page";

/** A place in a list that is sorted by time, then by id, newest first. */
export interface TimeCursor {
  atMs: number;
  id: string;
}

const PATTERN = /^(\d{1,15})-([\w/.]{1,200})$/;

/** The place out of a URL's `before`, or nothing when it is none. */
export function timeCursorOf(request: Request): TimeCursor | null {
  const [, atMs, id] = PATTERN.exec(new URL(request.url).searchParams.get("before") ?? "") ?? [];
  return atMs === undefined || id === undefined ? null : { atMs: Number(atMs), id };
}

/** A page out of rows asked for with one more than `size`: the one more says that there is more. */
export function pageByTime<Row extends TimeCursor>(rows: Row[], size: number): Page<Row> {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return { items, next: rows.length > size && last ? `${last.atMs}-${last.id}` : null };
}
