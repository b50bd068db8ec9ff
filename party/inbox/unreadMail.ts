/** When the owner of the inbox gets a mail about what they haven't read (X206), and what it counts. */
import type { Sql } from "~/party/core/sql";
import { Flag } from "~/party/inbox/flag";
import type { InboxOwner } from "~/party/inbox/pushRows";
import type { Pushes } from "~/party/inbox/pushes";
import type { ChatSummary } from "~/party/inbox/protocol";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** When a mail that no consumer has taken is queued again. */
const AGAIN_MS = HOUR_MS;
/** After that, on as many days, what the mail counts isn't mailed any longer. */
const TAKES_MAX = 3;

/**
 * `mail_due_ms`: when the oldest unread message that no mail has counted will have been unread for a day; null without
 * one. In `unread_mail`, `id`: of the mail that is queued or taken. `next_ms`: no mail is queued before. `takes`: how
 * often a consumer has taken a mail that nobody has confirmed since.
 */
export const UNREAD_MAIL_TABLE = `
  alter table chats add column mail_due_ms integer;
  create table unread_mail(one integer primary key check (one = 1), id text, is_taken integer not null, next_ms integer not null,
    takes integer not null);`;

/** What a mail counts: chats with new unread messages, and message requests. */
export interface UnreadCounts {
  chats: number;
  requests: number;
}

interface CountedChat {
  chat: string;
  isRequest: 0 | 1;
  dueMs: number;
}

interface UnreadRow {
  id: string | null;
  isTaken: 0 | 1;
  nextMs: number;
  takes: number;
}
const NO_MAIL: UnreadRow = { id: null, isTaken: 0, nextMs: 0, takes: 0 };

export class UnreadMail {
  /** something has changed, so that `nextMs` may have */
  readonly change = new Flag();

  constructor(
    private readonly sql: Sql,
    private readonly now: () => number,
    private readonly owner: InboxOwner,
    private readonly pushes: Pushes,
  ) {}

  // ---- what happens

  /** The member changed their settings. What is unread when they switch the mails on counts from then. */
  onSettings(wasOn: boolean): void {
    const isOn = this.#isOn();
    if (wasOn && !isOn) this.sql`update chats set mail_due_ms = null where mail_due_ms is not null`.run();
    if (!wasOn && isOn)
      this.sql`update chats set mail_due_ms = ${this.now() + DAY_MS} where unread > 0 and gone = 0`.run();
    this.change.set();
  }

  /**
   * `before`: how many messages were unread; null if the chat is new. `isTold`: there is a new message that the member is
   * notified of. If some were read, the day begins again: nobody knows since when the others are unread.
   */
  onChat({ chat, unread }: ChatSummary, before: number | null, isTold: boolean): void {
    if (unread === 0 || !this.#isOn()) return;
    const dueMs = this.now() + DAY_MS;
    const wasRead = before !== null && unread < before + (isTold ? 1 : 0);
    if (wasRead)
      this.sql`update chats set mail_due_ms = ${dueMs} where chat = ${chat} and mail_due_ms is not null`.run();
    if (isTold) this.sql`update chats set mail_due_ms = ${dueMs} where chat = ${chat} and mail_due_ms is null`.run();
    this.change.set();
  }

  // ---- the mail

  /** When a mail is due; null if none is. Never during quiet hours (X203). */
  nextMs(): number | null {
    const [oldest] = this.#counted();
    if (!oldest) return null;
    const nextMs = Math.max(oldest.dueMs, this.#row().nextMs);
    return this.pushes.quietUntilMs(Math.max(nextMs, this.now())) ?? nextMs;
  }

  /** Begins a mail if one is due. Returns its id, for the queue. */
  takeDue(): string | null {
    if ((this.nextMs() ?? Infinity) > this.now()) return null;
    const id = this.owner.newId();
    this.#put({ ...this.#row(), id, isTaken: 0, nextMs: this.now() + AGAIN_MS });
    return id;
  }

  /**
   * The consumer takes the mail, and has a day to send and confirm it: only then can the next one go, so that there is
   * never more than one a day. Null if there is nothing to mail any longer, or another consumer has taken it.
   */
  take(id: string): UnreadCounts | null {
    const row = this.#row();
    if (row.id !== id || row.isTaken === 1) return null;
    this.change.set();
    const counted = this.#counted();
    const [oldest] = counted;
    if (!oldest || oldest.dueMs > this.now()) {
      this.#put({ ...row, id: null, nextMs: 0 });
      return null;
    }
    if (row.takes === TAKES_MAX) {
      this.#forget(counted);
      this.#put(NO_MAIL);
      return null;
    }
    this.#put({ id, isTaken: 1, nextMs: this.now() + DAY_MS, takes: row.takes + 1 });
    const requests = counted.filter(({ isRequest }) => isRequest === 1).length;
    return { chats: counted.length - requests, requests };
  }

  /** The consumer has sent the mail. What it counted isn't mailed again. */
  settle(id: string): void {
    const row = this.#row();
    if (row.id !== id || row.isTaken === 0) return;
    this.#forget(this.#counted().filter(({ dueMs }) => dueMs < row.nextMs)); // what came later isn't in the mail
    this.#put({ ...NO_MAIL, nextMs: row.nextMs });
    this.change.set();
  }

  /** The inbox went back to an earlier state, and doesn't know what was mailed since. */
  clear(): void {
    this.sql`update chats set mail_due_ms = null where mail_due_ms is not null`.run();
    this.#put({ ...NO_MAIL, nextMs: this.now() + DAY_MS });
  }

  // ---- parts

  #isOn(): boolean {
    return this.pushes.settings().mailsUnread === true;
  }

  /** The chats with messages that no mail has counted, the first due one first, without what is muted, hidden or blocked. */
  #counted(): CountedChat[] {
    return this.sql`
      select chat, request "isRequest", mail_due_ms "dueMs" from chats
      where mail_due_ms is not null
        and not exists (select 1 from hidden_groups where hidden_groups.chat = chats.chat)
        and not exists (select 1 from blocks where blocks.member = peer and is_blocked = 1)
        and not exists (select 1 from mutes where mutes.kind = 'chat' and target = chats.chat and until_ms > ${this.now()})
      order by mail_due_ms`.rows();
  }

  #forget(counted: readonly CountedChat[]): void {
    const chats = JSON.stringify(counted.map(({ chat }) => chat));
    this.sql`update chats set mail_due_ms = null where chat in (select value from json_each(${chats}))`.run();
  }

  #row(): UnreadRow {
    const [row] = this.sql`
      select id, is_taken "isTaken", next_ms "nextMs", takes from unread_mail`.rows<UnreadRow>();
    return row ?? NO_MAIL;
  }

  #put({ id, isTaken, nextMs, takes }: UnreadRow): void {
    this.sql`
      insert into unread_mail(one, id, is_taken, next_ms, takes) values (1, ${id}, ${isTaken}, ${nextMs}, ${takes})
      on conflict(one) do update set id = excluded.id, is_taken = excluded.is_taken, next_ms = excluded.next_ms, takes = excluded.takes`.run();
  }
}
