/**
 * The one table of what a member, or an address before sign-in, may cause. docs/limits.md shows it; a test compares both.
 * Every action spends from a budget. A budget has two windows: the fast one stops a flood, the slow one a patient one.
 */

/** At most `max` points in any `seconds`. */
export interface Window {
  max: number;
  seconds: number;
}

/**
 * Whose counter it is. `account`: an email that somebody tries to log in with, whether or not it has an account.
 * `device`: a browser that has signed in to that account before.
 */
export type Subject = "member" | "address" | "account" | "device";

export type Budget = Record<"fast" | "slow", Window>;

const MINUTE = 60;
const TEN_MINUTES = 600;
const HOUR = 3_600;
const DAY = 86_400;
const MEBIBYTE = 1024 * 1024;

const budget = (fastMax: number, fastSeconds: number, slowMax: number, slowSeconds: number): Budget => ({
  fast: { max: fastMax, seconds: fastSeconds },
  slow: { max: slowMax, seconds: slowSeconds },
});

/** Why a number is what it is stands beside it. An honest heavy user never comes near. */
export const BUDGETS = {
  // Bluesky allows 5,000 points an hour with 3 a creation; a post or comment here reaches every open feed, so 600 an hour
  publishing: budget(240, MINUTE, 1_800, HOUR),
  // one press each: five a second for a minute, and 5,000 an hour (Bluesky's points)
  reactions: budget(300, MINUTE, 5_000, HOUR),
  // a request rings in somebody's inbox: one a second, 600 an hour
  friendMoves: budget(180, MINUTE, 1_800, HOUR),
  // results appear while typing: four letters a second for a minute
  searches: budget(240, MINUTE, 3_000, HOUR),
  // specification §9 has no figure; a post of 20 files six times a minute. Mastodon: 30 uploads in 30 minutes
  uploads: budget(120, MINUTE, 1_000, DAY),
  uploadBytes: budget(1_024 * MEBIBYTE, TEN_MINUTES, 2_048 * MEBIBYTE, DAY),
  // 5 MiB each: five times what the bytes of a day need, because a bad network repeats parts
  uploadParts: budget(240, MINUTE, 2_000, DAY),
  // a file that is refused has cost the reading of it; the picker refuses most before they are sent
  rejectedUploads: budget(20, MINUTE, 100, HOUR),
  // each change is a line in the group's chat for good, and goes to every member's inbox
  groups: budget(120, MINUTE, 1_200, HOUR),
  // somebody new at a party writes to everyone once; nobody writes to 200 strangers a day
  strangers: budget(20, MINUTE, 200, DAY),
  // a chat's socket takes 20 commands a second, and an unsent queue of 1,000 messages drains at that rate
  messages: budget(1_200, MINUTE, 10_000, HOUR),
  // a room looks through up to 100,000 characters (800,000 of ASCII) for each, and serves nobody meanwhile
  roomSearches: budget(120, MINUTE, 2_000, HOUR),
  // six open pages of three sockets each, reconnecting every five seconds on a bad network
  sockets: budget(240, MINUTE, 6_000, HOUR),
  // Lichess: 25 challenges a minute; an invitation of three guests counts as three
  invitations: budget(60, MINUTE, 600, HOUR),
  // a run that is begun and counted takes two; arcade runs end within seconds for a beginner
  runs: budget(120, MINUTE, 2_000, HOUR),
  // each rings on all devices of a friend
  calls: budget(20, MINUTE, 200, HOUR),
  // asked for with each call and each repair of its connection
  callServers: budget(60, MINUTE, 400, HOUR),
  // reads everything that is the member's
  exports: budget(5, TEN_MINUTES, 20, DAY),
  // settings, ended sessions, links that were mailed
  settings: budget(60, MINUTE, 1_000, HOUR),
  // one's own password, asked for again; each takes a hash
  passwords: budget(10, TEN_MINUTES, 50, DAY),
  // A7 says ten in ten minutes
  logins: budget(10, TEN_MINUTES, 100, DAY),
  // A7: an email can be asked about as often as a password can be guessed
  signups: budget(10, TEN_MINUTES, 50, DAY),
  // nobody fills another's mailbox. A link works for an hour: whoever is refused has one, so the owner always gets in
  mails: budget(3, TEN_MINUTES, 6, HOUR),
  // new browsers and changed passwords; somebody who knows a password can't fill its owner's mailbox
  securityMails: budget(6, TEN_MINUTES, 30, DAY),
  // a company or a mobile network behind one address. What succeeds is given back, so these are mistakes
  addressLogins: budget(30, MINUTE, 300, HOUR),
  // a class that signs up together; it also bounds how fast "has an account" can be asked
  addressSignups: budget(60, MINUTE, 300, HOUR),
  addressMails: budget(20, TEN_MINUTES, 100, DAY),
  addressSearches: budget(600, MINUTE, 10_000, HOUR),
  addressSockets: budget(600, MINUTE, 10_000, HOUR),
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof BUDGETS;

interface Action {
  per: Subject;
  budget: BudgetName;
  /** points of the budget; `amount`: as many as the action names (bytes) */
  cost: number | "amount";
  /** RPCs to the counter, and rows that it writes, when the action is accepted; a refusal writes none */
  rpcs: number;
  rows: number;
  /** what the numbers mean where they are not simply one and one */
  note?: string;
}

type More = Partial<Pick<Action, "rpcs" | "rows" | "note">>;
const action = <S extends Subject>(per: S, budget: BudgetName, cost: Action["cost"] = 1, more: More = {}): Action & { per: S } => ({ per, budget, cost, rpcs: 1, rows: 1, ...more });

const WITH_UPLOAD = { rpcs: 0, rows: 0, note: "in the upload's RPC and row; taking an unfinished upload back gives back what never came, in one more of each" };
const LEASED = { note: "a room leases 1, 2, 4, … up to 60 at a time, and asks again at half" };
const GIVEN_BACK = { rpcs: 2, rows: 2, note: "a success is given back after the answer; a failure is one and one" };

export const ACTIONS = {
  post: action("member", "publishing", 3),
  comment: action("member", "publishing", 3),
  profile: action("member", "publishing", 3),
  delete: action("member", "publishing", 1),
  like: action("member", "reactions"),
  repost: action("member", "reactions", 2),
  "friend-add": action("member", "friendMoves", 3),
  "friend-move": action("member", "friendMoves"),
  "search-people": action("member", "searches"),
  search: action("member", "searches", 2),
  upload: action("member", "uploads"),
  "upload-bytes": action("member", "uploadBytes", "amount", WITH_UPLOAD),
  "upload-part": action("member", "uploadParts"),
  "upload-rejected": action("member", "rejectedUploads", 1, { note: "one more RPC and row, after the refusal; also gives back what a refused start announced and never sent" }),
  "group-create": action("member", "groups", 3),
  "group-change": action("member", "groups"),
  "stranger-chat": action("member", "strangers"),
  message: action("member", "messages", 1, LEASED),
  "room-search": action("member", "roomSearches", 1, LEASED),
  socket: action("member", "sockets"),
  invitation: action("member", "invitations", 1, { note: "for each guest" }),
  "invitation-answer": action("member", "invitations"),
  run: action("member", "runs"),
  call: action("member", "calls"),
  "call-servers": action("member", "callServers"),
  export: action("member", "exports"),
  setting: action("member", "settings"),
  password: action("member", "passwords", 1, GIVEN_BACK),
  "verify-mail": action("member", "mails"),
  "security-mail": action("member", "securityMails", 1, { note: "beyond it, the mail isn't sent" }),
  login: action("account", "logins", 1, GIVEN_BACK),
  "known-login": action("device", "logins", 1, GIVEN_BACK),
  signup: action("account", "signups"),
  "reset-mail": action("account", "mails"),
  "address-login": action("address", "addressLogins", 1, GIVEN_BACK),
  "address-signup": action("address", "addressSignups"),
  "address-mail": action("address", "addressMails"),
  "address-search": action("address", "addressSearches"),
  "address-socket": action("address", "addressSockets"),
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;
export type MemberAction = { [Name in ActionName]: (typeof ACTIONS)[Name] extends { per: "member" } ? Name : never }[ActionName];

/** One action as it is counted. `amount` repeats it, or is its points where the table says so; 0 only asks whether there is room. */
export interface Take {
  action: ActionName;
  amount?: number;
}

/** What was taken and turned out not to count; what was taken last where `takenAtMs` isn't given. */
export interface GivenBack extends Take {
  takenAtMs?: number;
}

export type Taken = { ok: true } | { ok: false; retryAfterS: number };
