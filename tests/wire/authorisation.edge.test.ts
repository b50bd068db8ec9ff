import { beforeAll, expect, it } from "vitest";
import { type Address, ALL_ADDRESSES, rowOf } from "~/app/server/addresses.server";
import { askedAddresses } from "~/tests/kit/workerd/askedAddresses";
import {
  askersOf,
  countedFor,
  EVERYBODY,
  EVERYBODY_INVALID,
  EVERYBODY_UNPROVED,
  fitsRight,
  gets,
  MEMBERS,
  MEMBERS_UNKNOWN,
  MEMBERS_UNPROVED,
  MODERATORS,
  NEW_PASSWORD,
  NEW_PROFILE,
  NO_EMAIL,
  NO_LINK,
  NOBODY,
  OF_NOBODY,
  OWNER,
  posts,
  refusalWhenUsedUp,
  RESTRICTED,
  restrictedSession,
  type Row,
  UNLESS_BLOCKED,
  VERSION,
} from "./answers";
import { caller, type Caller, unknownEmail } from "./caller";
import { newModerator } from "./cases";
import { expected, ownersWorld, type People, statuses } from "./ownersWorld";

const BY_VISITOR = { reason: "spam", text: "x", name: "x", email: "x@example.com", faith: "1" };

let people: People;
/** a moderator, who is a member too */
let eager: Caller;
let [owner, post, comment, game] = ["", "", "", ""];

/** A page leads a restricted session to the restricted page. */
const PAGE_OF_RESTRICTED_SESSION = 302;

/** A row for every page of ADDRESSES. Who asks it: answers.ts. The endpoints have theirs in apiRights.edge.test.ts. */
const PAGES: Partial<Record<Address, Row>> = {
  "GET /*": gets(() => "/nothing/is/there/at/all", NOBODY),
  "GET /:userId/:postId": gets(() => `/${owner}/${post}`, UNLESS_BLOCKED),
  "GET /:userId/:postId/likes": gets(() => `/${owner}/${post}/likes`, UNLESS_BLOCKED),
  "GET /:userId/:postId/reposts": gets(() => `/${owner}/${post}/reposts`, UNLESS_BLOCKED),
  "GET /:userId/:postId/quotes": gets(() => `/${owner}/${post}/quotes`, UNLESS_BLOCKED),
  "GET /:userId/:postId/versions": gets(() => `/${owner}/${post}/versions`, UNLESS_BLOCKED),
  "GET /:userId/:postId/:commentId": gets(() => `/${owner}/${post}/${comment}`, UNLESS_BLOCKED),
  "GET /:userId": gets(() => `/${owner}?tab=requests`, UNLESS_BLOCKED), // who sees which part: profiles.edge.test.ts
  "GET /": gets(() => "/", EVERYBODY),
  "GET /bookmarks": gets(() => "/bookmarks", MEMBERS),
  "GET /shared": gets(() => "/shared", MEMBERS),
  "GET /shell": gets(() => "/shell", EVERYBODY),
  "GET /tags": gets(() => "/tags", MEMBERS),
  "GET /tags/:tag": gets(() => "/tags/chess", EVERYBODY),
  "GET /contact": gets(() => "/contact", EVERYBODY, restrictedSession(200)),
  "GET /appeals/:of/:id": gets(() => `/appeals/decision/${post}`, MEMBERS_UNKNOWN, restrictedSession(404)),
  "GET /development/mail": gets(() => "/development/mail", EVERYBODY), // not available in production
  "GET /email/confirm": gets(() => "/email/confirm?token=x", MEMBERS), // says that the link doesn't work
  "GET /email/undo": gets(() => "/email/undo?token=x", EVERYBODY, restrictedSession(200)),
  "GET /forgotten": gets(() => "/forgotten", EVERYBODY),
  "GET /game": gets(() => "/Game", MEMBERS),
  "GET /games": gets(() => "/games", MEMBERS),
  // who else may enter: games.edge.test.ts
  "GET /games/:game/:room": gets(() => `/Games/Chess/${game}`, [401, 401, 403, 200, 200]),
  "GET /games/:game/Single": gets(() => "/Games/BallFall/Single", MEMBERS),
  "GET /login": gets(() => "/login", [200, 200, 302, 302, 302]),
  // a browser without a half-done sign-in goes on, or back to the login
  "GET /login/second": gets(() => "/login/second", [302, 302, 302, 302, 302]),
  "GET /messages": gets(() => "/messages", MEMBERS),
  "GET /messages/requests": gets(() => "/messages/requests", MEMBERS),
  "GET /messages/:chatId": gets(() => `/messages/${owner}`, [401, 401, 200, 200, 404, 404]),
  "GET /moderation": gets(() => "/moderation", MODERATORS, { moderator: 200 }),
  // who sees which case: moderation.edge.test.ts
  "GET /moderation/:caseId": gets(() => `/moderation/${post}`, NOBODY),
  "GET /notifications": gets(() => "/notifications", MEMBERS),
  "GET /posts/:postId/edit": gets(() => `/posts/${post}/edit`, OWNER),
  "GET /privacy-policy": gets(() => "/privacy-policy", EVERYBODY, restrictedSession(200)),
  "GET /profile/edit": gets(() => "/profile/edit", MEMBERS),
  "GET /prove": gets(() => "/prove", MEMBERS),
  "GET /report": gets(() => "/report", EVERYBODY),
  "GET /reset": gets(() => "/reset?token=x", EVERYBODY, restrictedSession(200)), // says that the link doesn't work
  "GET /rules": gets(() => "/rules", EVERYBODY, restrictedSession(200)),
  "GET /search": gets(() => "/search?query=a", EVERYBODY),
  "GET /settings": gets(() => "/settings", EVERYBODY),
  "GET /settings/codes": gets(() => "/settings/codes", MEMBERS),
  // of those who ask, only the moderator has a second factor
  "GET /settings/recovery": gets(() => "/settings/recovery", [401, 401, 302, 302, 302], { moderator: 200 }),
  "GET /settings/delete": gets(() => "/settings/delete", [302, 302, 200, 200, 200], restrictedSession(200)),
  "GET /settings/email": gets(() => "/settings/email", [302, 302, 200, 200, 200]),
  "GET /signup": gets(() => "/signup", [200, 200, 302, 302, 302]),
  "GET /terms": gets(() => "/terms", EVERYBODY, restrictedSession(200)),
  "GET /suspended": gets(() => "/suspended", [302, 302, 302, 302, 302], restrictedSession(200)),
  "GET /unsubscribe": gets(() => "/unsubscribe?token=x", EVERYBODY, restrictedSession(200)), // says that the link doesn't work
  "GET /verify": gets(() => "/verify?token=x", MEMBERS),
};

/** A row for every form that is sent to a page's own address. */
const FORMS: Partial<Record<Address, Row>> = {
  // as a visitor, everybody can report what a visitor can see; more in visitorReports.edge.test.ts
  "POST /report": posts(
    () => "/report.data",
    EVERYBODY,
    () => ({ ...BY_VISITOR, link: `http://parlor.test/${owner}/${post}` }),
  ),
  "POST /email/confirm": posts(() => "/email/confirm.data", MEMBERS_UNKNOWN, NO_LINK),
  "POST /email/undo": posts(() => "/email/undo.data", NOBODY, NO_LINK, restrictedSession(404)),
  "POST /forgotten": posts(() => "/forgotten.data", EVERYBODY_INVALID, NO_EMAIL),
  "POST /unsubscribe": posts(() => "/unsubscribe.data?token=x", NOBODY, null, restrictedSession(404)),
  "POST /login": posts(() => "/login.data", EVERYBODY_UNPROVED, OF_NOBODY),
  "POST /login/second": posts(
    () => "/login/second.data",
    EVERYBODY_UNPROVED,
    () => ({ code: "123456" }),
  ),
  "POST /prove": posts(
    () => "/prove.data",
    MEMBERS_UNPROVED,
    () => ({ password: "not theirs" }),
  ),
  "POST /posts/:postId/edit": posts(() => `/posts/${post}/edit.data`, OWNER, VERSION, RESTRICTED),
  "POST /profile/edit": posts(() => "/profile/edit.data", MEMBERS, NEW_PROFILE, RESTRICTED),
  "POST /reset": posts(
    () => "/reset.data",
    NOBODY,
    () => ({ token: "x", ...NEW_PASSWORD }),
    restrictedSession(404),
  ),
  "POST /settings": posts(
    () => "/settings.data",
    MEMBERS_UNPROVED,
    () => ({ oldPassword: "not theirs", ...NEW_PASSWORD }),
  ),
  // a setup that nobody made
  "POST /settings/codes": posts(
    () => "/settings/codes.data",
    [401, 401, 400, 400, 400],
    () => ({ do: "on", setup: "x", code: "123456" }),
    { moderator: 409 },
  ),
  "POST /settings/recovery": posts(() => "/settings/recovery.data", [401, 401, 409, 409, 409], null, {
    moderator: 200,
  }),
  "POST /settings/delete": posts(
    () => "/settings/delete.data",
    MEMBERS_UNPROVED,
    () => ({ password: "not theirs" }),
  ),
  "POST /settings/email": posts(
    () => "/settings/email.data",
    MEMBERS,
    () => ({ email: unknownEmail() }),
  ),
  "POST /signup": posts(() => "/signup.data", EVERYBODY_INVALID, NO_EMAIL),
  "POST /verify": posts(() => "/verify.data", MEMBERS_UNKNOWN, NO_LINK),
};
const ROWS = Object.entries({ ...PAGES, ...FORMS }) as [Address, Row][];

beforeAll(async () => {
  ({ people, owner, post, comment, game } = await ownersWorld());
  eager = await newModerator("Eager");
});

it("rights · every page, and every form of a page, has its row", () => {
  const withPage = ALL_ADDRESSES.filter((address) => rowOf(address).isPage);
  expect(ROWS.map(([address]) => address).sort()).toEqual(withPage.sort());
});

it("limits · every page and form of a page refuses a member who has used up what a request counts as", async () => {
  const answered: Partial<Record<Address, object>> = {};
  const counting = ROWS.filter(([address]) => countedFor(address) !== null);
  for (const [address, row] of counting) answered[address] = await refusalWhenUsedUp(address, row, eager);
  const refused = { status: 429, waits: true };
  expect(answered).toEqual(Object.fromEntries(counting.map(([address]) => [address, refused])));
});

it.each(ROWS)("rights · %s is answered as its row says", async (address, row) => {
  const table = address in PAGES ? PAGES : FORMS;
  const askers = askersOf(row, table);
  const limited = address in PAGES ? { suspended: PAGE_OF_RESTRICTED_SESSION, ...row.limited } : row.limited;
  const asked = await askedAddresses(async () => {
    expect(await statuses(people, row.ask, askers)).toEqual(expected(row.answers, limited, askers));
  });
  expect(asked).toEqual([address]);
  expect(fitsRight(address, row), "whom ADDRESSES names").toBe(true);
});

it("rights · the pages of an account's settings lead a visitor to the settings, which offer the login", async () => {
  for (const path of ["/settings/delete", "/settings/email"])
    expect((await caller().get(path)).headers.get("location"), path).toBe("/settings");
  expect(await (await caller().get("/settings")).text()).toContain('<form action="/login"');
});
