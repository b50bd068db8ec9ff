/** Web Push (X196 to X205): what the edge, the rooms, the pages and the service worker share. */

/** The kinds of pushes. `call`: incoming and missed ones. */
export const PUSH_KINDS = ["message", "request", "mention", "reply", "friend", "invitation", "turn", "call"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** The kinds of activities in the list of notifications. `reply`: comments on the member's posts, and replies. */
export const ACTIVITY_KINDS = ["like", "repost", "quote", "mention", "reply", "friend"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** What a device's screen shows of a notification: everything, who it is from, or only that there is something. */
export const PUSH_DETAILS = ["everything", "names", "nothing"] as const;
export type PushDetail = (typeof PUSH_DETAILS)[number];

/** X203: each day from one time to the other, in minutes since midnight in the time zone. `from` may be after `to`. */
export interface QuietHours {
  fromMin: number;
  toMin: number;
  /** a name of the IANA database, such as `Africa/Lagos` */
  zone: string;
}

/** What a member's inbox knows about their notifications. */
export interface NoticeSettings {
  /** the kinds that the list of notifications doesn't have (X202) */
  hidden: readonly ActivityKind[];
  quiet: QuietHours | null;
  /** the kinds that at least one of the member's devices wants; none without a device */
  wanted: readonly PushKind[];
  /** X206: whether they get mails about what is unread; missing from an edge or in an inbox of an earlier release */
  mailsUnread?: boolean;
}

export const DEFAULT_NOTICE_SETTINGS: NoticeSettings = { hidden: [], quiet: null, wanted: [] };

/** X204. */
export const PUSH_SUBSCRIPTIONS_MAX = 20;

/**
 * What a push carries, as JSON of at most 3,900 bytes in UTF-8. The edge writes it in the member's language, and the
 * service worker shows it.
 */
export interface PushPayload {
  /** a device shows each id once (X201) */
  id: string;
  /** a notification replaces the one with the same tag */
  tag: string;
  /** the member's id: a device shows nothing for another member than the one who is signed in there */
  member: string;
  lang: string;
  dir: "ltr" | "rtl";
  title: string;
  body: string;
  /** where a press leads: a path of Parlor */
  path: string;
  /** when it happened, in milliseconds since 1970 */
  atMs: number;
  /** it replaces a notification, and makes no sound */
  isSilent?: true;
  /** an incoming call: the texts of its buttons (X198) */
  call?: { id: string; answer: string; decline: string };
  /** the tags of the notifications that still stand; the device closes the others (X200) */
  open: readonly string[];
  /** how many things are unread, for the badge on the app's icon */
  unread: number;
}

/** Where a press on `Answer` leads: the page takes the call once it is open. `call`: the call's id. */
export const answerPath = (call: string): string => `/messages?answer=${encodeURIComponent(call)}`;

/** The address of the service worker. It is at the root so that its scope is all of Parlor. */
export const SERVICE_WORKER = "/service-worker.js";
