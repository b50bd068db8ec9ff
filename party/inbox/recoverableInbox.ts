import type { MessagingRight } from "~/base/moderation/messagingRight";
import type { MemberPrivacy } from "~/base/privacy";
import { DEFAULT_NOTICE_SETTINGS, type NoticeSettings } from "~/base/push";
import type { RoomKind } from "~/party/core/connectedRoom";
import type { Platform } from "~/party/core/platform";
import { CLOSE } from "~/party/core/protocol";
import { RecoverableRoom } from "~/party/core/recoverableRoom";
import { WayBack } from "~/party/core/recovery";
import type { Command, InboxTypes } from "~/party/inbox/contract";
import type { InboxEffects } from "~/party/inbox/effects";
import { type BlockReport, type FriendshipReport, type MuteReport, NEW_INBOX } from "~/party/inbox/inbox";
import { FOR_GOOD } from "~/party/inbox/mutes";
import { type CarriedInbox, InboxRecovery, muteKey } from "~/party/inbox/recovery";
import { InboxStore } from "~/party/inbox/store";

/** What D1 keeps about the owner of an inbox. */
export interface InboxFacts {
  /** higher than the number of every event before, and lower than that of every event after */
  n: number;
  relations: readonly Pick<FriendshipReport, "member" | "state" | "atMs">[];
  blocks: readonly Required<Pick<BlockReport, "member" | "groups">>[];
  mutes: readonly { of: "member" | "chat"; target: string; untilMs: number | null }[];
  privacy: MemberPrivacy;
  messaging: MessagingRight;
  /** missing from an edge of an earlier release */
  notices?: NoticeSettings;
  isErased: boolean;
}

/** What the edge must know of an inbox before it sends the facts. */
export interface InboxNumbers {
  n: number;
  privacy: number;
  messaging: number;
  chats: string[];
}

/** An inbox's RPC for recovery: going back to an earlier state, and agreeing again with what others keep (0062). */
export abstract class RecoverableInbox extends RecoverableRoom<InboxTypes, CarriedInbox> {
  protected state = NEW_INBOX;
  protected readonly store: InboxStore;
  protected readonly wayBack: WayBack<CarriedInbox>;
  readonly #recovery: InboxRecovery;

  constructor(platform: Platform<InboxEffects>, kind: RoomKind<Command>, migrations: readonly string[]) {
    super(platform, kind, migrations);
    this.store = new InboxStore(platform.storage.sql, () => this.nowMs(), {
      name: platform.name,
      newId: () => platform.random.id() + platform.random.id(),
      isLooking: () => this.lookingSessions().length > 0,
    });
    this.#recovery = new InboxRecovery(platform.storage.sql, () => this.nowMs());
    this.wayBack = new WayBack(platform, this.#recovery);
  }

  /** The sessions of which a page is on a screen (X199). */
  abstract lookingSessions(): string[];
  abstract putFriendship(report: FriendshipReport): void;
  abstract putBlock(report: BlockReport): void;
  abstract putMute(report: MuteReport): void;
  abstract putPrivacy(privacy: MemberPrivacy): void;
  abstract putMessaging(right: MessagingRight): void;
  abstract putNotices(report: NoticeSettings & { n: number }): void;
  abstract wipe(): Promise<void>;

  /** After `goBack`: continues with what was carried. False if the room hasn't gone back. */
  async goOn(token: string, carried: string): Promise<boolean> {
    if (!this.hasGoneBack(token)) return false;
    const parsed = this.wayBack.parse(carried);
    this.ensureExists();
    this.commit(() => {
      this.#recovery.apply(parsed);
      this.outbox.forget();
      this.store.pushes.clear(); // they were pushed, or will be known again by the next thing that happens
      this.store.unreadMail.clear();
      this.outbox.enqueue("presence", this.store.watchers.rooms());
      this.outbox.enqueue("gamePresence", this.store.games.rooms());
      this.store.pageChanges.record();
    });
    this.reload();
    this.closeSockets(() => true, CLOSE.silent, "the inbox went back");
    if (parsed.isWiped) await this.wipe();
    return true;
  }

  numbers(): InboxNumbers {
    const { privacy, messaging } = this.state;
    const [n, chats] = this.exists ? [this.#recovery.highestN(), this.#recovery.chats()] : [0, []];
    return { n, privacy: privacy.revision, messaging: messaging.revision, chats };
  }

  /** Takes over what D1 keeps. What is the same already stays viewed or unviewed. */
  async agree({ n, relations, blocks, mutes, privacy, messaging, notices, isErased }: InboxFacts): Promise<void> {
    if (isErased) return this.wipe();
    const { hidden, wanted, quiet, mailsUnread = false } = notices ?? DEFAULT_NOTICE_SETTINGS;
    const isEmpty = [relations, blocks, mutes, hidden, wanted].every(({ length }) => length === 0);
    const isNew = isEmpty && quiet === null && !mailsUnread && privacy.revision === 0 && messaging.revision === 0;
    if (!this.exists && isNew) return; // nothing to keep makes no room
    this.ensureExists();
    const known = this.#recovery.relations();
    for (const { member, state, atMs } of relations) {
      if (known.get(member) !== state) this.putFriendship({ n, member, state, atMs });
      known.delete(member);
    }
    for (const member of known.keys()) this.putFriendship({ n, member, state: "none", atMs: this.nowMs() });

    const blocked = this.#recovery.blocked();
    for (const { member, groups } of blocks)
      if (!blocked.delete(member)) this.putBlock({ n, member, isBlocked: true, groups });
    for (const member of blocked) this.putBlock({ n, member, isBlocked: false });

    const muted = this.#recovery.mutes();
    for (const mute of mutes) {
      const key = muteKey(mute);
      if (muted.get(key)?.untilMs !== (mute.untilMs ?? FOR_GOOD)) this.putMute({ n, ...mute });
      muted.delete(key);
    }
    for (const { of, target } of muted.values()) this.putMute({ n, of, target, untilMs: 0 });
    this.putPrivacy(privacy);
    this.putMessaging(messaging);
    if (notices) this.putNotices({ n, ...notices });
  }
}
