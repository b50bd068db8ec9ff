import { expect, it } from "vitest";
import { reportedHandle, reportedLink } from "./reportedLink";

const ORIGIN = "https://parlor.example";
const [MEMBER, POST, COMMENT] = [
  "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "01ARZ3NDEKTSV4RRFFQ69G5FB1",
  "01ARZ3NDEKTSV4RRFFQ69G5FB2",
];

it.each([
  ["a profile", `/${MEMBER}`, "profile", MEMBER, `/${MEMBER}`],
  ["a tab of a profile", `/${MEMBER}?tab=media`, "profile", MEMBER, `/${MEMBER}`],
  ["a post", `/${MEMBER}/${POST}`, "post", POST, `/${MEMBER}/${POST}`],
  ["a later page of a post's comments", `/${MEMBER}/${POST}?after=x#`, "post", POST, `/${MEMBER}/${POST}`],
  ["a comment", `/${MEMBER}/${POST}?after=x#${COMMENT}`, "comment", COMMENT, `/${MEMBER}/${POST}/${COMMENT}`],
  [
    "the page of a comment",
    `/${MEMBER}/${POST}/${COMMENT}?sort=newest#reply`,
    "comment",
    COMMENT,
    `/${MEMBER}/${POST}/${COMMENT}`,
  ],
  [
    "a reply on the page of a comment",
    `/${MEMBER}/${POST}/${POST}#${COMMENT}`,
    "comment",
    COMMENT,
    `/${MEMBER}/${POST}/${COMMENT}`,
  ],
])("X50 · the address of %s names what it shows", (_what, path, type, id, link) => {
  expect(reportedLink(ORIGIN + path, ORIGIN)).toEqual({ subject: { type, id }, link: ORIGIN + link });
});

it.each([
  ["another site", `https://evil.example/${MEMBER}`],
  ["another site that begins like this one", `https://parlor.example.evil.example/${MEMBER}`],
  ["another port", `https://parlor.example:8443/${MEMBER}`],
  ["another scheme", `http://parlor.example/${MEMBER}`],
  ["a name before the site", `https://parlor.example@evil.example/${MEMBER}`],
  ["a password", `https://a:b@parlor.example/${MEMBER}`],
  ["a script", `javascript:alert("${ORIGIN}/${MEMBER}")`],
  ["a path without a site", `/${MEMBER}`],
  ["the feed", `${ORIGIN}/`],
  ["another page of this site", `${ORIGIN}/settings`],
  ["a chat", `${ORIGIN}/messages/${MEMBER}`],
  ["a path that goes on after the comment", `${ORIGIN}/${MEMBER}/${POST}/${COMMENT}/${COMMENT}`],
  ["an id that isn't one", `${ORIGIN}/${MEMBER}/post`],
  ["no address", "my neighbour"],
  ["nothing", ""],
])("X50 · the address of %s names nothing that can be reported", (_what, address) => {
  expect(reportedLink(address, ORIGIN)).toBeNull();
});

it.each(["/@Ada_L", "/@ada_l?tab=media", "/@ADA_L#top"])("X84 · the address %s names a handle", (path) => {
  expect(reportedHandle(ORIGIN + path, ORIGIN)).toBe("ada_l");
});

it.each([
  ["another site", "https://evil.example/@ada"],
  ["a name before the site", "https://parlor.example@evil.example/@ada"],
  ["a profile by its id", `${ORIGIN}/${MEMBER}`],
  ["something behind a handle", `${ORIGIN}/@ada/${POST}`],
  ["what isn't a handle", `${ORIGIN}/@a.b`],
])("X84 · the address of %s names no handle", (_what, address) => {
  expect(reportedHandle(address, ORIGIN)).toBeNull();
});
