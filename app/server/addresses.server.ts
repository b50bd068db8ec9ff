import type { PublishedKind } from "~/base/published";
import type { ActionName, MemberAction } from "~/party/limits/table";
import type { OperatorScope } from "./operatorKeys.server";

/**
 * Who may ask. Moderators and operators need more than that (A23, a key with the scope), and for everybody else their
 * addresses don't exist. A page's loader checks the right of the page itself.
 */
export type Right = "anyone" | "members" | "moderators" | `operators: ${OperatorScope}`;

/**
 * What a request counts as for its member: an action of the table in party/limits, or something published, which
 * moderators may forbid too. `inside` names the actions that the endpoint counts itself, because they depend on what was
 * sent, or because they count for an address or an account. Null: only the number of requests is limited.
 */
export type Limit =
  MemberAction | { publishes: PublishedKind } | { inside: readonly [ActionName, ...ActionName[]] } | null;

interface Exceptions {
  /** X64: a suspended or banned member may ask too */
  isOpen?: true;
  /** what the endpoint counts itself, besides `limit` */
  also?: readonly ActionName[];
  /** what the number of requests is limited by, if not by `LIMIT_READS`; null if by neither */
  requests?: "files" | null;
  /** A17: a form that is only for a member who has proved not long ago who they are */
  needsProof?: true;
  /** a form that other sites and programs may send too, without `Origin`. It acts on what was sent, never on the session */
  anyOrigin?: true;
  /** may end or replace the session of the request, and goes on afterwards */
  endsSession?: true;
  /** Remix draws a page at this address */
  isPage?: true;
}

export interface AddressRow<R extends Right = Right> extends Exceptions {
  right: R;
  limit: Limit;
}

const of =
  <R extends Right>(right: R) =>
  (limit: Limit = null, exceptions: Exceptions = {}): AddressRow<R> => ({ right, limit, ...exceptions });

const [anyone, members, moderators] = [of("anyone"), of("members"), of("moderators")];
const operators = <S extends OperatorScope>(scope: S) => of(`operators: ${scope}`)(null, { requests: null });
const inside = (...actions: [ActionName, ...ActionName[]]): Limit => ({ inside: actions });
const publishes = (kind: PublishedKind): Limit => ({ publishes: kind });
const OPEN = { isOpen: true } as const;
const PROVED = { needsProof: true } as const;

/** A page, or what a form without JavaScript sends to the page's own address. */
const page = <R extends Right>(row: AddressRow<R>): AddressRow<R> => ({ ...row, isPage: true });
const PAGE = page(anyone());
const MEMBERS_PAGE = page(members());
const MODERATORS_PAGE = page(moderators());
const OPEN_PAGE = page(anyone(null, OPEN));

// forms that a script sends to an address of their own, and a browser without JavaScript to the page that shows them
const CHANGE_PASSWORD = members(inside("password", "known-password", "known-total"), { endsSession: true });
const CONFIRM_EMAIL = members("setting");
const EDIT_POST = members(inside("edit", "mention"));
const EDIT_PROFILE = members(publishes("profile"), { also: ["handle", "address-handle"] });
const LOG_IN = anyone(inside("login", "known-login", "known-total", "address-login"));
const REQUEST_EMAIL = members(inside("change-mail", "account-change-mail"), PROVED);
const REQUEST_RESET = anyone(inside("reset-mail", "address-mail"));
const RESET_PASSWORD = anyone(inside("address-login"), OPEN);
const PROVE = members(inside("password", "known-password", "known-total", "address-login"), { endsSession: true });
const SECOND_STEP = anyone(inside("second-factor", "known-second-factor", "known-second-total", "address-login"));
const SIGN_UP = anyone(inside("signup", "address-signup"));
const UNDO_EMAIL = anyone(inside("address-login"), OPEN);
const VERIFY_EMAIL = members("setting");

// a file of a chat may begin the chat
const UPLOAD = members(inside("upload", "upload-bytes", "upload-rejected", "stranger-chat"), { requests: null });

/**
 * All addresses of the edge, with their method, who may ask, and what a request counts as. GET includes HEAD. A colon
 * begins a parameter. The features say what each endpoint takes and answers (`endpoint.server.ts`).
 */
export const ADDRESSES = {
  // pages
  "GET /": PAGE,
  "GET /:userId": PAGE,
  "GET /:userId/:postId": PAGE,
  "GET /:userId/:postId/likes": PAGE,
  "GET /:userId/:postId/reposts": PAGE,
  "GET /:userId/:postId/quotes": PAGE,
  "GET /:userId/:postId/versions": PAGE,
  "GET /:userId/:postId/:commentId": PAGE,
  "GET /bookmarks": MEMBERS_PAGE,
  "GET /shared": MEMBERS_PAGE,
  "GET /posts/:postId/edit": MEMBERS_PAGE,
  "GET /search": page(anyone(inside("search", "address-search"))),
  "GET /shell": PAGE,
  "GET /tags": MEMBERS_PAGE,
  "GET /tags/:tag": PAGE,
  "GET /notifications": MEMBERS_PAGE,
  "GET /profile/edit": MEMBERS_PAGE,
  "GET /messages": MEMBERS_PAGE,
  "GET /messages/requests": MEMBERS_PAGE,
  "GET /messages/:chatId": MEMBERS_PAGE,
  "GET /game": MEMBERS_PAGE,
  "GET /games": MEMBERS_PAGE,
  "GET /games/:game/Single": MEMBERS_PAGE,
  "GET /games/:game/:room": MEMBERS_PAGE,
  "GET /login": PAGE,
  "GET /login/second": PAGE,
  "GET /signup": PAGE,
  "GET /forgotten": PAGE,
  "GET /reset": OPEN_PAGE,
  "GET /verify": MEMBERS_PAGE,
  "GET /prove": MEMBERS_PAGE,
  "GET /email/confirm": MEMBERS_PAGE,
  "GET /email/undo": OPEN_PAGE,
  "GET /settings": PAGE,
  "GET /settings/codes": MEMBERS_PAGE,
  "GET /settings/recovery": MEMBERS_PAGE,
  "GET /settings/email": MEMBERS_PAGE,
  "GET /settings/delete": page(members(null, OPEN)),
  "GET /moderation": MODERATORS_PAGE,
  "GET /moderation/:caseId": MODERATORS_PAGE,
  "GET /report": PAGE,
  "GET /appeals/:of/:id": page(members(null, OPEN)),
  "GET /suspended": OPEN_PAGE,
  "GET /unsubscribe": OPEN_PAGE,
  // X72: statements of reasons link to them
  "GET /contact": OPEN_PAGE,
  "GET /privacy-policy": OPEN_PAGE,
  "GET /rules": OPEN_PAGE,
  "GET /terms": OPEN_PAGE,
  "GET /development/mail": PAGE,
  "GET /*": PAGE,

  // forms of pages
  "POST /login": page(LOG_IN),
  "POST /login/second": page(SECOND_STEP),
  "POST /signup": page(SIGN_UP),
  "POST /forgotten": page(REQUEST_RESET),
  "POST /reset": page(RESET_PASSWORD),
  "POST /verify": page(VERIFY_EMAIL),
  "POST /prove": page(PROVE),
  "POST /email/confirm": page(CONFIRM_EMAIL),
  "POST /email/undo": page(UNDO_EMAIL),
  "POST /settings": page(CHANGE_PASSWORD),
  "POST /settings/codes": page(members("setting", PROVED)),
  "POST /settings/recovery": page(members("setting", PROVED)),
  "POST /settings/email": page(REQUEST_EMAIL),
  "POST /settings/delete": page(members(inside("password", "known-password", "known-total"), OPEN)),
  "POST /posts/:postId/edit": page(EDIT_POST),
  "POST /profile/edit": page(EDIT_PROFILE),
  // X207: mail programs send it
  "POST /unsubscribe": page(anyone(inside("address-login"), { isOpen: true, anyOrigin: true })),
  "POST /report": page(anyone(inside("report", "address-report", "report-bytes", "address-report-bytes"))),

  // accounts
  "POST /api/login": LOG_IN,
  "POST /api/second": SECOND_STEP,
  "POST /api/signup": SIGN_UP,
  "POST /api/forgotten": REQUEST_RESET,
  "POST /api/reset": RESET_PASSWORD,
  "POST /api/verify": VERIFY_EMAIL,
  "POST /api/prove": PROVE,
  "POST /api/password": CHANGE_PASSWORD,
  "POST /api/email": REQUEST_EMAIL,
  "POST /api/email/confirm": CONFIRM_EMAIL,
  "POST /api/email/undo": UNDO_EMAIL,
  "POST /api/passkeys/options": anyone(inside("address-login")),
  "POST /api/passkeys/login": anyone(inside("address-login")),
  "GET /login/google": anyone(),
  "GET /login/google/back": anyone(inside("address-login"), { endsSession: true }),
  "POST /logout": anyone(null, OPEN),
  "POST /verify/send": members(inside("verify-mail")),
  "POST /sessions/end": members("setting", { endsSession: true }),
  "POST /settings/passkeys": members("setting", PROVED),
  "GET /settings/export": members("export", OPEN),

  // choices of a browser
  "POST /theme": anyone(null, OPEN),
  "POST /settings/language": anyone(inside("setting"), OPEN),
  "POST /settings/warnings": anyone(),
  "POST /settings/shortcuts": anyone(),
  "POST /settings/data-saver": anyone(),

  // X213: systems send it, if the service worker is gone
  "POST /share": anyone(null, { isOpen: true, anyOrigin: true }),

  // members
  "GET /api/members": anyone(),
  "GET /api/people": anyone(inside("search-people", "address-search")),
  "GET /api/mentionable": members("search-people"),
  "GET /api/suggestions": members("suggestions"),
  "POST /api/suggestions": members("dismiss-suggestion"),
  "GET /api/welcome": members("suggestions"),
  "POST /api/welcome": members("setting"),
  "POST /profile": EDIT_PROFILE,
  "POST /friends/:userId": members(inside("friend-add", "friend-move", "friend-ask", "friend-reject")),
  "POST /blocks/:userId": members("block"),
  "POST /mutes/words": members("mute"),
  "POST /mutes/:target": members("mute"),
  "POST /privacy": members("privacy"),
  "POST /settings/read-languages": members("setting"),

  // pushes
  "GET /api/push": members(),
  "POST /api/push": members(inside("push-report")),
  "POST /api/push/remove": members(inside("push-report")),
  "POST /settings/push/:device": members("setting"),
  "POST /settings/push/:device/remove": members("setting"),
  "POST /settings/push/:device/test": members("push-test"),
  "POST /settings/notices": members("setting"),
  "POST /settings/quiet-hours": members("setting"),
  "POST /settings/unread-mail": members("setting"),

  // posts
  "GET /api/feed": anyone(),
  "GET /api/posts": anyone(),
  "GET /api/comments": anyone(),
  "GET /api/bookmarks": members(),
  "GET /api/quotes": anyone(),
  "GET /api/found": anyone(inside("search", "address-search")),
  "GET /api/tags": anyone(),
  "GET /api/tags-of-day": anyone(),
  "POST /posts": members(inside("post", "mention")),
  "POST /posts/:postId/edit/send": EDIT_POST,
  "POST /posts/:postId/delete": members("delete"),
  "POST /posts/:postId/versions": members("delete"),
  "POST /posts/:postId/like": members("like"),
  "POST /posts/:postId/repost": members("repost"),
  "POST /posts/:postId/bookmark": members("bookmark"),
  "POST /posts/:postId/commenters": members("commenters"),
  "POST /posts/:postId/quoters": members("quoters"),
  "POST /posts/:postId/detach": members("detachQuote"),
  "POST /comments": members(inside("comment", "mention")),
  "POST /comments/:commentId/like": members("like"),
  "POST /comments/:commentId/delete": members("delete"),
  "POST /tags/:tag/follow": members("follow-tag"),

  // chats, groups and calls
  "POST /api/chats/:room": members(inside("message", "message-bytes", "stranger-chat")),
  "POST /api/chats/:room/messages": members(inside("message", "message-bytes")),
  "POST /api/chats/:room/forward": members(
    inside("message", "message-bytes", "upload", "upload-bytes", "upload-rejected"),
  ),
  "POST /messages/:chatId/request": members("message"),
  "GET /api/groups": members(),
  "POST /groups": members(publishes("group"), { also: ["group-member"] }),
  "POST /groups/:groupId": members(inside("group-edit", "group-add", "group-member", "group-change")),
  "POST /calls": members("call", { also: ["call-callee"] }),
  "GET /api/call-servers": members("call-servers"),
  "POST /api/calls/:call/decline": members("call-decline"),

  // games
  "GET /api/scores": members(),
  "POST /games/invite": members(inside("invitation", "invitation-guest")),
  "POST /games/runs": members("run"),
  "POST /games/runs/:room": members("run"),
  "POST /Games/:game/:room/answer": members("invitation-answer"),

  // files
  "GET /media/:key{.+}": anyone(null, { isOpen: true, requests: "files" }),
  "POST /api/media": UPLOAD,
  "POST /api/media/uploads": UPLOAD,
  "PUT /api/media/uploads/:id/parts/:n": members(inside("upload-part"), { requests: null }),
  "POST /api/media/uploads/:id/complete": members("upload-part", { requests: null }),
  "DELETE /api/media/uploads/:id": members("upload-part", { requests: null }),

  // rooms
  "GET /parties/:party/:room": anyone(inside("socket", "address-socket"), { isOpen: true, requests: null }),

  // reports and moderation
  "POST /reports": members("report", { also: ["report-bytes"] }),
  "POST /appeals/:of/:id/send": members("setting", OPEN),
  "GET /moderation/:caseId/files/:name": moderators(null, { requests: "files" }),
  "POST /moderation/:caseId/act": moderators("moderate"),
  "POST /moderation/:caseId/decide": moderators("moderate"),
  "POST /moderation/:caseId/appeal": moderators("moderate"),
  "POST /moderation/tags": moderators("moderate"),
  "POST /moderation/replies": moderators("moderate"),

  // operators
  "GET /operator/games/:room/audit": operators("games"),
  "POST /operator/sessions/end": operators("sessions"),
  "GET /operator/jobs": operators("jobs"),
  "POST /operator/jobs/retry": operators("jobs"),
  "POST /operator/factors/list": operators("factors"),
  "POST /operator/factors/remove": operators("factors"),
  "GET /operator/rooms": operators("rooms"),
  "POST /operator/rooms/repair": operators("rooms"),
  "POST /operator/rooms/restore": operators("rooms"),
  "GET /operator/moderation/log": operators("log"),
  "GET /operator/moderation/states": operators("log"),
  "GET /operator/moderation/texts": operators("log"),
  "GET /operator/moderation/moderators": operators("log"),
  "GET /operator/moderation/tags": operators("log"),
  "POST /operator/moderation/role": operators("roles"),
  "GET /operator/moderation/appeals": operators("appeals"),
  "GET /operator/moderation/appeals/:case": operators("appeals"),
  "POST /operator/moderation/appeals/:case": operators("appeals"),

  // files that anybody fetches
  "GET /favicon.ico": anyone(null, { isOpen: true, requests: null }),
  "GET /manifest.webmanifest": anyone(null, { isOpen: true, requests: null }),
  "GET /terms.json": anyone(null, { isOpen: true, requests: null }),
} as const satisfies Record<`${"GET" | "POST" | "PUT" | "DELETE"} /${string}`, AddressRow>;

export type Address = keyof typeof ADDRESSES;
export const ALL_ADDRESSES = Object.keys(ADDRESSES) as readonly Address[];
/** Who may ask at an address. */
export type RightOf<A extends Address> = (typeof ADDRESSES)[A]["right"];

/** Splits `POST /posts` into its method and its pattern. */
export function partsOf(address: Address): { method: string; pattern: string } {
  const [method = "", pattern = ""] = address.split(" ");
  return { method, pattern };
}

/** The row of an address, with the optional properties that its type doesn't name. */
export const rowOf = (address: Address): AddressRow => ADDRESSES[address];

/** Whether a request may come from anywhere. Only an address without parameters can say so. */
export function isFromAnywhere(method: string, pathname: string): boolean {
  const address = `${method} ${pathname}`;
  return Object.hasOwn(ADDRESSES, address) && rowOf(address as Address).anyOrigin === true;
}
