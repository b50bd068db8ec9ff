import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_PRIVACY } from "~/base/privacy";
import {
  askersOf,
  at,
  EVERYBODY,
  EVERYBODY_INVALID,
  EVERYBODY_UNPROVED,
  MEMBERS,
  MEMBERS_UNKNOWN,
  MEMBERS_UNLESS_BLOCKED,
  MEMBERS_UNPROVED,
  MODERATORS,
  NOBODY,
  OWNER,
  type Row,
  UNLESS_BLOCKED,
} from "./answers";
import { unknownEmail } from "./caller";
import { CHESS, expected, type LimitedAnswers, ownersWorld, type People, statuses } from "./ownersWorld";

const sources = import.meta.glob<string>(["/app/routes/*.tsx", "!/**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const BY_VISITOR = { reason: "spam", text: "x", name: "x", email: "x@example.com", faith: "1" };
const ON = () => ({ on: "1" });
const NO_LINK = () => ({ token: "x" });
const NO_EMAIL = () => ({ email: "x" });
const VERSION = () => ({ text: "x", version: "1", n: "1" });
const NEW_PROFILE = () => ({ name: "x", about: "", dob: "1990-01-01" });
const NEW_PASSWORD = { password: "another long one", confirmPassword: "another long one" };

let people: People;
let [owner, post, comment, otherSession, group, game, run] = ["", "", "", "", "", "", ""];

/** What only members without restrictions can do. */
const RESTRICTED: LimitedAnswers = { restricted: 403 };
/** What a restricted session can open and do too (X64), with the same answer as for others. */
const restrictedSession = (status: number): LimitedAnswers => ({ suspended: status });
/** A page leads a restricted session to the restricted page. */
const PAGE_OF_RESTRICTED_SESSION = 302;

/**
 * A row for every route that loads, and for every one that acts. A new route without a row fails a test below. Who asks it:
 * answers.ts.
 */
const LOADS: Record<string, Row> = {
  $: at(() => "/nothing/is/here", NOBODY),
  "$userId.$postId": at(() => `/${owner}/${post}`, UNLESS_BLOCKED),
  "$userId.$postId_.likes": at(() => `/${owner}/${post}/likes`, UNLESS_BLOCKED),
  "$userId.$postId_.reposts": at(() => `/${owner}/${post}/reposts`, UNLESS_BLOCKED),
  "$userId.$postId_.quotes": at(() => `/${owner}/${post}/quotes`, UNLESS_BLOCKED),
  "$userId.$postId_.versions": at(() => `/${owner}/${post}/versions`, UNLESS_BLOCKED),
  "$userId.$postId_.$commentId": at(() => `/${owner}/${post}/${comment}`, UNLESS_BLOCKED),
  "$userId._index": at(() => `/${owner}?tab=requests`, UNLESS_BLOCKED), // who sees which part: profiles.edge.test.ts
  _index: at(() => "/", EVERYBODY),
  "api.call-servers": at(() => "/api/call-servers", MEMBERS),
  "api.comments": at(() => `/api/comments?post=${post}`, EVERYBODY),
  "api.feed": at(() => "/api/feed", EVERYBODY),
  "api.found": at(() => "/api/found?query=a", EVERYBODY),
  "api.groups": at(() => `/api/groups?ids=${group}`, MEMBERS), // who gets which group: groups.edge.test.ts
  "api.members": at(() => `/api/members?ids=${owner}`, EVERYBODY),
  "api.mentionable": at(() => "/api/mentionable?query=a", MEMBERS), // who is suggested: mentionable.edge.test.ts
  "api.people": at(() => "/api/people?query=a", EVERYBODY),
  "api.posts": at(() => `/api/posts?ids=${post}`, EVERYBODY),
  "api.scores": at(() => `/api/scores?game=BallFall&member=${owner}`, MEMBERS),
  "api.bookmarks": at(() => "/api/bookmarks", MEMBERS),
  bookmarks: at(() => "/bookmarks", MEMBERS),
  "api.tags": at(() => "/api/tags?tag=chess", EVERYBODY),
  "api.tags-of-day": at(() => "/api/tags-of-day", EVERYBODY),
  tags: at(() => "/tags", MEMBERS),
  "tags_.$tag": at(() => "/tags/chess", EVERYBODY),
  contact: at(() => "/contact", EVERYBODY, null, restrictedSession(200)),
  "appeals.$of.$id": at(() => `/appeals/decision/${post}`, MEMBERS_UNKNOWN, null, restrictedSession(404)),
  "development.mail": at(() => "/development/mail", EVERYBODY), // not available in production
  "email.confirm": at(() => "/email/confirm?token=x", MEMBERS), // says that the link doesn't work
  "email.undo": at(() => "/email/undo?token=x", EVERYBODY, null, restrictedSession(200)),
  forgotten: at(() => "/forgotten", EVERYBODY),
  game: at(() => "/Game", MEMBERS),
  games: at(() => "/games", MEMBERS),
  // who else may enter: games.edge.test.ts
  "games_.$game.$room": at(() => `/Games/Chess/${game}`, [401, 401, 403, 200, 200]),
  "games_.$game.Single": at(() => "/Games/BallFall/Single", MEMBERS),
  login: at(() => "/login", [200, 200, 302, 302, 302]),
  // a browser without a half-done sign-in goes on, or back to the login
  "login_.second": at(() => "/login/second", [302, 302, 302, 302, 302]),
  "login_.google": at(() => "/login/google", [302, 302, 302, 302, 302], null, restrictedSession(403)), // leads to the provider
  // refuses, because nobody began a sign-in
  "login_.google_.back": at(() => "/login/google/back", [302, 302, 302, 302, 302], null, restrictedSession(403)),
  messages: at(() => "/messages", MEMBERS),
  "messages.$chatId": at(() => `/messages/${owner}`, [401, 401, 200, 200, 404, 404]),
  moderation: at(() => "/moderation", MODERATORS, null, { moderator: 200 }),
  // who sees which case: moderation.edge.test.ts
  "moderation_.$caseId": at(() => `/moderation/${post}`, NOBODY),
  notifications: at(() => "/notifications", MEMBERS),
  "posts_.$postId.edit": at(() => `/posts/${post}/edit`, OWNER),
  "privacy-policy": at(() => "/privacy-policy", EVERYBODY, null, restrictedSession(200)),
  "profile_.edit": at(() => "/profile/edit", MEMBERS),
  prove: at(() => "/prove", MEMBERS),
  report: at(() => "/report", EVERYBODY),
  reset: at(() => "/reset?token=x", EVERYBODY, null, restrictedSession(200)), // says that the link doesn't work
  rules: at(() => "/rules", EVERYBODY, null, restrictedSession(200)),
  search: at(() => "/search?query=a", EVERYBODY),
  settings: at(() => "/settings", EVERYBODY),
  "settings_.codes": at(() => "/settings/codes", MEMBERS),
  // of those who ask, only the moderator has a second factor
  "settings_.recovery": at(() => "/settings/recovery", [401, 401, 302, 302, 302], null, { moderator: 200 }),
  "settings_.delete": at(() => "/settings/delete", [302, 302, 200, 200, 200], null, restrictedSession(200)),
  "settings_.email": at(() => "/settings/email", [302, 302, 200, 200, 200]),
  "settings_.export": at(() => "/settings/export", MEMBERS, null, restrictedSession(200)),
  signup: at(() => "/signup", [200, 200, 302, 302, 302]),
  terms: at(() => "/terms", EVERYBODY, null, restrictedSession(200)),
  suspended: at(() => "/suspended", [302, 302, 302, 302, 302], null, restrictedSession(200)),
  verify: at(() => "/verify?token=x", MEMBERS),
};

const ACTS: Record<string, Row> = {
  "appeals.$of.$id_.send": at(
    () => `/appeals/decision/${post}/send`,
    MEMBERS_UNKNOWN,
    () => ({ text: "x" }),
    restrictedSession(404),
  ),
  "api.login": at(
    () => "/api/login",
    EVERYBODY_UNPROVED,
    () => ({ email: unknownEmail(), password: "of nobody at all" }),
  ),
  "api.forgotten": at(() => "/api/forgotten", EVERYBODY_INVALID, NO_EMAIL),
  "api.passkeys.login": at(
    () => "/api/passkeys/login",
    EVERYBODY_UNPROVED,
    () => ({ passkey: "of nobody" }),
  ),
  // for what it gives a challenge to whom, and to nobody whose email isn't confirmed: passkeys.edge.test.ts
  "api.passkeys.options": at(
    () => "/api/passkeys/options",
    MEMBERS,
    () => ({ for: "prove" }),
  ),
  "api.password": at(
    () => "/api/password",
    MEMBERS_UNPROVED,
    () => ({ oldPassword: "not theirs", ...NEW_PASSWORD }),
  ),
  "api.reset": at(
    () => "/api/reset",
    NOBODY,
    () => ({ token: "x", ...NEW_PASSWORD }),
    restrictedSession(404),
  ),
  "api.verify": at(() => "/api/verify", MEMBERS_UNKNOWN, NO_LINK),
  "api.signup": at(() => "/api/signup", EVERYBODY_INVALID, NO_EMAIL),
  calls: at(
    () => "/calls",
    [401, 401, 403, 200, 400],
    () => ({ to: owner, kind: "audio" }),
  ), // only friends, and never oneself; more in calls.edge.test.ts
  // as a visitor, everybody can report what a visitor can see; more in visitorReports.edge.test.ts
  report: at(
    () => "/report",
    EVERYBODY,
    () => ({ ...BY_VISITOR, link: `http://parlor.test/${owner}/${post}` }),
  ),
  // nobody reports what is their own, and a block keeps nobody from a report (X150); more in reports.edge.test.ts
  reports: at(
    () => "/reports",
    [401, 401, 200, 200, 403],
    () => ({ subject: "post", id: post, reason: "spam" }),
  ),
  comments: at(
    () => "/comments",
    MEMBERS_UNLESS_BLOCKED,
    () => ({ post, text: "x" }),
    RESTRICTED,
  ),
  "comments_.$commentId.like": at(() => `/comments/${comment}/like`, MEMBERS_UNLESS_BLOCKED, ON),
  "games_.invite": at(
    () => "/games/invite",
    [401, 401, 403, 200, 400],
    () => ({ game: "Chess", members: JSON.stringify([owner]), options: CHESS }),
  ), // only friends, and never oneself
  "games_.runs": at(
    () => "/games/runs",
    MEMBERS,
    () => ({ game: "BallFall" }),
  ),
  // only its player, and this run isn't over
  "games_.runs_.$room": at(() => `/games/runs/${run}`, [401, 401, 403, 403, 404]),
  "games_.$game.$room_.answer": at(
    () => `/Games/Chess/${game}/answer`,
    [401, 401, 403, 200, 200],
    () => ({ do: "accept" }),
  ),
  groups: at(
    () => "/groups",
    [401, 401, 403, 200, 403],
    () => ({ name: "x", members: JSON.stringify([owner]) }),
  ), // only friends of the creator
  "groups_.$groupId": at(
    () => `/groups/${group}`,
    [401, 401, 403, 403, 200],
    () => ({ do: "rename", name: "x" }),
  ),
  "email.confirm": at(() => "/email/confirm", MEMBERS_UNKNOWN, NO_LINK),
  "email.undo": at(() => "/email/undo", NOBODY, NO_LINK, restrictedSession(404)),
  forgotten: at(() => "/forgotten", EVERYBODY_INVALID, NO_EMAIL),
  "friends.$userId": at(
    () => `/friends/${owner}`,
    [401, 401, 200, 200, 400, 404],
    () => ({ do: "add" }),
    RESTRICTED,
  ),
  login: at(
    () => "/login",
    EVERYBODY_UNPROVED,
    () => ({ email: unknownEmail(), password: "of nobody at all" }),
  ),
  "login_.second": at(
    () => "/login/second",
    EVERYBODY_UNPROVED,
    () => ({ code: "123456" }),
  ),
  prove: at(
    () => "/prove",
    MEMBERS_UNPROVED,
    () => ({ password: "not theirs" }),
  ),
  posts: at(
    () => "/posts",
    MEMBERS,
    () => ({ text: "x" }),
    RESTRICTED,
  ),
  "posts_.$postId.like": at(() => `/posts/${post}/like`, MEMBERS_UNLESS_BLOCKED, ON),
  "posts_.$postId.repost": at(() => `/posts/${post}/repost`, MEMBERS_UNLESS_BLOCKED, ON, RESTRICTED),
  "posts_.$postId.bookmark": at(() => `/posts/${post}/bookmark`, MEMBERS_UNLESS_BLOCKED, ON),
  "posts_.$postId.commenters": at(
    () => `/posts/${post}/commenters`,
    OWNER,
    () => ({ commenters: "everyone" }),
  ),
  "posts_.$postId.quoters": at(
    () => `/posts/${post}/quoters`,
    OWNER,
    () => ({ quoters: "everyone" }),
  ),
  // it is no quote; who can detach one: quotes.edge.test.ts
  "posts_.$postId.detach": at(() => `/posts/${post}/detach`, MEMBERS_UNKNOWN),
  "posts_.$postId.edit": at(() => `/posts/${post}/edit`, OWNER, VERSION, RESTRICTED),
  "posts_.$postId.edit_.send": at(() => `/posts/${post}/edit/send`, OWNER, VERSION, RESTRICTED),
  "posts_.$postId.versions": at(() => `/posts/${post}/versions`, OWNER, VERSION),
  "comments_.$commentId.delete": at(() => `/comments/${comment}/delete`, OWNER),
  "posts_.$postId.delete": at(() => `/posts/${post}/delete`, OWNER),
  "tags_.$tag_.follow": at(() => "/tags/chess/follow", MEMBERS, ON),
  profile: at(() => "/profile", MEMBERS, NEW_PROFILE, RESTRICTED),
  "profile_.edit": at(() => "/profile/edit", MEMBERS, NEW_PROFILE, RESTRICTED),
  reset: at(
    () => "/reset",
    NOBODY,
    () => ({ token: "x", ...NEW_PASSWORD }),
    restrictedSession(404),
  ),
  "sessions.end": at(
    () => "/sessions/end",
    OWNER,
    () => ({ session: otherSession }),
  ),
  "settings_.passkeys": at(
    () => "/settings/passkeys",
    MEMBERS_UNKNOWN,
    () => ({ do: "remove", id: "none" }),
  ),
  settings: at(
    () => "/settings",
    MEMBERS_UNPROVED,
    () => ({ oldPassword: "not theirs", ...NEW_PASSWORD }),
  ),
  // a setup that nobody made
  "settings_.codes": at(
    () => "/settings/codes",
    [401, 401, 400, 400, 400],
    () => ({ do: "on", setup: "x", code: "123456" }),
    { moderator: 409 },
  ),
  "settings_.recovery": at(() => "/settings/recovery", [401, 401, 409, 409, 409], null, { moderator: 200 }),
  "settings_.delete": at(
    () => "/settings/delete",
    MEMBERS_UNPROVED,
    () => ({ password: "not theirs" }),
  ),
  "settings_.email": at(
    () => "/settings/email",
    MEMBERS,
    () => ({ email: unknownEmail() }),
  ),
  signup: at(() => "/signup", EVERYBODY_INVALID, NO_EMAIL),
  verify: at(() => "/verify", MEMBERS_UNKNOWN, NO_LINK),
  "verify_.send": at(() => "/verify/send", MEMBERS),
  theme: at(
    () => "/theme",
    EVERYBODY,
    () => ({ theme: "dark" }),
    restrictedSession(200),
  ),
  "settings_.warnings": at(() => "/settings/warnings", EVERYBODY, ON),
  "settings_.shortcuts": at(() => "/settings/shortcuts", EVERYBODY, ON),
  privacy: at(
    () => "/privacy",
    MEMBERS,
    () => ({ ...DEFAULT_PRIVACY }),
  ),
  // only for the members of a chat that exists; who can answer which request: requests.edge.test.ts
  "messages_.$chatId.request": at(
    () => `/messages/${owner}/request`,
    [401, 401, 404, 200, 404, 404],
    () => ({ answer: "accept" }),
  ),
  // almost last, because it ends the blocks
  "blocks.$userId": at(
    () => `/blocks/${owner}`,
    [401, 401, 200, 200, 400],
    () => ({ do: "unblock" }),
  ),
  "mutes.$target": at(
    () => `/mutes/${owner}`,
    [401, 401, 200, 200, 400],
    () => ({ do: "mute", of: "member" }),
  ),
  "mutes.words": at(
    () => "/mutes/words",
    MEMBERS,
    () => ({ do: "mute", word: "x" }),
  ),
  logout: at(() => "/logout", EVERYBODY, null, restrictedSession(200)), // the last row, because it ends everybody's sessions
};

beforeAll(async () => {
  ({ people, owner, post, comment, otherSession, group, game, run } = await ownersWorld());
});

const exporting = (what: "loader" | "action") =>
  Object.entries(sources).flatMap(([path, source]) =>
    new RegExp(`export (const|async function|function) ${what}\\b`).test(source)
      ? [path.slice("/app/routes/".length, -".tsx".length)]
      : [],
  );

it("rights · every route that loads or acts has its row", () => {
  expect(Object.keys(LOADS).sort()).toEqual(exporting("loader").sort());
  expect(Object.keys(ACTS).sort()).toEqual(exporting("action").sort());
});

describe("pages and answers", () => {
  it.each(Object.entries(LOADS))("rights · GET of %s is answered as its row says", async (_route, row) => {
    const { path, answers, limited } = row;
    const askers = askersOf(row, LOADS);
    const suspended = path().startsWith("/api/") ? 403 : PAGE_OF_RESTRICTED_SESSION;
    expect(await statuses(people, (who) => who.get(path()), askers)).toEqual(
      expected(answers, { suspended, ...limited }, askers),
    );
  });
});

describe("what changes something", () => {
  it.each(Object.entries(ACTS))("rights · POST to %s is answered as its row says", async (_route, row) => {
    const { path, answers, fields, limited } = row;
    const askers = askersOf(row, ACTS);
    expect(await statuses(people, (who) => who.post(`${path()}.data`, fields?.() ?? {}), askers)).toEqual(
      expected(answers, limited, askers),
    );
  });
});
