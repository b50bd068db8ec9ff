/** The pages that the check of accessibility opens. */
import { GAMES } from "~/app/games/allGames";
import { COMMON_TAG, COMMON_WORD, idIn, type SmallWorld } from "~/tests/kit/server/smallWorld";

/** `games`: the paths of game rooms */
export type Paths = (world: SmallWorld & { games: string[] }) => string[];
const none: Paths = () => [];
export const tabsOf = (page: string, tabs: string[]): string[] => tabs.map((tab) => `${page}tab=${tab}`);
const found = (query: string): string[] => tabsOf(`/search?query=${query}&`, ["all", "people", "posts"]);

/**
 * Every route with a page, and its tabs, for visitors and members. A new route without a row fails a test below. The
 * single-player games show visitors the same login as `/games`, so only the member's pages are checked.
 */
export const PAGES: Record<string, { visitor: Paths; member: Paths }> = {
  $: { visitor: () => ["/nothing-here"], member: () => ["/nothing-here"] },
  "$userId.$postId": {
    visitor: ({ post, ownPost }) => [post, ownPost],
    member: ({ post, ownPost }) => [post, ownPost],
  },
  "$userId.$postId_.likes": {
    visitor: ({ post }) => [`${post}/likes`],
    member: ({ post, ownPost }) => [`${post}/likes`, `${ownPost}/likes`],
  },
  "$userId.$postId_.reposts": {
    visitor: ({ post }) => [`${post}/reposts`],
    member: ({ post, ownPost }) => [`${post}/reposts`, `${ownPost}/reposts`],
  },
  "$userId.$postId_.quotes": {
    visitor: ({ post }) => [`${post}/quotes`],
    member: ({ post, ownPost }) => [`${post}/quotes`, `${ownPost}/quotes`],
  },
  "$userId.$postId_.versions": {
    visitor: ({ post, ownPost }) => [`${post}/versions`, `${ownPost}/versions`],
    member: ({ post, ownPost }) => [`${post}/versions`, `${ownPost}/versions`],
  },
  "$userId.$postId_.$commentId": {
    visitor: ({ comment }) => [comment],
    member: ({ comment }) => [comment],
  },
  "$userId._index": {
    visitor: ({ bayo }) => tabsOf(`/${bayo.id}?`, ["posts", "friends", "media"]),
    member: ({ ada, bayo }) => [
      ...tabsOf(`/${ada.id}?`, ["posts", "friends", "requests", "media"]),
      ...tabsOf(`/${bayo.id}?`, ["posts", "friends", "media"]),
    ],
  },
  _index: { visitor: () => ["/"], member: () => ["/?tab=all", "/?tab=friends", "/?tab=tags"] },
  bookmarks: { visitor: () => ["/bookmarks"], member: () => ["/bookmarks"] },
  contact: { visitor: () => ["/contact"], member: () => ["/contact"] },
  "development.mail": { visitor: () => ["/development/mail"], member: none },
  forgotten: { visitor: () => ["/forgotten", "/forgotten?sent=1"], member: none },
  game: { visitor: () => ["/Game"], member: () => ["/Game"] },
  games: { visitor: () => ["/games"], member: () => ["/games"] },
  "games_.$game.$room": { visitor: () => ["/Games/Chess/of-two-others"], member: ({ games }) => games },
  "games_.$game.Single": {
    visitor: none,
    member: () => GAMES.filter(({ solo }) => solo).map(({ path }) => `/Games/${path}/Single`),
  },
  login: { visitor: () => ["/login"], member: none }, // redirects members
  messages: { visitor: none, member: none }, // the layout of the next two
  "messages._index": { visitor: () => ["/messages"], member: () => ["/messages"] },
  "messages.$chatId": {
    visitor: ({ ada }) => [`/messages/${ada.id}`],
    member: ({ ada, bayo, group }) => [`/messages/${bayo.id}`, `/messages/${ada.id}`, `/messages/${group}`],
  },
  "messages.requests": { visitor: () => ["/messages/requests"], member: () => ["/messages/requests"] },
  notifications: { visitor: () => ["/notifications"], member: () => ["/notifications", "/notifications?tab=requests"] },
  "posts_.$postId.edit": {
    visitor: ({ ownPost }) => [`/posts/${idIn(ownPost)}/edit`],
    member: ({ ownPost }) => [`/posts/${idIn(ownPost)}/edit`],
  },
  "privacy-policy": { visitor: () => ["/privacy-policy"], member: () => ["/privacy-policy"] },
  "profile_.edit": { visitor: () => ["/profile/edit"], member: () => ["/profile/edit"] },
  report: {
    visitor: ({ ada }) => [`/report?link=${encodeURIComponent(`https://parlor.example/${ada.id}`)}`, "/report?sent=1"],
    member: () => ["/report", "/report?sent=1"],
  },
  reset: { visitor: ({ mailed }) => [mailed.reset, "/reset?token=x"], member: none },
  rules: { visitor: () => ["/rules"], member: () => ["/rules"] },
  search: {
    visitor: () => ["/search", ...found(COMMON_WORD)],
    member: () => ["/search", ...found(COMMON_WORD), ...found(`%23${COMMON_TAG}`), ...found("nothing-of-that-kind")],
  },
  settings: { visitor: () => ["/settings"], member: () => ["/settings"] },
  "settings_.delete": { visitor: () => ["/settings/delete?done=1"], member: () => ["/settings/delete"] },
  signup: { visitor: () => ["/signup"], member: none },
  tags: { visitor: () => ["/tags"], member: () => ["/tags"] },
  "tags_.$tag": {
    visitor: () => [`/tags/${COMMON_TAG}`, "/tags/nobodyhasusedit"],
    member: () => [`/tags/${COMMON_TAG}`, `/tags/${COMMON_TAG}?sort=liked`],
  },
  terms: { visitor: () => ["/terms"], member: () => ["/terms"] },
  verify: { visitor: ({ mailed }) => [mailed.verify], member: ({ mailed }) => [mailed.verify, "/verify?token=x"] },
};
