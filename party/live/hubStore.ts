import { sqlOf, type Sql } from "~/party/core/sql";
import { liveEventSchema } from "~/party/live/event";
import { LIVE_LIMITS, type LiveEvent } from "~/party/live/protocol";

/** `leaf` is the earlier name of a shard. Deployed hubs have tables with this name. */
export const HUB_MIGRATIONS: readonly string[] = [
  `create table pending(n integer primary key, json text not null);
   create table leaves(leaf integer primary key, sockets integer not null, placed_ms integer not null);`,
];

/** How long after its assignment a socket may take to connect to its shard. */
const CONNECT_WITHIN_MS = 60_000;

/** The events that a hub holds for the next batch, and its shards. */
export class HubStore {
  readonly #sql: Sql;

  constructor(sql: SqlStorage) {
    this.#sql = sqlOf(sql);
  }

  add(events: readonly LiveEvent[]): void {
    for (const event of events)
      this.#sql`insert into pending(json) values (${JSON.stringify(liveEventSchema.parse(event))})`.run();
  }

  /** The pending events, oldest first, and the number of the last event. */
  pending(): { events: LiveEvent[]; upTo: number } {
    const rows = this.#sql`select n, json from pending order by n`.rows<{ n: number; json: string }>();
    return { events: rows.map(({ json }) => liveEventSchema.parse(JSON.parse(json))), upTo: rows.at(-1)?.n ?? 0 };
  }

  deleteDelivered(upTo: number): void {
    this.#sql`delete from pending where n <= ${upTo}`.run();
  }

  /** Counts one more socket on the first shard that isn't full. Returns the shard; null when all are full. */
  reserveSocket(nowMs: number): number | null {
    return this.#sql`
      update leaves set sockets = sockets + 1, placed_ms = ${nowMs}
      where leaf = (select min(leaf) from leaves where sockets < ${LIVE_LIMITS.socketsPerShard}) returning leaf`.value();
  }

  /** Adds a shard with one socket reserved. Returns the shard. */
  addShard(nowMs: number): number {
    return this.#sql`
      insert into leaves(leaf, sockets, placed_ms) select coalesce(max(leaf), -1) + 1, 1, ${nowMs} from leaves returning leaf`.one<{
      leaf: number;
    }>().leaf;
  }

  allShards(): number[] {
    return this.#sql`select leaf from leaves order by leaf`.column();
  }

  /** The shards that may have sockets. */
  activeShards(nowMs: number): number[] {
    return this
      .#sql`select leaf from leaves where sockets > 0 or placed_ms > ${nowMs - CONNECT_WITHIN_MS} order by leaf`.column();
  }

  /** Stores how many sockets a shard reported. */
  setSocketCount(shard: number, sockets: number): void {
    this.#sql`update leaves set sockets = ${sockets} where leaf = ${shard}`.run();
  }
}
