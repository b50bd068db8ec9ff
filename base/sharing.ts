/** What another app shares with Parlor (X213): what the edge, the pages and the service worker share. */

/** Where browsers send it (https://w3c.github.io/web-share-target/level-2/). The service worker answers. */
export const SHARE_PATH = "/share";
/** Where the member chooses what becomes of it. */
export const SHARED_PAGE = "/shared";
/** The names of the form's fields. */
export const SHARE_FIELDS = { title: "title", text: "text", url: "url", files: "files" } as const;

/** More than any composer takes, so that the member sees what is too long and can shorten it. */
export const SHARED_TEXT_MAX = 20_000;
/** Of all files together. */
export const SHARED_MAX_MB = 200;
/** How long the device keeps it. */
export const SHARED_MS = 60 * 60 * 1000;

/** Why the service worker keeps nothing of what was shared. `storage`: the browser has no space, or doesn't allow it. */
export const SHARE_PROBLEMS = ["unreadable", "text", "type", "count", "size", "storage"] as const;
export type ShareProblem = (typeof SHARE_PROBLEMS)[number];

/** What the composer opens with: nothing, what was shared, or a note that it didn't arrive. */
export const COMPOSE = { empty: "/?compose=1", shared: "/?compose=shared", lost: "/?compose=lost" } as const;
