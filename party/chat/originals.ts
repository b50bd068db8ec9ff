import type { ChatMedia } from "~/party/chat/protocol";
import { sqlOf, type Sql } from "~/party/core/sql";

/**
 * How many originals a chat keeps, the newest changes first. Whoever floods a chat with deletions to remove an original
 * needs hours for it, because each counts in the budget of messages.
 */
export const ORIGINALS_MAX = 1_000;

interface Original {
  text: string;
  media: ChatMedia | null;
}

/**
 * X52: edited and deleted messages as they were sent. Only a report reads them (`ChatEvidence`): no page, search or
 * export does.
 */
export class Originals {
  readonly #sql: Sql;

  constructor(sql: SqlStorage) {
    this.#sql = sqlOf(sql);
  }

  /** Copies a message that is about to change, unless it has changed before. Keeps the copy until `untilMs`. */
  keep(seq: number, untilMs: number): void {
    this.#sql`
      insert into originals(seq, text, media, until_ms) select seq, text, more ->> '$.media', ${untilMs} from messages where seq = ${seq}
      on conflict(seq) do update set until_ms = excluded.until_ms`.run();
    this.#sql`
      delete from originals where seq in (select seq from originals order by until_ms desc, seq desc limit -1 offset ${ORIGINALS_MAX})`.run();
  }

  of(seq: number): Original | null {
    const [row] = this.#sql`select text, media from originals where seq = ${seq}`.rows<{
      text: string;
      media: string | null;
    }>();
    // `media` was written by `keep`
    return row ? { text: row.text, media: row.media === null ? null : (JSON.parse(row.media) as ChatMedia) } : null;
  }

  /** When the next original is no longer needed. */
  nextEndMs(): number | null {
    return this.#sql`select min(until_ms) from originals`.value<number>();
  }

  removeEnded(nowMs: number): void {
    this.#sql`delete from originals where until_ms <= ${nowMs}`.run();
  }
}
