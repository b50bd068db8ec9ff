/**
 * What the edge, the pages and the service worker agree on about the copies that a browser keeps (X210). A release is
 * named by the address of its list of routes (Remix's manifest), which is another one for each language.
 */

/** A page without data. A kept page starts with it, and then asks for its data. */
export const SHELL = "/shell";

/** A header of pages and their data: the release of the edge that answered. */
export const RELEASE = "x-release";

/** A header of pages and their data. `off`: the browser keeps nothing, and deletes what it has (X217). */
export const KEEPING = "x-keeping";

/** A header of the request for the data of a page that starts with the shell. The edge answers as for a document. */
export const FIRST_LOAD = "x-first-load";

/** A header of a kept answer: when the browser got it, in milliseconds since 1970. */
export const KEPT_AT = "x-kept-at";

export const KEPT_FOR_MS = 14 * 24 * 60 * 60 * 1000;

/** X210: together at most 50 MB for a member, with the files of two releases. */
export const KEPT_LIMITS = {
  /** what the pages are drawn from, and what they looked like */
  pages: 80,
  pageBytes: 300_000,
  pictures: 90,
  pictureBytes: 250_000,
} as const;

/** X214: an open page may be as old as this when it starts from its copy although there is a network. */
export const STARTS_FROM_COPY_MS = 5 * 60 * 1000;

/** How long a request waits for a slow network when there is a copy. */
export const NETWORK_WAIT_MS = 4_000;

/** Resolves with null when a request has waited long enough. */
export const networkWait = (): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), NETWORK_WAIT_MS);
  });

/** The list of a release's files, which the build writes beside its list of routes. */
export const filesOf = (release: string): string => release.replace(/\.js$/, ".files.json");

/** The address of a page's data, under which its copy is kept. */
export function dataPath(path: string): string {
  const { pathname, search } = new URL(path, "https://parlor.invalid");
  return `${pathname === "/" ? "/_root" : pathname.replace(/\/$/, "")}.data${search}`;
}

/** In the shell, where the service worker puts what the page looked like. */
export const LOOK_PLACE = "<!--look-->";

/** What a page asks of the service worker: to keep the files of a release, with which pages can start offline. */
export interface KeepRelease {
  type: "keep-release";
  release: string;
  language: string;
}

export const isKeepRelease = (message: unknown): message is KeepRelease => {
  const { type, release, language } = (message ?? {}) as Partial<Record<keyof KeepRelease, unknown>>;
  return type === "keep-release" && typeof release === "string" && typeof language === "string";
};
