import { isHandle } from "~/base/handles";
import type { Subject } from "~/base/moderation/terms";
import { isUlid } from "~/base/ulid";

/** X50: the page on which a visitor reports what is at an address of this site. */
export const reportPath = (link: string): string => `/report?link=${encodeURIComponent(link)}`;

/** A reported thing, and its address in its only spelling. */
export interface ReportedLink {
  subject: Subject;
  link: string;
}

/**
 * X50: what an address of this site shows: a profile (`/member`), a post (`/member/post`) or a comment
 * (`/member/post/comment` or `/member/post#comment`). Null for any other address.
 */
export function reportedLink(text: string, origin: string): ReportedLink | null {
  const url = urlOn(origin, text);
  if (!url) return null;
  const ids = url.pathname.split("/").slice(1);
  const [author, post, reply] = ids;
  if (author === undefined || ids.length > 3 || !ids.every(isUlid)) return null;
  const link = `${origin}/${ids.slice(0, 2).join("/")}`;
  if (post === undefined) return { subject: { type: "profile", id: author }, link };
  const anchor = url.hash.slice(1);
  const comment = isUlid(anchor) ? anchor : reply;
  return comment === undefined
    ? { subject: { type: "post", id: post }, link }
    : { subject: { type: "comment", id: comment }, link: `${link}/${comment}` };
}

/** X84: the handle in an address that leads to a profile (`/@handle`). Null for any other address. */
export function reportedHandle(text: string, origin: string): string | null {
  const handle = urlOn(origin, text)
    ?.pathname.toLowerCase()
    .match(/^\/@(.*)$/)?.[1];
  return handle !== undefined && isHandle(handle) ? handle : null;
}

function urlOn(origin: string, text: string): URL | null {
  const url = URL.parse(text);
  return url?.origin === origin && url.username === "" && url.password === "" ? url : null;
}
