import {
  INBOX_LIMITS,
  INBOX_PROTOCOL_VERSION,
  type InboxCommand,
  type InboxFrame,
  type NoticeKind,
  type Unviewed,
  type OwnToggle,
} from "~/party/inbox/protocol";
import { EMPTY_INBOX, type OnFriendship, type InboxView, withOpening } from "./inboxView";
import { reconnectLive } from "./liveClient";
import { Observed } from "~/app/ui/browser/observed";
import { openRoom, type RoomLink } from "./roomConnection";

/** By how much the clocks of the edge and of a room may differ. A page that loads once too often does no harm. */
const CLOCKS_DIFFER_MS = 2_000;

/** The member's own inbox; all parts of a page share it. */
export class InboxClient extends Observed<InboxView> {
  readonly #link: RoomLink<InboxCommand>;
  /** the snapshot's `blocks`; null before the first one */
  #blocks: number | null = null;
  #isLooking = false;

  /**
   * @param onFriendship called for every transition of a friendship; a later one has a higher `n`
   * @param renderedAtMs when the edge loaded the data of the document
   * @param onOwnToggle called for each like and repost of the member, on any device
   */
  constructor(
    member: string,
    private readonly onFriendship: OnFriendship,
    private readonly renderedAtMs: number,
    private readonly onOwnToggle: (toggle: OwnToggle) => void,
    open = openRoom<InboxCommand, InboxFrame>("inbox", member, INBOX_PROTOCOL_VERSION, INBOX_LIMITS),
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
    const count = what === "requests" ? unviewedRequests : unviewed - unviewedRequests;
    if (count > 0) this.#link.send({ t: "viewed", what });
  }

  /** X199: whether the page is on a screen. The inbox forgets it with the socket, so each snapshot repeats it. */
  look(isLooking: boolean): void {
    this.#isLooking = isLooking;
    this.#link.send({ t: "look", isLooking });
  }

  close(): void {
    this.#link.close();
  }

  /**
   * Whether something changed between the page's rendering and the first snapshot, or a block or a mute while the inbox
   * was away.
   */
  #missedChange(frame: InboxFrame): boolean {
    if (frame.t !== "snapshot") return false;
    const { blocks = 0, changedAtMs = 0 } = frame;
    const isMissed = this.#blocks === null ? changedAtMs > this.renderedAtMs - CLOCKS_DIFFER_MS : blocks > this.#blocks;
    this.#blocks = blocks;
    if (isMissed) this.update({ staleChanges: this.getSnapshot().staleChanges + 1 });
    return isMissed;
  }

  #receive(frame: InboxFrame): void {
    if (frame.t === "own") return this.onOwnToggle(frame);
    const change = changeOf(this.getSnapshot(), frame);
    if (change) this.update(change);
    if (frame.t === "snapshot" && this.#isLooking) this.look(true);
    if (frame.t === "stale" || this.#missedChange(frame)) reconnectLive();
    if (frame.t === "friendship") this.onFriendship(frame.member, frame.state, frame.n);
  }
}

const unviewedIn = ({ unviewed, unviewedRequests }: Unviewed): Unviewed => ({ unviewed, unviewedRequests });

/** How a frame changes the view; null if it doesn't. */
function changeOf(view: InboxView, frame: InboxFrame): Partial<InboxView> | null {
  switch (frame.t) {
    case "snapshot":
      return withOpening(view, frame);
    case "chat": {
      const others = view.chats.filter(({ chat }) => chat !== frame.chat.chat);
      return { chats: [frame.chat, ...others].sort((a, b) => b.lastAtMs - a.lastAtMs), unreadChats: frame.unreadChats };
    }
    case "chatGone":
      return { chats: view.chats.filter(({ chat }) => chat !== frame.chat), unreadChats: frame.unreadChats };
    case "friendship": {
      const { member, atMs, state } = frame;
      const others = view.requests.filter((request) => request.member !== member);
      return { requests: state === "received" ? [{ member, atMs }, ...others] : others, ...unviewedIn(frame) };
    }
    case "viewed":
      return unviewedIn(frame);
    case "activity":
      return { ...unviewedIn(frame), activityChanges: view.activityChanges + 1 };
    case "stale":
      return { ...unviewedIn(frame), staleChanges: view.staleChanges + 1 };
    case "case":
      return { caseChange: frame };
    case "ring":
      return { ring: frame.ring };
    case "ringGone":
      return view.ring?.call === frame.call ? { ring: null } : null;
    case "games":
      return { games: frame.games };
    case "standing":
      return { standing: frame.standing };
    default:
      return null; // an error, or a frame of a later release
  }
}
