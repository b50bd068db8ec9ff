/** The pages that the check of accessibility opens. */
import { GAMES } from "~/app/games/allGames";
import type { Address } from "~/app/server/addresses.server";
import { COMMON_TAG, COMMON_WORD, idIn, type SmallWorld } from "~/tests/kit/server/smallWorld";

/** `games`: the paths of game rooms */
export type Paths = (world: SmallWorld & { games: string[] }) => string[];
const none: Paths = () => [];
export const tabsOf = (page: string, tabs: string[]): string[] => tabs.map((tab) => `${page}tab=${tab}`);
const found = (query: string): string[] => tabsOf(`/search?query=${query}&`, ["all", "people", "posts"]);

/**
 * Every page of ADDRESSES, and its tabs, for visitors and members. `checkedPages.test.ts` fails for a page without a
 * row. The single-player games show visitors the same login as `/games`, so only the member's pages are checked.
 */
export const PAGES: Partial<Record<Address, { visitor: Paths; member: Paths }>> = {
  "GET /*": { visitor: () => ["/nothing/is/there/at/all"], member: () => ["/nothing/is/there/at/all"] },
  "GET /:userId/:postId": {
    visitor: ({ post, ownPost }) => [post, ownPost],
    member: ({ post, ownPost }) => [post, ownPost],
  },
  "GET /:userId/:postId/likes": {
    visitor: ({ post }) => [`${post}/likes`],
    member: ({ post, ownPost }) => [`${post}/likes`, `${ownPost}/likes`],
  },
  "GET /:userId/:postId/reposts": {
    visitor: ({ post }) => [`${post}/reposts`],
    member: ({ post, ownPost }) => [`${post}/reposts`, `${ownPost}/reposts`],
  },
  "GET /:userId/:postId/quotes": {
    visitor: ({ post }) => [`${post}/quotes`],
    member: ({ post, ownPost }) => [`${post}/quotes`, `${ownPost}/quotes`],
  },
  "GET /:userId/:postId/versions": {
    visitor: ({ post, ownPost }) => [`${post}/versions`, `${ownPost}/versions`],
    member: ({ post, ownPost }) => [`${post}/versions`, `${ownPost}/versions`],
  },
  "GET /:userId/:postId/:commentId": {
    visitor: ({ comment }) => [comment],
    member: ({ comment }) => [comment],
  },
  "GET /:userId": {
    visitor: ({ bayo }) => tabsOf(`/${bayo.id}?`, ["posts", "friends", "media"]),
    member: ({ ada, bayo }) => [
      ...tabsOf(`/${ada.id}?`, ["posts", "friends", "requests", "media"]),
      ...tabsOf(`/${bayo.id}?`, ["posts", "friends", "media"]),
    ],
  },
  "GET /": { visitor: () => ["/"], member: () => ["/?tab=all", "/?tab=friends", "/?tab=tags"] },
  "GET /bookmarks": { visitor: () => ["/bookmarks"], member: () => ["/bookmarks"] },
  "GET /contact": { visitor: () => ["/contact"], member: () => ["/contact"] },
  "GET /development/mail": { visitor: () => ["/development/mail"], member: none },
  "GET /forgotten": { visitor: () => ["/forgotten", "/forgotten?sent=1"], member: none },
  "GET /game": { visitor: () => ["/Game"], member: () => ["/Game"] },
  "GET /games": { visitor: () => ["/games"], member: () => ["/games"] },
  "GET /games/:game/:room": { visitor: () => ["/Games/Chess/of-two-others"], member: ({ games }) => games },
  "GET /games/:game/Single": {
    visitor: none,
    member: () => GAMES.filter(({ solo }) => solo).map(({ path }) => `/Games/${path}/Single`),
  },
  "GET /login": { visitor: () => ["/login"], member: none }, // redirects members
  "GET /messages": { visitor: () => ["/messages"], member: () => ["/messages"] },
  "GET /messages/:chatId": {
    visitor: ({ ada }) => [`/messages/${ada.id}`],
    member: ({ ada, bayo, group }) => [`/messages/${bayo.id}`, `/messages/${ada.id}`, `/messages/${group}`],
  },
  "GET /messages/requests": { visitor: () => ["/messages/requests"], member: () => ["/messages/requests"] },
  "GET /notifications": {
    visitor: () => ["/notifications"],
    member: () => ["/notifications", "/notifications?tab=requests"],
  },
  "GET /posts/:postId/edit": {
    visitor: ({ ownPost }) => [`/posts/${idIn(ownPost)}/edit`],
    member: ({ ownPost }) => [`/posts/${idIn(ownPost)}/edit`],
  },
  "GET /privacy-policy": { visitor: () => ["/privacy-policy"], member: () => ["/privacy-policy"] },
  "GET /profile/edit": { visitor: () => ["/profile/edit"], member: () => ["/profile/edit"] },
  "GET /report": {
    visitor: ({ ada }) => [`/report?link=${encodeURIComponent(`https://parlor.example/${ada.id}`)}`, "/report?sent=1"],
    member: () => ["/report", "/report?sent=1"],
  },
  "GET /reset": { visitor: ({ mailed }) => [mailed.reset, "/reset?token=x"], member: none },
  "GET /rules": { visitor: () => ["/rules"], member: () => ["/rules"] },
  "GET /search": {
    visitor: () => ["/search", ...found(COMMON_WORD)],
    member: () => ["/search", ...found(COMMON_WORD), ...found(`%23${COMMON_TAG}`), ...found("nothing-of-that-kind")],
  },
  "GET /settings": { visitor: () => ["/settings"], member: () => ["/settings"] },
  "GET /settings/delete": { visitor: () => ["/settings/delete?done=1"], member: () => ["/settings/delete"] },
  "GET /shared": { visitor: () => ["/shared"], member: () => ["/shared", "/shared?problem=size"] },
  "GET /shell": { visitor: none, member: none }, // opens another page immediately
  "GET /signup": { visitor: () => ["/signup"], member: none },
  "GET /tags": { visitor: () => ["/tags"], member: () => ["/tags"] },
  "GET /tags/:tag": {
    visitor: () => [`/tags/${COMMON_TAG}`, "/tags/nobodyhasusedit"],
    member: () => [`/tags/${COMMON_TAG}`, `/tags/${COMMON_TAG}?sort=liked`],
  },
  "GET /terms": { visitor: () => ["/terms"], member: () => ["/terms"] },
  "GET /unsubscribe": { visitor: () => ["/unsubscribe?token=x"], member: none },
  "GET /verify": {
    visitor: ({ mailed }) => [mailed.verify],
    member: ({ mailed }) => [mailed.verify, "/verify?token=x"],
  },
};
