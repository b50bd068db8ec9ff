/** What a route's `handle` says about the shape of its page. */
export interface PageShape {
  /** takes the width of the right column too; `full`: all that there is, and no more chrome than it needs */
  wide?: boolean | "full";
  /** has fields and buttons of its own where small screens have the floating Post button, which goes */
  ownControls?: boolean;
  /** fills a small screen to its lower edge, so that the bottom bar goes */
  fullScreen?: boolean;
}

const NO_SHAPE: PageShape = {};

/** A `handle` whose shape depends on the address. */
export type ShapeOfPage = (params: Readonly<Record<string, string | undefined>>) => PageShape;

interface Match {
  handle?: unknown;
  params: Parameters<ShapeOfPage>[0];
}

/** Of all routes of a page together. */
export const pageShape = (matches: readonly Match[]): PageShape =>
  matches.reduce((shape, { handle, params }) => ({ ...shape, ...(typeof handle === "function" ? handle(params) : handle) }), NO_SHAPE);
