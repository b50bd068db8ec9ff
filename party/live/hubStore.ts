import * as z from "zod";
import { LIVE_LIMITS, type LiveEvent } from "~/party/live/protocol";

export const HUB_MIGRATIONS: readonly string[] = [
  `create table pending(n integer primary key, json text not null);
   create table leaves(leaf integer primary key, sockets integer not null, placed_ms integer not null);`,
];

const eventSchema: z.ZodType<LiveEvent> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("post"), post: z.string(), author: z.string() }),
  z.object({
    kind: z.literal("counts"),
    post: z.string(),
    likes: z.int(),
    reposts: z.int(),
    comments: z.int(),
    revision: z.int(),
  }),
  z.object({ kind: z.literal("comment"), post: z.string(), comment: z.string(), author: z.string() }),
  z.object({ kind: z.literal("commentLikes"), post: z.string(), comment: z.string(), likes: z.int(), revision: z.int() }),
  z.object({ kind: z.literal("commentGone"), post: z.string(), comment: z.string() }),
  z.object({ kind: z.literal("gone"), post: z.string() }),
  z.object({ kind: z.literal("member"), member: z.string() }),
]);

const storedEvent = z.string().transform((json): unknown => JSON.parse(json)).pipe(eventSchema);

/** A socket that was given a place may take this long to come. */
const ON_ITS_WAY_MS = 60_000;

/** What a hub holds until the batch is told, and which leaves it has. */
export class HubStore {
  constructor(private readonly sql: SqlStorage) {}

  add(events: readonly LiveEvent[]): void {
    for (const event of events) this.sql.exec("insert into pending(json) values (?)", JSON.stringify(eventSchema.parse(event)));
  }

  /** What waits, oldest first, and the number up to which it is. */
  pending(): { events: LiveEvent[]; upTo: number } {
    const rows = this.sql.exec<{ n: number; json: string }>("select n, json from pending order by n").toArray();
    return { events: rows.map((row) => storedEvent.parse(row.json)), upTo: rows.at(-1)?.n ?? 0 };
  }

  told(upTo: number): void {
    this.sql.exec("delete from pending where n <= ?", upTo);
  }

  /** Takes a place in the first leaf that has one; null when all are full. */
  place(nowMs: number): number | null {
    const row = this.sql
      .exec<{ leaf: number }>(
        "update leaves set sockets = sockets + 1, placed_ms = ? where leaf = (select min(leaf) from leaves where sockets < ?) returning leaf",
        nowMs,
        LIVE_LIMITS.socketsPerLeaf,
      )
      .toArray()[0];
    return row?.leaf ?? null;
  }

  openLeaf(nowMs: number): number {
    return this.sql
      .exec<{ leaf: number }>("insert into leaves(leaf, sockets, placed_ms) select coalesce(max(leaf), -1) + 1, 1, ? from leaves returning leaf", nowMs)
      .one().leaf;
  }

  allLeaves(): number[] {
    return this.sql.exec<{ leaf: number }>("select leaf from leaves order by leaf").toArray().map((row) => row.leaf);
  }

  /** The leaves where somebody may be. */
  inhabited(nowMs: number): number[] {
    return this.sql
      .exec<{ leaf: number }>("select leaf from leaves where sockets > 0 or placed_ms > ? order by leaf", nowMs - ON_ITS_WAY_MS)
      .toArray()
      .map((row) => row.leaf);
  }

  /** How many sockets a leaf said it has. */
  count(leaf: number, sockets: number): void {
    this.sql.exec("update leaves set sockets = ? where leaf = ?", sockets, leaf);
  }
}
