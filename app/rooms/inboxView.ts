import type {
  ChatSummary,
  FriendState,
  InboxOpening,
  MemberGame,
  RequestNotice,
  Ring,
  Unviewed,
} from "~/party/inbox/protocol";
import type { LinkState } from "./roomConnection";

/** What a member's inbox shows, on every page. */
export interface InboxView extends Unviewed {
  link: LinkState;
  /** whether the inbox has answered at least once */
  ready: boolean;
  /** newest first */
  chats: readonly ChatSummary[];
  /** received and unanswered, newest first */
  requests: readonly RequestNotice[];
  /** how many activities came or were withdrawn since the page was loaded */
  activityChanges: number;
  unreadChats: number;
  /**
   * how often what the member sees has changed since the page was loaded, because a block began or ended, or they
   * changed their mutes or privacy settings
   */
  staleChanges: number;
  /** when something last changed that the member's pages load from the edge, by the inbox's clock; 0: never; null: unknown */
  changedAtMs: number | null;
  /** the case that changed last, for moderators; another object for each change */
  caseChange?: { case: string };
  /** the call that rings on this member's devices */
  ring: Ring | null;
  /** X200: the tags of the push notifications that still stand; null before the inbox has answered */
  standing: readonly string[] | null;
  /** the games that the member is invited to or plays, most recent first */
  games: readonly MemberGame[];
}

export const EMPTY_INBOX: InboxView = {
  link: { type: "connecting" },
  ready: false,
  chats: [],
  requests: [],
  unviewed: 0,
  unviewedRequests: 0,
  activityChanges: 0,
  unreadChats: 0,
  staleChanges: 0,
  changedAtMs: null,
  ring: null,
  standing: null,
  games: [],
};

/** What the inbox's first answer says. The calls that ring and the games come in frames of their own. */
export const withOpening = (view: InboxView, opening: InboxOpening): InboxView => {
  const { chats, requests, unviewed, unviewedRequests, unreadChats, standing = [], changedAtMs = 0 } = opening;
  const shown = { chats, requests, unviewed, unviewedRequests, unreadChats, standing, changedAtMs };
  return { ...view, ready: true, ...shown, ring: null, games: [] };
};

/** Receives the state of the viewer's friendship with a member. `n` orders the news from the inbox and from answers. */
export type OnFriendship = (member: string, state: FriendState, n: number) => void;

/**
 * The viewer's friendships that have changed since the page was loaded, as reported by answers to actions or by the
 * inbox: member id → the state and the `n` of its news.
 */
export type KnownFriendships = ReadonlyMap<string, { state: FriendState; n: number }>;

export const NO_FRIENDSHIPS: KnownFriendships = new Map();

/** An answer may arrive after the inbox announced a later change, so the higher `n` wins. */
export const withFriendship = (
  known: KnownFriendships,
  ...[other, state, n]: Parameters<OnFriendship>
): KnownFriendships => (n < (known.get(other)?.n ?? 0) ? known : new Map(known).set(other, { state, n }));
