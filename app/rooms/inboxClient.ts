import { Observed } from "~/app/rooms/observed";
import { openRoom, type LinkState, type OpenRoom, type RoomLink } from "~/app/rooms/roomConnection";
import { INBOX_LIMITS, type ChatSummary, type FriendState, type InboxCommand, type InboxFrame, type MemberGame, type NoticeKind, type OwnToggle, type RequestNotice, type Ring, type Unviewed } from "~/party/inbox/protocol";

/** What a member's inbox shows, on every page. */
export interface InboxView extends Unviewed {
  link: LinkState;
  /** whether the inbox has answered at least once */
  ready: boolean;
  /** newest first */
  chats: readonly ChatSummary[];
  /** received and unanswered, newest first */
  requests: readonly RequestNotice[];
  /** how many activities came or were taken back since the page was loaded */
  activityChanges: number;
  unreadChats: number;
  /** the call that rings on this member's devices */
  ring: Ring | null;
  /** the games that the member is invited to or plays, most recent first */
  games: readonly MemberGame[];
}

export interface FriendshipEvent {
  member: string;
  state: FriendState;
  /** a later transition of the two has a higher one */
  n: number;
}

const NO_GAMES: readonly MemberGame[] = [];
const EMPTY: InboxView = { link: { at: "connecting" }, ready: false, chats: [], requests: [], unviewed: 0, unviewedRequests: 0, activityChanges: 0, unreadChats: 0, ring: null, games: NO_GAMES };

export const openInbox =
  (member: string): OpenRoom<InboxCommand, InboxFrame> =>
  (handlers) =>
    openRoom("inbox", member, handlers, INBOX_LIMITS);

/** The member's own inbox; one for the whole page. */
export class InboxClient extends Observed<InboxView> {
  readonly #friendshipListeners = new Set<(event: FriendshipEvent) => void>();
  readonly #ownListeners = new Set<(toggle: OwnToggle) => void>();
  readonly #link: RoomLink<InboxCommand>;

  constructor(open: OpenRoom<InboxCommand, InboxFrame>) {
    super(EMPTY);
    this.#link = open({
      since: () => null,
      onFrame: (frame) => this.#receive(frame),
      onState: (link) => this.update({ link }),
    });
  }

  /** Hears of every transition of friendship, also those made on another device. The answer stops it. */
  onFriendship(listener: (event: FriendshipEvent) => void): () => void {
    this.#friendshipListeners.add(listener);
    return () => this.#friendshipListeners.delete(listener);
  }

  /** Hears of the member's own likes and reposts, also those made on another device. The answer stops it. */
  onOwn(listener: (toggle: OwnToggle) => void): () => void {
    this.#ownListeners.add(listener);
    return () => this.#ownListeners.delete(listener);
  }

  /** One of the two lists of notifications was looked at. */
  markViewed(what: NoticeKind): void {
    const { unviewed, unviewedRequests } = this.getSnapshot();
    if ((what === "requests" ? unviewedRequests : unviewed - unviewedRequests) > 0) this.#link.send({ t: "viewed", what });
  }

  close(): void {
    this.#link.close();
  }

  #receive(frame: InboxFrame): void {
    if (frame.t === "own") return this.#ownListeners.forEach((tell) => tell(frame));
    this.set(inboxAfter(this.getSnapshot(), frame));
    if (frame.t !== "friendship") return;
    const { member, state, n } = frame;
    for (const listener of this.#friendshipListeners) listener({ member, state, n });
  }
}

/** A room that was deployed before this page says nothing of the kinds. */
const unviewedIn = ({ unviewed, unviewedRequests = 0 }: Unviewed): Unviewed => ({ unviewed, unviewedRequests });

/** What a frame makes of the view. */
function inboxAfter(view: InboxView, frame: InboxFrame): InboxView {
  switch (frame.t) {
    case "snapshot": {
      const { chats, requests, unreadChats } = frame;
      return { ...view, ready: true, chats, requests, ...unviewedIn(frame), unreadChats, ring: null, games: NO_GAMES };
    }
    case "chat":
      return {
        ...view,
        chats: [frame.chat, ...view.chats.filter(({ chat }) => chat !== frame.chat.chat)].sort((a, b) => b.lastAtMs - a.lastAtMs),
        unreadChats: frame.unreadChats,
      };
    case "chatGone":
      return { ...view, chats: view.chats.filter(({ chat }) => chat !== frame.chat), unreadChats: frame.unreadChats };
    case "friendship": {
      const others = view.requests.filter(({ member }) => member !== frame.member);
      const requests = frame.state === "received" ? [{ member: frame.member, atMs: frame.atMs }, ...others] : others;
      return { ...view, requests, ...unviewedIn(frame) };
    }
    case "viewed":
      return { ...view, ...unviewedIn(frame) };
    case "activity":
      return { ...view, ...unviewedIn(frame), activityChanges: view.activityChanges + 1 };
    case "ring":
      return { ...view, ring: frame.ring };
    case "ringGone":
      return view.ring?.call === frame.call ? { ...view, ring: null } : view;
    case "games":
      return { ...view, games: frame.games };
    case "own":
    case "error":
      return view;
  }
}
