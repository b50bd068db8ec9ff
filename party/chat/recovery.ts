/** What a chat carries when it goes back to an earlier state, and how it goes on there. */
import * as z from "zod";
import { type Carrying, KEPT_BACK_MS } from "~/party/core/recovery";
import { type ChatMedia, fileKeys } from "~/party/chat/protocol";
import type { Originals } from "~/party/chat/originals";
import { type Sql, sqlOf } from "~/party/core/sql";

const count = z.int().nonnegative();

const carriedSchema = z.object({
  /** the highest number in the chat's order that was ever used */
  head: count,
  members: z.record(
    z.string(),
    z.object({
      read: count,
      /** takes part in the one-to-one chat */
      wrote: z.boolean(),
      /** how they answered the other's message requests, as the store has it */
      requests: z.string().nullable(),
      watch: count,
    }),
  ),
  /** what became of messages, by seq. A deleted message's original is kept for reports until `originalUntilMs` */
  became: z.record(
    z.string(),
    z.object({
      isDeleted: z.boolean(),
      isHidden: z.boolean(),
      game: z.string().nullable(),
      originalUntilMs: count.nullable(),
    }),
  ),
  /** the version of moderators' newest decision about a message, by seq */
  moderated: z.record(z.string(), count),
});
export type CarriedChat = z.infer<typeof carriedSchema>;
type Became = CarriedChat["became"][string];

/** A message that shows a file. The poster's key comes after the file's. */
export interface ShownFiles {
  seq: number;
  id: string;
  from: string;
  atMs: number;
  isHidden: boolean;
  keys: string[];
  width: number;
  height: number;
}

/** Of two values for one key, `choose` makes one. */
function united<Value>(
  a: Readonly<Record<string, Value>>,
  b: Readonly<Record<string, Value>>,
  choose: (one: Value, other: Value, key: string) => Value,
): Record<string, Value> {
  const result = { ...a };
  for (const [key, value] of Object.entries(b))
    result[key] = key in result ? choose(result[key] as Value, value, key) : value;
  return result;
}

const PENDING = "pending";

/** The chat's tables, as far as the way back needs them. */
export class ChatRecovery implements Carrying<CarriedChat> {
  readonly schema = carriedSchema;
  readonly #sql: Sql;

  constructor(
    sql: SqlStorage,
    private readonly originals: Originals,
    private readonly head: () => number,
    private readonly nowMs: () => number,
  ) {
    this.#sql = sqlOf(sql);
  }

  read(): CarriedChat {
    // Each change takes the next number in the order, so everything that changed after this message has a higher one.
    // Lines are skipped, because their times come from elsewhere.
    const from =
      this.#sql`
      select seq from messages where at_ms <= ${this.nowMs() - KEPT_BACK_MS} and (more is null or more ->> '$.line' is null)
      order by seq desc limit 1`.value<number>() ?? 0;
    const members = this.#sql`select member, read_seq read, wrote, requests, watch from members`.rows<{
      member: string;
      read: number;
      wrote: number;
      requests: string | null;
      watch: number;
    }>();
    const became = this.#sql`
      select messages.seq, more ->> '$.deleted' deleted, more ->> '$.hidden' hidden, more ->> '$.game.status' game, until_ms "originalUntilMs"
      from messages left join originals on originals.seq = messages.seq 
      where changed > ${from}
        and (deleted or hidden or game is not null or exists (select 1 from moderated where moderated.seq = messages.seq))`.rows<{
      seq: number;
      deleted: number | null;
      hidden: number | null;
      game: string | null;
      originalUntilMs: number | null;
    }>();
    const moderated = this.#sql`select seq, version from moderated`.rows<{ seq: number; version: number }>();
    return {
      head: this.head(),
      members: Object.fromEntries(members.map(({ member, wrote, ...row }) => [member, { ...row, wrote: wrote === 1 }])),
      became: Object.fromEntries(
        became.map(({ seq, deleted, hidden, game, originalUntilMs }) => [
          seq,
          { isDeleted: deleted === 1, isHidden: hidden === 1, game, originalUntilMs: deleted ? originalUntilMs : null },
        ]),
      ),
      moderated: Object.fromEntries(moderated.map(({ seq, version }) => [seq, version])),
    };
  }

  merge(earlier: CarriedChat, now: CarriedChat): CarriedChat {
    const decidedLater = (seq: string) => (now.moderated[seq] ?? 0) > (earlier.moderated[seq] ?? 0);
    return {
      head: Math.max(earlier.head, now.head),
      members: united(earlier.members, now.members, (one, other) => ({
        read: Math.max(one.read, other.read),
        wrote: one.wrote || other.wrote,
        requests: answersIn(other.requests) > answersIn(one.requests) ? other.requests : one.requests,
        watch: Math.max(one.watch, other.watch),
      })),
      became: united(earlier.became, now.became, (one, other, seq) => becameOf(one, other, decidedLater(seq))),
      moderated: united(earlier.moderated, now.moderated, (one, other) => Math.max(one, other)),
    };
  }

  /** Inside a transaction. Safe to repeat: a repeat only uses one more number of the order. */
  apply({ head, members, became, moderated }: CarriedChat): void {
    const wentBackAt = Math.max(head, this.head()) + 1;
    for (const [seq, what] of Object.entries(became)) this.#becomes(Number(seq), what, wentBackAt);
    for (const [seq, version] of Object.entries(moderated))
      this.#sql`
        insert into moderated(seq, version) values (${Number(seq)}, ${version})
        on conflict(seq) do update set version = max(version, excluded.version)`.run();
    // the inboxes report again who is online
    this.#sql`update members set online = 0, presence_version = 0, watching = 0`.run();
    for (const [member, { read, wrote, requests, watch }] of Object.entries(members))
      this.#sql`
        update members set read_seq = max(read_seq, ${read}), wrote = max(wrote, ${wrote ? 1 : 0}),
          requests = coalesce(${requests}, requests), watch = max(watch, ${watch}) where member = ${member}`.run();
    this.#sql`
      delete from mentions where seq <= (select read_seq from members where members.member = mentions.member)`.run();
    // an earlier release of the rooms, which a rollback may start, knows only this number
    this.#sql`
      insert into emptied(one, head) values (1, ${wentBackAt}) on conflict(one) do update set head = excluded.head`.run();
    this.#sql`
      insert into went_back(one, head) values (1, ${wentBackAt})
      on conflict(one) do update set head = excluded.head`.run();
  }

  filesAfter(seq: number, limit: number): ShownFiles[] {
    return this.#sql`
      select seq, id, member "from", at_ms "atMs", more ->> '$.hidden' hidden, more -> '$.media' media from messages
      where seq > ${seq} and more ->> '$.media.key' is not null order by seq limit ${limit}`
      .rows<{ seq: number; id: string; from: string; atMs: number; hidden: number | null; media: string }>()
      .map(({ hidden, media: stored, ...message }) => {
        const media = JSON.parse(stored) as ChatMedia; // the store wrote it
        return {
          ...message,
          isHidden: hidden === 1,
          keys: fileKeys(media),
          width: media.width,
          height: media.height,
        };
      });
  }

  forgetModeration(): void {
    this.#sql`delete from moderated`.run();
  }

  /** The change is at `at` in the order, so that another way back carries it too. */
  #becomes(seq: number, { isDeleted, isHidden, game, originalUntilMs }: Became, at: number): void {
    this.#sql`update messages set changed = ${at} where seq = ${seq}`.run();
    if (isDeleted) {
      const isLeft = this
        .#sql`select 1 from messages where seq = ${seq} and (more is null or more ->> '$.deleted' is null)`.value();
      if (isLeft === null) return;
      if (originalUntilMs !== null) this.originals.keep(seq, originalUntilMs);
      this.#sql`update messages set text = '', more = '{"deleted":true}', due_ms = null where seq = ${seq}`.run();
      this.#sql`delete from mentions where seq = ${seq}`.run();
      return;
    }
    if (isHidden)
      this
        .#sql`update messages set more = json_set(coalesce(more, '{}'), '$.hidden', json('true')) where seq = ${seq}`.run();
    else this.#sql`update messages set more = nullif(json_remove(more, '$.hidden'), '{}') where seq = ${seq}`.run();
    if (game !== null && game !== PENDING)
      this.#sql`
        update messages set more = json_set(more, '$.game.status', ${game}), due_ms = null
        where seq = ${seq} and more ->> '$.game.status' is not null`.run();
  }
}

/** How often the member has answered a message request. */
const answersIn = (requests: string | null): number =>
  requests === null ? -1 : (JSON.parse(requests) as { count: number }).count;

/** A deletion is for good, and so is the outcome of an invitation. Of what moderators decided, the later counts. */
const becameOf = (one: Became, other: Became, isDecidedLater: boolean): Became => ({
  isDeleted: one.isDeleted || other.isDeleted,
  isHidden: (isDecidedLater ? other : one).isHidden,
  game: one.game !== null && one.game !== PENDING ? one.game : other.game,
  originalUntilMs: one.originalUntilMs ?? other.originalUntilMs,
});
