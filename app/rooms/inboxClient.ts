import { INBOX_LIMITS, type FriendState, type InboxCommand, type InboxFrame, type NoticeKind, type OwnToggle, type Unviewed } from "~/party/inbox/protocol";
import { EMPTY_INBOX, type InboxView } from "./inboxView";
import { Observed } from "./observed";
import { openRoom, type OpenRoom, type RoomLink } from "./roomConnection";

/** What the inbox announces of the member's other devices, and of others. */
export interface InboxListeners {
  /** every transition of a friendship; a later one has a higher `n` */
  onFriendship(member: string, state: FriendState, n: number): void;
  /** the member's own likes and reposts */
  onOwn(toggle: OwnToggle): void;
}

const openInbox =
  (member: string): OpenRoom<InboxCommand, InboxFrame> =>
  (handlers) =>
    openRoom("inbox", member, handlers, INBOX_LIMITS);

/** The member's own inbox; one for the whole page. */
export class InboxClient extends Observed<InboxView> {
  readonly #link: RoomLink<InboxCommand>;

  constructor(
    member: string,
    private readonly listeners: InboxListeners,
    open = openInbox(member),
  ) {
    super(EMPTY_INBOX);
    this.#link = open({
      since: () => null,
      onFrame: (frame) => this.#receive(frame),
      onState: (link) => this.update({ link }),
    });
  }

  /** The member looked at one of the two lists of notifications. */
  markViewed(what: NoticeKind): void {
    const { unviewed, unviewedRequests } = this.getSnapshot();
    if ((what === "requests" ? unviewedRequests : unviewed - unviewedRequests) > 0) this.#link.send({ t: "viewed", what });
  }

  close(): void {
    this.#link.close();
  }

  #receive(frame: InboxFrame): void {
    if (frame.t === "own") return this.listeners.onOwn(frame);
    this.set(inboxAfter(this.getSnapshot(), frame));
    if (frame.t === "friendship") this.listeners.onFriendship(frame.member, frame.state, frame.n);
  }
}

const unviewedIn = ({ unviewed, unviewedRequests }: Unviewed): Unviewed => ({ unviewed, unviewedRequests });

/** What a frame makes of the view. */
function inboxAfter(view: InboxView, frame: InboxFrame): InboxView {
  switch (frame.t) {
    case "snapshot": {
      const { chats, requests, unreadChats } = frame;
      return { ...view, ready: true, chats, requests, ...unviewedIn(frame), unreadChats, ring: null, games: EMPTY_INBOX.games };
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
