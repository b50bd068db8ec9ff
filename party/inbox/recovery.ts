/** What an inbox carries when it goes back to an earlier state, and how it agrees again with what others keep. */
import * as z from "zod";
import { type Carrying, KEPT_BACK_MS } from "~/party/core/recovery";
import { type Sql, sqlOf } from "~/party/core/sql";

/** The newest activities that an inbox carries. Its pages list fewer. */
const ACTIVITIES_MAX = 5_000;

const n = z.int().nonnegative();
const activity = z.object({
  post: z.string(),
  kind: z.string(),
  actor: z.string(),
  comment: z.string(),
  n,
  state: z.string(),
  at_ms: z.int(),
  viewed: n,
});
const friend = z.object({ member: z.string(), n, state: z.string(), at_ms: z.int(), viewed: n });
const carriedSchema = z.object({
  isWiped: z.boolean(),
  presence: n,
  /** the call that the inbox holds, as the store has it */
  call: z.string().nullable(),
  /** notices with a lower number have been viewed; null if all have */
  viewedBelow: n.nullable(),
  friends: z.array(friend),
  activities: z.array(activity),
  /** the rooms that sessions were let into */
  admitted: z.array(z.object({ session: z.string(), party: z.string(), room: z.string(), expires_at_ms: z.int() })),
  watchers: z.record(z.string(), n),
  games: z.array(z.object({ room: z.string(), version: n, at_ms: z.int(), json: z.string().nullable() })),
});
export type CarriedInbox = z.infer<typeof carriedSchema>;

/** The inbox's tables, as far as the way back needs them. */
export class InboxRecovery implements Carrying<CarriedInbox> {
  readonly schema = carriedSchema;
  readonly #sql: Sql;

  constructor(
    sql: SqlStorage,
    private readonly nowMs: () => number,
  ) {
    this.#sql = sqlOf(sql);
  }

  read(): CarriedInbox {
    const { wiped, presence } = this.#sql`select wiped, presence_version presence from self`.one<{
      wiped: number;
      presence: number;
    }>();
    // the numbers of the edge's events grow with time. The row of a deleted post has no time
    const from =
      this.#sql`
      select max(n) from activities where at_ms between 1 and ${this.nowMs() - KEPT_BACK_MS}`.value<number>() ?? 0;
    return {
      isWiped: wiped === 1,
      presence,
      call: this.#sql`select json from held_call`.value(),
      viewedBelow: this.#sql`
        select min(n) from (select min(n) n from activities where viewed = 0 union all select min(n) from friends where viewed = 0)`.value(),
      friends: this.#sql`select member, n, state, at_ms, viewed from friends where n > ${from}`.rows(),
      activities: this.#sql`
        select post, kind, actor, comment, n, state, at_ms, viewed from activities where n > ${from}
        order by n desc limit ${ACTIVITIES_MAX}`.rows(),
      admitted: this.#sql`select session, party, room, expires_at_ms from admitted`.rows(),
      watchers: Object.fromEntries(
        this.#sql`select room, watch from watchers`
          .rows<{ room: string; watch: number }>()
          .map(({ room, watch }) => [room, watch]),
      ),
      games: this.#sql`select room, version, at_ms, json from games`.rows(),
    };
  }

  /** The room may have gone back since the earlier attempt, so that one knows more. */
  merge(earlier: CarriedInbox, now: CarriedInbox): CarriedInbox {
    return {
      ...earlier,
      isWiped: earlier.isWiped || now.isWiped,
      presence: Math.max(earlier.presence, now.presence),
      admitted: [...earlier.admitted, ...now.admitted],
      watchers: { ...now.watchers, ...earlier.watchers },
    };
  }

  /** Inside a transaction. Safe to repeat. The chats, the friendships, the blocks and the mutes come from their keepers. */
  apply({ presence, call, viewedBelow, friends, activities, admitted, watchers, games }: CarriedInbox): void {
    this.#sql`
      update self set online = 0, presence_version = max(presence_version, ${presence}) + 1`.run();
    this.#sql`delete from held_call`.run();
    if (call !== null) this.#sql`insert into held_call(one, json) values (1, ${call})`.run();
    for (const { member, n, state, at_ms, viewed } of friends)
      this.#sql`
        insert into friends(member, n, state, at_ms, viewed) values (${member}, ${n}, ${state}, ${at_ms}, ${viewed})
        on conflict(member) do update set n = excluded.n, state = excluded.state, at_ms = excluded.at_ms, viewed = excluded.viewed
        where excluded.n >= friends.n`.run();
    for (const { post, kind, actor, comment, n, state, at_ms, viewed } of activities) {
      if (kind === "gone") this.#sql`delete from activities where post = ${post} and n < ${n}`.run();
      this.#sql`
        insert into activities(post, kind, actor, comment, n, state, at_ms, viewed)
        values (${post}, ${kind}, ${actor}, ${comment}, ${n}, ${state}, ${at_ms}, ${viewed})
        on conflict(post, kind, actor, comment) do update set n = excluded.n, state = excluded.state, at_ms = excluded.at_ms, viewed = excluded.viewed
        where excluded.n >= activities.n`.run();
    }
    this.#sql`update activities set viewed = 1 where viewed = 0 and n < coalesce(${viewedBelow}, n + 1)`.run();
    this.#sql`update friends set viewed = 1 where viewed = 0 and n < coalesce(${viewedBelow}, n + 1)`.run();
    this.#sql`delete from admitted`.run();
    for (const { session, party, room, expires_at_ms } of admitted)
      this.#sql`
        insert into admitted(session, party, room, expires_at_ms) values (${session}, ${party}, ${room}, ${expires_at_ms})
        on conflict do nothing`.run();
    for (const [room, watch] of Object.entries(watchers))
      this.#sql`
        insert into watchers(room, watch) values (${room}, ${watch})
        on conflict(room) do update set watch = max(watch, excluded.watch)`.run();
    this.#sql`delete from games`.run();
    for (const { room, version, at_ms, json } of games)
      this.#sql`insert into games(room, version, at_ms, json) values (${room}, ${version}, ${at_ms}, ${json})`.run();
  }

  // ---- what others keep

  /** The highest number of an event of the edge that the inbox has; 0 without one. */
  highestN(): number {
    return (
      this.#sql`
      select max(n) from (select max(n) n from friends union all select max(n) from activities
        union all select max(n) from blocks union all select max(n) from mutes
        union all select n from notice_settings)`.value<number>() ?? 0
    );
  }

  /** The chats in the inbox's list. */
  chats(): string[] {
    return this.#sql`select chat from chats where gone = 0 order by chat`.column();
  }

  /** Members who are related to the owner of the inbox, and how. */
  relations(): Map<string, string> {
    return new Map(
      this.#sql`select member, state from friends where state <> 'none'`
        .rows<{ member: string; state: string }>()
        .map(({ member, state }) => [member, state]),
    );
  }

  blocked(): Set<string> {
    return new Set(this.#sql`select member from blocks where is_blocked = 1`.column<string>());
  }

  /** The mutes that haven't ended, by `muteKey`. */
  mutes(): Map<string, KeptMute> {
    return new Map(
      this.#sql`
        select kind "of", target, until_ms "untilMs" from mutes where kind <> 'words' and until_ms > ${this.nowMs()}`
        .rows<KeptMute>()
        .map((mute) => [muteKey(mute), mute]),
    );
  }
}

type KeptMute = { of: "member" | "chat"; target: string; untilMs: number };

/** By which a mute is found again. */
export const muteKey = ({ of, target }: Pick<KeptMute, "of" | "target">): string => `${of} ${target}`;
