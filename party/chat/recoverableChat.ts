import type { ChatTypes, Command } from "~/party/chat/contract";
import type { ChatEffects } from "~/party/chat/effects";
import type { ChatAccess } from "~/party/chat/protocol";
import { type CarriedChat, ChatRecovery, type ShownFiles } from "~/party/chat/recovery";
import { emptyChat } from "~/party/chat/state";
import { ChatStore } from "~/party/chat/store";
import { setTimers } from "~/party/chat/timers";
import type { RoomKind } from "~/party/core/connectedRoom";
import type { Platform } from "~/party/core/platform";
import { CLOSE } from "~/party/core/protocol";
import { RecoverableRoom } from "~/party/core/recoverableRoom";
import { WayBack } from "~/party/core/recovery";

/** A chat's RPC for recovery: going back to an earlier state, and agreeing again with what others keep (0062). */
export abstract class RecoverableChat extends RecoverableRoom<ChatTypes, CarriedChat> {
  protected state = emptyChat;
  protected readonly store: ChatStore;
  protected readonly wayBack: WayBack<CarriedChat>;
  readonly #recovery: ChatRecovery;

  constructor(platform: Platform<ChatEffects>, kind: RoomKind<Command>, migrations: readonly string[]) {
    super(platform, kind, migrations);
    this.store = new ChatStore(platform.storage.sql);
    this.#recovery = new ChatRecovery(
      platform.storage.sql,
      this.store.originals,
      () => this.state.head,
      () => this.nowMs(),
    );
    this.wayBack = new WayBack(platform, this.#recovery);
  }

  abstract setAccess(access: ChatAccess): void;

  /**
   * After `goBack`: continues with what was carried and with the newest list of members. Open pages load the chat again.
   * False if the room hasn't gone back.
   */
  goOn(token: string, carried: string, access: ChatAccess): boolean {
    if (!this.hasGoneBack(token)) return false;
    this.ensureExists();
    this.commit(() => {
      this.#recovery.apply(this.wayBack.parse(carried));
      this.outbox.forget();
      setTimers(this.timers, this.store);
    });
    this.reload();
    this.closeSockets(() => true, CLOSE.silent, "the chat went back");
    this.setAccess(access);
    this.reportTo(access.members);
    return true;
  }

  /**
   * Takes over what D1 keeps, also if D1 has gone back: the list of members, which must have a new version, and every
   * later decision of moderators. Reports the chat to the inboxes of its members and former members.
   */
  agree(access: ChatAccess): void {
    const before = this.members();
    this.ensureExists();
    this.commit(() => this.#recovery.forgetModeration());
    this.setAccess(access);
    this.reportTo([...new Set([...before, ...access.members])]);
  }

  /** Reports the chat to the inboxes of these members again, also to those who have left it. */
  reportTo(members: readonly string[]): void {
    if (this.exists) this.commit(() => this.outbox.enqueue("summary", members));
  }

  /** The version of the list of members; 0 without one. */
  accessVersion(): number {
    return this.state.access?.version ?? 0;
  }

  /** The members by the list that the room has. */
  members(): readonly string[] {
    return this.state.access?.members ?? [];
  }

  /** The next messages after `seq` that show files, with the files' keys. */
  filesAfter(seq: number, limit: number): ShownFiles[] {
    return this.exists ? this.#recovery.filesAfter(seq, limit) : [];
  }

  /** These messages' files no longer exist. */
  loseFiles(seqs: readonly number[]): void {
    for (const seq of seqs) this.apply({ type: "lose", target: this.store.messageAt(seq) });
  }
}
