/**
 * The one table of limits for members, and for addresses before sign-in. docs/limits.md shows it, and a test compares
 * the two.
 * Every action spends from a budget. A budget has two windows: the fast window stops a flood, and the slow window
 * stops a patient attacker.
 */

/** At most `max` points in any `seconds`. */
export interface Window {
  max: number;
  seconds: number;
}

/**
 * Whom a counter counts for. `account`: an email that somebody enters to log in, to sign up or to reset a password,
 * whether or not it has an account. `device`: a browser that has logged in to that account before. `pair`: a member, for
 * what they do to one other member.
 */
export type Subject = "member" | "address" | "account" | "device" | "pair";

export type Budget = Record<"fast" | "slow", Window>;

const MINUTE = 60;
const TEN_MINUTES = 600;
const HOUR = 3_600;
const DAY = 86_400;
const WEEK = 7 * DAY;
const MONTH = 30 * DAY;
const MEBIBYTE = 1024 * 1024;

const budget = (fastMax: number, fastSeconds: number, slowMax: number, slowSeconds: number): Budget => ({
  fast: { max: fastMax, seconds: fastSeconds },
  slow: { max: slowMax, seconds: slowSeconds },
});

/** The comments give the reasons for the numbers. Even an honest heavy user stays far below them. */
export const BUDGETS = {
  // Bluesky allows 5,000 points an hour, 3 for each creation. A post or comment here reaches every open feed, so this
  // allows only 600 an hour
  publishing: budget(240, MINUTE, 1_800, HOUR),
  // each edit makes the open pages that show the post load it again. This allows one every half a minute
  edits: budget(20, TEN_MINUTES, 200, DAY),
  // each mention notifies somebody. A text has at most 20, so this allows ten full ones in ten minutes, and 1,000 members
  // on one day
  mentions: budget(200, TEN_MINUTES, 1_000, DAY),
  // a claim says whether a handle is taken. This allows a member who looks for a free one ten tries, and 50 on one day
  handles: budget(10, TEN_MINUTES, 50, DAY),
  // a like is one press. This allows five per second for a minute, and 5,000 an hour (as many points as Bluesky)
  reactions: budget(300, MINUTE, 5_000, HOUR),
  // each request shows in somebody's inbox. This allows one per second for a minute, and 600 an hour
  friendMoves: budget(180, MINUTE, 1_800, HOUR),
  // X127: each request shows in the same inbox. Somebody who cancelled by mistake can ask once more
  asks: budget(2, 3 * DAY, 5, MONTH),
  // X127: for how long nobody asks again after a rejection, and after a second one
  rejections: budget(1, WEEK, 2, MONTH),
  // X128: a trip, a party and a club with the same friend on one day, and as many again in the week
  groupMembers: budget(5, DAY, 15, WEEK),
  // X154: each call rings on all devices of the same friend. Somebody whose network fails again and again can call once a
  // minute
  callsOfOne: budget(10, TEN_MINUTES, 40, DAY),
  // X154: each invitation is a message to the same friend. "Play Again" needs none, so this allows a new game every 20
  // seconds
  invitationsOfOne: budget(30, TEN_MINUTES, 100, DAY),
  // each block makes the open pages of both members load again. This allows a block every three seconds, and 300 a day
  blocks: budget(20, MINUTE, 300, DAY),
  // each change makes the open pages of the member load again, and goes to the rooms of their open chats
  privacyChanges: budget(30, MINUTE, 200, DAY),
  // each mute makes the member's own open pages load again. This allows one every two seconds, and 200 words and many
  // members on one day
  mutes: budget(30, MINUTE, 600, DAY),
  // a report wakes a moderator. This allows one every half a minute, and 60 a day, more than an honest member reads
  reports: budget(20, TEN_MINUTES, 60, DAY),
  // each case keeps what was reported. A post of the greatest length with 50 earlier versions has 500 kB at most, if all
  // its characters are Latin; this allows more of them than `reports` does
  evidenceBytes: budget(16 * MEBIBYTE, TEN_MINUTES, 32 * MEBIBYTE, DAY),
  // results appear while the member types: four letters per second for a minute
  searches: budget(240, MINUTE, 3_000, HOUR),
  // specification §9 has no figure. This allows six posts a minute, each with 20 files. Mastodon: 30 uploads in 30
  // minutes
  uploads: budget(120, MINUTE, 1_000, DAY),
  uploadBytes: budget(1_024 * MEBIBYTE, TEN_MINUTES, 2_048 * MEBIBYTE, DAY),
  // A part has 5 MiB. The slow window allows five times as many parts as a day's bytes need, because a bad network
  // repeats parts
  uploadParts: budget(240, MINUTE, 2_000, DAY),
  // the server has to read a file before it refuses it; the picker refuses most bad files before they are sent
  rejectedUploads: budget(20, MINUTE, 100, HOUR),
  // each change adds a permanent line to the group's chat, and goes to every member's inbox
  groups: budget(120, MINUTE, 1_200, HOUR),
  // somebody who meets people at a party writes to each of them once; nobody writes to 200 strangers a day
  strangers: budget(20, MINUTE, 200, DAY),
  // a chat takes 20 commands per second from all sockets of a member together, so 1,000 unsent messages go out at that
  // rate
  messages: budget(1_200, MINUTE, 10_000, HOUR),
  // what members write in chats stays. A message of the greatest length has 16 kB at most, so this allows 500 of them in
  // ten minutes, and 2,000 on one day. Short messages have about 100 bytes
  messageBytes: budget(8 * MEBIBYTE, TEN_MINUTES, 32 * MEBIBYTE, DAY),
  // for each search a room reads up to 100,000 characters (800,000 of ASCII), and serves nobody meanwhile
  roomSearches: budget(120, MINUTE, 2_000, HOUR),
  // six open pages with three sockets each, which reconnect every five seconds on a bad network
  sockets: budget(240, MINUTE, 6_000, HOUR),
  // Lichess: 25 challenges a minute; an invitation to three guests counts as three
  invitations: budget(60, MINUTE, 600, HOUR),
  // a run takes one point when it begins and one when it is counted; a beginner's arcade runs end within seconds
  runs: budget(120, MINUTE, 2_000, HOUR),
  // each call rings on all devices of a friend
  calls: budget(20, MINUTE, 200, HOUR),
  // requested for each call and for each repair of its connection
  callServers: budget(60, MINUTE, 400, HOUR),
  // asked for once by each page that is loaded; looking for friends of friends, or for members who posted, reads up to
  // 1,000 rows
  suggestions: budget(60, MINUTE, 1_000, HOUR),
  // each one is a row that stays; five are shown at a time
  dismissals: budget(60, MINUTE, 500, DAY),
  // each export reads everything that the member has
  exports: budget(5, TEN_MINUTES, 20, DAY),
  // a moderator with the keyboard decides a case every few seconds: a claim, a decision, a saved reply
  moderation: budget(240, MINUTE, 4_000, HOUR),
  // changed settings, ended sessions, mailed links
  settings: budget(60, MINUTE, 1_000, HOUR),
  // each page that is loaded reports its browser's subscription. This allows one every two seconds, and 20 devices that
  // load 50 pages each on one day
  pushReports: budget(30, MINUTE, 1_000, DAY),
  // each test is a push to the member's own device. Nobody looks at more of them than one every ten seconds
  pushTests: budget(6, MINUTE, 60, HOUR),
  // the server checks the member's own password, which costs a hash
  passwords: budget(10, TEN_MINUTES, 50, DAY),
  // the same in a browser that is known to the account: wrong passwords sent with a stolen cookie don't count here
  knownPasswords: budget(10, TEN_MINUTES, 50, DAY),
  // A7: all browsers that are known to an account together: whoever gets in through Google makes new ones at will. Nobody
  // forgets their password that often on one day
  knownTotals: budget(30, HOUR, 50, DAY),
  // A16: six-digit codes. 30 tries with three codes each guess one of a million codes in 30 years on average. Successes are given back
  secondFactors: budget(10, TEN_MINUTES, 30, DAY),
  // A7: ten failed logins in ten minutes
  logins: budget(10, TEN_MINUTES, 100, DAY),
  // A7: checking whether an email has an account is limited like guessing a password
  signups: budget(10, TEN_MINUTES, 50, DAY),
  // nobody can fill another's mailbox. A mailed link works for an hour, so an owner who is refused another mail has a
  // link that works, unless they have used it
  mails: budget(3, TEN_MINUTES, 6, HOUR),
  // mails about changes of an account, such as a new password or an added factor
  securityMails: budget(6, TEN_MINUTES, 30, DAY),
  // mails about new browsers; somebody who knows a password can't fill its owner's mailbox, nor keep other mails back
  signInMails: budget(6, TEN_MINUTES, 30, DAY),
  // for a company or a mobile network behind one address. Successes are given back, so only mistakes count
  addressLogins: budget(30, MINUTE, 300, HOUR),
  // for a class that signs up together; it also limits how fast somebody can ask whether emails have accounts
  addressSignups: budget(60, MINUTE, 300, HOUR),
  // handles of new accounts: nobody takes thousands of them with accounts that exist only for that
  addressHandles: budget(40, HOUR, 100, DAY),
  addressMails: budget(20, TEN_MINUTES, 100, DAY),
  // reports of visitors wake moderators too; a company may share an address, but few of its people report
  addressReports: budget(10, TEN_MINUTES, 50, DAY),
  // what a visitor's report mails to the address that they enter: nobody can fill another's mailbox
  reportMails: budget(3, TEN_MINUTES, 10, DAY),
  addressEvidenceBytes: budget(16 * MEBIBYTE, TEN_MINUTES, 32 * MEBIBYTE, DAY),
  addressSearches: budget(600, MINUTE, 10_000, HOUR),
  addressSockets: budget(600, MINUTE, 10_000, HOUR),
  // X69: the lower limits of a new account. It takes from them in addition, so most of their windows are long. They
  // make an account that was made for spam reach few people before somebody reports it.
  // 75 posts, comments and changes of the profile in an hour, 200 on a day: somebody who tries everything and then joins
  // a lively talk writes about one a minute for some time
  newPublishing: budget(225, HOUR, 600, DAY),
  // somebody who has just joined corrects each of their posts once or twice
  newEdits: budget(15, HOUR, 60, DAY),
  // 40 mentions in an hour, 100 on a day: somebody who has just joined names the few people they know. Handles count
  // before anybody knows whose they are, so friends count too
  newMentions: budget(40, HOUR, 100, DAY),
  // 50 requests in an hour, 100 on a day: a school class or a club that joins together has 30 members
  newFriendRequests: budget(150, HOUR, 300, DAY),
  // somebody who has just joined looks for the people they know, and writes to each once; friends don't count
  newStrangers: budget(15, HOUR, 30, DAY),
  // a game every two minutes with three guests. Groups and calls count too. All of them reach only friends
  newInvitations: budget(90, HOUR, 200, DAY),
} as const satisfies Record<string, Budget>;

/**
 * X70: a member may send the same text or link to `max` people who aren't friends, in any `seconds`. The next copy is
 * held for review. Nobody writes a text of some length ten times on one day to people they don't know. After a
 * moderator has dismissed the case, the text isn't held again for `allowedSeconds`. At most `texts` texts and links are
 * remembered. A text with ten links counts as eleven, so whoever wants one to be forgotten has to send at least 45 others
 * before each copy.
 */
export const COPIES = { max: 9, seconds: DAY, allowedSeconds: 7 * DAY, texts: 1_000 } as const;

export type BudgetName = keyof typeof BUDGETS;

interface Action {
  per: Subject;
  budget: BudgetName;
  /** points from the budget; `amount`: as many as the action's amount (bytes) */
  cost: number | "amount";
  /** X69: the budget from which a new account takes as many points in addition, in the same RPC and row */
  whileNew?: BudgetName;
  /** RPCs to the counter and rows that it writes for an accepted action; a refused action writes no row */
  rpcs: number;
  rows: number;
  /** what else docs/limits.md says about the action, such as why `rpcs` and `rows` aren't simply 1 */
  note?: string;
}

type More = Partial<Pick<Action, "rpcs" | "rows" | "note" | "whileNew">>;
const action = <S extends Subject>(
  per: S,
  budget: BudgetName,
  cost: Action["cost"] = 1,
  more: More = {},
): Action & { per: S } => ({ per, budget, cost, rpcs: 1, rows: 1, ...more });

const WITH_UPLOAD = {
  rpcs: 0,
  rows: 0,
  note: "part of the upload's RPC and row; bytes that never arrive are given back, in one more RPC and row",
};
const LEASED = { note: "a room leases 1, 2, 4, … up to 60 at a time, and asks again at half" };
const GIVEN_BACK = {
  rpcs: 2,
  rows: 2,
  note: "a success is given back after the answer; a failure costs one RPC and one row",
};

export const ACTIONS = {
  post: action("member", "publishing", 3, { whileNew: "newPublishing" }),
  comment: action("member", "publishing", 3, { whileNew: "newPublishing" }),
  mention: action("member", "mentions", 1, {
    rpcs: 0,
    whileNew: "newMentions",
    note: "for each new handle in the text of a post, an edit or a comment, in the RPC of the `post`, `edit` or `comment`",
  }),
  profile: action("member", "publishing", 3, { whileNew: "newPublishing" }),
  handle: action("member", "handles", 1, { note: "in addition to `profile`, whose form has the handle" }),
  edit: action("member", "edits", 1, { whileNew: "newEdits" }),
  delete: action("member", "publishing", 1),
  commenters: action("member", "publishing", 1),
  quoters: action("member", "publishing", 1),
  detachQuote: action("member", "publishing", 1),
  like: action("member", "reactions"),
  repost: action("member", "reactions", 2),
  bookmark: action("member", "reactions"),
  "follow-tag": action("member", "reactions"),
  "friend-add": action("member", "friendMoves", 3, { whileNew: "newFriendRequests" }),
  "friend-ask": action("pair", "asks", 1, { note: "in addition to `friend-add`, for each new request" }),
  "friend-reject": action("pair", "rejections", 1, {
    note: "counted for whoever asked; without room, they can't ask again",
  }),
  "friend-move": action("member", "friendMoves"),
  suggestions: action("member", "suggestions"),
  "dismiss-suggestion": action("member", "dismissals"),
  block: action("member", "blocks"),
  privacy: action("member", "privacyChanges"),
  mute: action("member", "mutes"),
  report: action("member", "reports"),
  "report-bytes": action("member", "evidenceBytes", "amount", {
    note: "in addition to `report`, for what the case keeps",
  }),
  "search-people": action("member", "searches"),
  search: action("member", "searches", 2),
  upload: action("member", "uploads"),
  "upload-bytes": action("member", "uploadBytes", "amount", WITH_UPLOAD),
  "upload-part": action("member", "uploadParts"),
  "upload-rejected": action("member", "rejectedUploads", 1, {
    note: "one more RPC and row, after the refusal; also gives back the bytes that a refused upload never sent",
  }),
  "group-create": action("member", "groups", 3, { whileNew: "newInvitations" }),
  "group-add": action("member", "groups", 1, { whileNew: "newInvitations", note: "adds members to a group" }),
  "group-member": action("pair", "groupMembers", 1, {
    note: "for each member of a new group, and for each who is added",
  }),
  "group-edit": action("member", "groups", 1, { whileNew: "newInvitations", note: "a group's name or picture" }),
  "group-change": action("member", "groups"),
  "stranger-chat": action("member", "strangers", 1, { whileNew: "newStrangers" }),
  message: action("member", "messages", 1, LEASED),
  "message-bytes": action("member", "messageBytes", "amount", {
    rpcs: 0,
    rows: 0,
    note: "the bytes of messages, edits and reactions, in the RPC and row of the lease, which a room also asks for after 1 kB; beyond it, the code `too_much`",
  }),
  "room-search": action("member", "roomSearches", 1, LEASED),
  socket: action("member", "sockets"),
  invitation: action("member", "invitations", 1, { note: "for each guest", whileNew: "newInvitations" }),
  "invitation-guest": action("pair", "invitationsOfOne", 1, { note: "in addition to `invitation`, for each guest" }),
  "invitation-answer": action("member", "invitations"),
  run: action("member", "runs"),
  call: action("member", "calls", 1, { whileNew: "newInvitations" }),
  "call-callee": action("pair", "callsOfOne", 1, { note: "in addition to `call`" }),
  "call-decline": action("member", "calls"),
  "call-servers": action("member", "callServers"),
  export: action("member", "exports"),
  moderate: action("member", "moderation"),
  setting: action("member", "settings"),
  "push-report": action("member", "pushReports"),
  "push-test": action("member", "pushTests"),
  password: action("member", "passwords", 1, GIVEN_BACK),
  "known-password": action("device", "knownPasswords", 1, GIVEN_BACK),
  "second-factor": action("member", "secondFactors", 1, GIVEN_BACK),
  "known-second-factor": action("device", "secondFactors", 1, GIVEN_BACK),
  "known-second-total": action("member", "knownTotals", 1, {
    ...GIVEN_BACK,
    note: "in addition to `known-second-factor`; beyond it, a known browser takes from the limit of the others; a success is given back after the answer",
  }),
  "verify-mail": action("member", "mails"),
  "change-mail": action("member", "mails"),
  "security-mail": action("member", "securityMails", 1, { note: "beyond it, the mail isn't sent" }),
  "sign-in-mail": action("member", "signInMails", 1, { note: "beyond it, the mail isn't sent" }),
  login: action("account", "logins", 1, GIVEN_BACK),
  "known-login": action("device", "logins", 1, GIVEN_BACK),
  "known-total": action("account", "knownTotals", 1, {
    ...GIVEN_BACK,
    note: "in addition to `known-login` and `known-password`; beyond it, a known browser takes from the limits of the others; a success is given back after the answer",
  }),
  signup: action("account", "signups"),
  "reset-mail": action("account", "mails"),
  "account-change-mail": action("account", "mails", 1, {
    note: "for the new address, and only if a mail goes to it, which is never an address with an account",
  }),
  "address-login": action("address", "addressLogins", 1, GIVEN_BACK),
  "address-signup": action("address", "addressSignups"),
  "address-handle": action("address", "addressHandles", 1, { note: "a claim by a new account" }),
  "address-mail": action("address", "addressMails"),
  "address-report": action("address", "addressReports"),
  "address-report-bytes": action("address", "addressEvidenceBytes", "amount", {
    note: "in addition to `address-report`, for what the case keeps",
  }),
  "report-mail": action("account", "reportMails", 1, {
    note: "for each mailbox; beyond it, the report counts, but the receipt isn't sent and the outcome is sent later",
  }),
  "address-search": action("address", "addressSearches"),
  "address-socket": action("address", "addressSockets"),
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;
type ActionPer<Counted extends Subject> = {
  [Name in ActionName]: (typeof ACTIONS)[Name] extends { per: Counted } ? Name : never;
}[ActionName];
export type MemberAction = ActionPer<"member">;
/** What a member does to one other member. */
export type PairAction = ActionPer<"pair">;

/**
 * One action to count. `amount` repeats the action, or is its points where the table says so; 0 only asks whether there
 * is room.
 */
export interface Take {
  action: ActionName;
  amount?: number;
  /** X70: what the action sends to somebody */
  copies?: readonly Copy[];
}

/** A text or link that is sent: the key by which it is compared, and a name for who gets it. */
export interface Copy {
  key: string;
  to: string;
}

/**
 * A text that isn't sent: the report that a moderator has yet to answer, or null and who got it in the last 24 hours.
 * `judged`: how often the edge has said what to do with the text; a room that has asked the edge waits until it grows.
 */
export interface HeldCopy {
  key: string;
  report: string | null;
  to: readonly string[];
  judged: number;
}

/** Points that were taken and turned out not to count. Without `takenAtMs`, the most recent points are given back. */
export interface GivenBack extends Take {
  takenAtMs?: number;
}

/**
 * `over`: the action whose limit refused. `isLower`: it was a limit of new accounts that refused. `heldCopy`: no limit
 * refused the action, but what it sends is held.
 */
export type Taken =
  /** `newCopies`: the copies that hadn't been sent to the same receiver before */
  | { ok: true; newCopies?: readonly Copy[] }
  | { ok: false; retryAfterS: number; over?: ActionName; isLower?: true; heldCopy?: HeldCopy };
