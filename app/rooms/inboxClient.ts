import { Observed } from "~/app/rooms/observed";
import { openRoom, type LinkState, type OpenRoom, type RoomLink } from "~/app/rooms/roomConnection";
import type { ChatSummary, FriendState, InboxCommand, InboxFrame, RequestNotice, Ring } from "~/party/inbox/protocol";

/** What a member's inbox shows, on every page. */
export interface InboxView {
  link: LinkState;
  /** whether the inbox has answered at least once */
  ready: boolean;
  /** newest first */
  chats: readonly ChatSummary[];
  /** received and unanswered, newest first */
  requests: readonly RequestNotice[];
  unviewed: number;
  /** how many activities came or were taken back since the page was loaded */
  activityChanges: number;
  unreadChats: number;
  /** the call that rings on this member's devices */
  ring: Ring | null;
}

export interface FriendshipEvent {
  member: string;
  state: FriendState;
  /** a later transition of the two has a higher one */
  n: number;
}

const EMPTY: InboxView = { link: { at: "connecting" }, ready: false, chats: [], requests: [], unviewed: 0, activityChanges: 0, unreadChats: 0, ring: null };

export const openInbox =
  (member: string): OpenRoom<InboxCommand, InboxFrame> =>
  (handlers) =>
    openRoom("inbox", member, handlers);

/** The member's own inbox; one for the whole page. */
export class InboxClient {
  readonly #view = new Observed<InboxView>(EMPTY);
  readonly #friendshipListeners = new Set<(event: FriendshipEvent) => void>();
  readonly #link: RoomLink<InboxCommand>;

  constructor(open: OpenRoom<InboxCommand, InboxFrame>) {
    this.#link = open({
      since: () => null,
      onFrame: (frame) => this.#receive(frame),
      onState: (link) => this.#view.set({ ...this.#view.get(), link }),
    });
  }

  get subscribe(): Observed<InboxView>["subscribe"] {
    return this.#view.subscribe;
  }

  get getSnapshot(): Observed<InboxView>["get"] {
    return this.#view.get;
  }

  /** Hears of every transition of friendship, also those made on another device. The answer stops it. */
  onFriendship(listener: (event: FriendshipEvent) => void): () => void {
    this.#friendshipListeners.add(listener);
    return () => this.#friendshipListeners.delete(listener);
  }

  /** The notifications were looked at. */
  markViewed(): void {
    if (this.#view.get().unviewed > 0) this.#link.send({ t: "viewed" });
  }

  close(): void {
    this.#link.close();
  }

  #receive(frame: InboxFrame): void {
    this.#view.set(inboxAfter(this.#view.get(), frame));
    if (frame.t !== "friendship") return;
    const { member, state, n } = frame;
    for (const listener of this.#friendshipListeners) listener({ member, state, n });
  }
}

/** What a frame makes of the view. */
function inboxAfter(view: InboxView, frame: InboxFrame): InboxView {
  switch (frame.t) {
    case "snapshot": {
      const { chats, requests, unviewed, unreadChats } = frame;
      return { ...view, ready: true, chats, requests, unviewed, unreadChats, ring: null };
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
      return { ...view, requests, unviewed: frame.unviewed };
    }
    case "viewed":
      return { ...view, unviewed: frame.unviewed };
    case "activity":
      return { ...view, unviewed: frame.unviewed, activityChanges: view.activityChanges + 1 };
    case "ring":
      return { ...view, ring: frame.ring };
    case "ringGone":
      return view.ring?.call === frame.call ? { ...view, ring: null } : view;
    case "error":
      return view;
  }
}
