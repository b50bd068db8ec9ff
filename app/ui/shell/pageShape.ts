/** What a route's `handle` says about its page's shape. */
export interface PageShape {
  /** also takes the right column's width; `full`: the full width, with as little navigation as possible */
  wide?: boolean | "full";
  /** has its own fields and buttons where small screens have the floating Post button, so that button is hidden */
  ownControls?: boolean;
  /** has a board, over which nothing floats, and which has the full height of a phone held sideways */
  board?: boolean;
  /** is only the shell with which a kept page starts */
  shell?: boolean;
  /** fills a small screen to its lower edge, so the bottom bar is hidden */
  fullScreen?: boolean;
}

const NO_SHAPE: PageShape = {};

/** A `handle` whose shape depends on the address. */
export type ShapeOfPage = (params: Readonly<Record<string, string | undefined>>) => PageShape;

interface Match {
  handle?: unknown;
  params: Parameters<ShapeOfPage>[0];
}

/** The combined shape of all routes of a page. */
export const pageShape = (matches: readonly Match[]): PageShape =>
  matches.reduce(
    (shape, { handle, params }) => ({ ...shape, ...(typeof handle === "function" ? handle(params) : handle) }),
    NO_SHAPE,
  );
