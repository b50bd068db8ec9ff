/**
 * Members publish, comment, like and become friends, in requests that run in isolates of the edge. Isolates die, and D1,
 * R2 and one step of the cron fail or hang. Then all faults end, and what others have of it must be what D1 has.
 */
import { workFeedJobs } from "~/app/posts/feed/feedJobs.server";
import { deliverEvents } from "~/app/outbox/deliver.server";
import { addSession, createAccount } from "~/db/accounts/accounts";
import { removeComment } from "~/db/posts/commentDeletion";
import { createComment } from "~/db/posts/comments";
import { moveFriendship } from "~/db/friendships/friends";
import { addMedia } from "~/db/media/media";
import { createPost, removePost } from "~/db/posts/posts";
import { toggleLike, toggleRepost } from "~/db/posts/postToggles";
import type { Db } from "~/db/statement";
import { edgeFaultsOf, faultsOf, nextStep } from "~/tests/faults/world/chance";
import { EdgeIsolates } from "~/tests/faults/world/edgeIsolates";
import { NO_WORLD_FAULTS, SimulatedWorld } from "~/tests/faults/world/simulatedWorld";

/** An id as long as those of the product. */
const idOf = (name: string | number): string => String(name).padStart(26, "0");
const ANN = idOf("ann");
const MEMBERS = [ANN, idOf("bob"), idOf("cy"), idOf("dee")];
const STEPS = 60;
const STEP_WEIGHTS = {
  publish: 6,
  remove: 4,
  quote: 4,
  comment: 12,
  reply: 20,
  removeComment: 8,
  like: 10,
  unlike: 6,
  repost: 8,
  unrepost: 4,
  befriend: 8,
  unfriend: 3,
  upload: 4,
  signIn: 4,
  die: 4,
  alarm: 2,
} as const;
type Step = keyof typeof STEP_WEIGHTS;

const DAY_MS = 24 * 60 * 60 * 1000;
/** how many times 20 s the cron has to do what nothing keeps it from: clocks differ, and it backs off */
const DONE_WITHIN = 90;

/** What the edge still has to do. */
const PENDING = {
  events: "select n from outbox where dead_at is null",
  "given up events": "select n from outbox where dead_at is not null",
  "jobs about ann": `select n from jobs where '${ANN}' in (member_id, subject)`,
  "other jobs": `select n from jobs where '${ANN}' not in (member_id, subject)`,
  sessions: "select id from sessions",
  files: "select key from media",
} as const;
type Pending = keyof typeof PENDING;

/** A part of the edge that is out of order. */
interface Broken {
  isBroken?: (text: string, values: readonly unknown[]) => boolean;
  keepsFiles?: boolean;
  /** what can't be done meanwhile */
  keeps: readonly Pending[];
}
const BROKEN: readonly Broken[] = [
  { keeps: [] },
  { isBroken: (text) => /"moderation_decisions"/.test(text), keeps: [] }, // the cron's first step
  { isBroken: (text) => /"tag_uses"/.test(text), keeps: [] },
  {
    isBroken: (_text, values) => values.some((value) => /^feed-/.test(String(value))),
    keeps: ["jobs about ann", "other jobs"],
  },
  { keepsFiles: true, keeps: ["files"] },
];
/** The jobs of one member fail. */
const POISONED: Broken = {
  isBroken: (text, values) => /insert into "feed_entries"/.test(text) && values.includes(ANN),
  keeps: ["jobs about ann"],
};

export class PostSchedule {
  readonly #world: SimulatedWorld;
  readonly #edge: EdgeIsolates;
  /** D1 without faults, for what is there without a request */
  readonly #db: Db;
  readonly #flaws: string[] = [];
  #count = 0;

  constructor(seed: number, plant: (world: SimulatedWorld) => void = () => undefined) {
    this.#world = new SimulatedWorld(seed);
    plant(this.#world);
    this.#edge = new EdgeIsolates(this.#world, {
      heldCopy: () => Promise.resolve(),
      watchableGame: () => Promise.resolve(),
    });
    this.#db = this.#edge.main.reachedBy((work) => Promise.resolve(work()));
  }

  /** Runs the schedule. Returns the flaws that it showed. */
  async run(): Promise<string[]> {
    for (const member of MEMBERS) await createAccount(this.#db, accountOf(member, this.#world.platformMs()));
    const { random } = this.#world;
    this.#world.faults = { ...faultsOf(random), ...edgeFaultsOf(random) };
    const broken = [this.#pick(BROKEN) ?? POISONED, ...(random() < 0.4 ? [POISONED] : [])];
    this.#break(broken, random() < 0.3);
    for (let step = 0; step < STEPS; step++) {
      this.#take(nextStep(STEP_WEIGHTS, random));
      await this.#world.pass(random() * 3_000);
    }
    this.#world.faults = NO_WORLD_FAULTS;
    const all = Object.keys(PENDING) as Pending[];
    await this.#done(
      "while a part of the edge is out of order",
      all.filter((kind) => !broken.some(({ keeps }) => keeps.includes(kind))),
    );
    this.#break([], false);
    await this.#done("at the end", all);
    await this.#world.pass(70_000); // late calls
    this.#check();
    this.#edge.close();
    this.#world.close();
    return this.#flaws;
  }

  // ---- steps

  #take(step: Step): void {
    const me = this.#pick(MEMBERS) ?? ANN;
    const other = this.#pick(MEMBERS.filter((member) => member !== me)) ?? ANN;
    const post = this.#id("posts");
    const id = idOf(this.#count++);
    switch (step) {
      case "publish":
        return this.#request((db, nowMs) => createPost(db, postOf(id, me, nowMs)));
      case "quote":
        return this.#request((db, nowMs) =>
          createPost(db, { ...postOf(id, me, nowMs), quoted: { id: post, version: 1 } }),
        );
      case "remove":
        return this.#request((db, nowMs) => removePost(db, post, this.#authorOf("posts", post), nowMs));
      case "comment":
      case "reply": {
        const parent = step === "reply" ? this.#id("comments") : null;
        const text = `comment ${id}`;
        return this.#request((db, nowMs) =>
          createComment(db, {
            id,
            post: parent === null ? post : this.#postOf(parent),
            parent,
            author: me,
            text,
            media: null,
            nowMs,
          }),
        );
      }
      case "removeComment": {
        const comment = this.#id("comments");
        return this.#request((db, nowMs) => removeComment(db, comment, this.#authorOf("comments", comment), nowMs));
      }
      case "like":
      case "unlike":
        return this.#request((db, nowMs) => toggleLike(db, { post, member: me, on: step === "like", nowMs }));
      case "repost":
      case "unrepost":
        return this.#request((db, nowMs) => toggleRepost(db, { post, member: me, on: step === "repost", nowMs }));
      case "befriend":
        return this.#request((db, nowMs) => moveFriendship(db, me, other, "add", nowMs));
      case "unfriend":
        return this.#request((db, nowMs) => moveFriendship(db, me, other, "remove", nowMs));
      case "upload":
        this.#edge.files.add(id);
        return void addMedia(this.#db, unusedFile(id, me, this.#world.platformMs()));
      case "signIn":
        return void addSession(this.#db, expiredSession(id, me, this.#world.platformMs()));
      case "die":
        return this.#world.host("inbox", me).die();
      case "alarm":
        return this.#world.host("inbox", me).runAlarm();
    }
  }

  /** A request makes a change, and after its answer delivers the events and works on the feeds. */
  #request(change: (db: Db, nowMs: number) => Promise<unknown>): void {
    void this.#edge.run(async (env, db, nowMs) => {
      await change(db, nowMs);
      await Promise.all([deliverEvents(env, db), workFeedJobs(env, 1)]);
    });
  }

  /** `hangs`: the calls of parts that are out of order never end. */
  #break(parts: readonly Broken[], hangs: boolean): void {
    const { main } = this.#edge;
    main.isBroken = (text, values) => parts.some(({ isBroken }) => isBroken?.(text, values));
    main.hangsWhenBroken = hangs;
    this.#edge.keepsFiles = parts.some(({ keepsFiles }) => keepsFiles);
  }

  // ---- the end

  /** Waits until the edge has done this work. */
  async #done(when: string, kinds: readonly Pending[]): Promise<void> {
    const pending = () => kinds.filter((kind) => this.#edge.main.rows(PENDING[kind]).length > 0);
    for (let round = 0; round < DONE_WITHIN && pending().length > 0; round++) await this.#world.pass(20_000);
    for (const kind of pending()) this.#flaws.push(`left over: ${kind} ${when}`);
  }

  /** Compares what inboxes, feeds, the search and R2 have with what D1 has. */
  #check(): void {
    const { main, search, files } = this.#edge;
    for (const member of MEMBERS) {
      const inbox = this.#world.room("inbox", member);
      const notices = inbox.activitiesAfter(null, 1_000);
      this.#compare(
        `${member}'s notices`,
        notices.map(({ post, kind, actor, comment = "" }) => [post, kind, actor, comment].join(" ")),
        main.rows<{ found: string }>(NOTICES, ...Array.from({ length: 4 }, () => member)).map(({ found }) => found),
      );
      this.#compare(`${member}'s feed`, this.#found(ENTRIES, member), this.#found(FEED, member, member));
    }
    this.#compare(
      "the search",
      search.rows<{ id: string }>("select post_id id from posts where text <> ''").map(({ id }) => id),
      this.#found("select id found from posts"),
    );
    this.#compare("R2", [...files], []);
  }

  #compare(what: string, shown: readonly string[], expected: readonly string[]): void {
    const [has, misses] = [
      shown.filter((each) => !expected.includes(each)),
      expected.filter((each) => !shown.includes(each)),
    ];
    if (has.length > 0) this.#flaws.push(`stale: in ${what} is still ${has.join(", ")}`);
    if (misses.length > 0) this.#flaws.push(`lost: in ${what} isn't ${misses.join(", ")}`);
  }

  // ---- parts

  #found(text: string, ...values: string[]): string[] {
    return this.#edge.main.rows<{ found: string }>(text, ...values).map(({ found }) => found);
  }

  /** One of the posts or comments; '' without any. */
  #id(table: "posts" | "comments"): string {
    return this.#pick(this.#found(`select id found from ${table} order by id`)) ?? "";
  }

  #authorOf(table: "posts" | "comments", id: string): string {
    return this.#found(`select author_id found from ${table} where id = ?`, id)[0] ?? "";
  }

  #postOf(comment: string): string {
    return this.#found("select post_id found from comments where id = ?", comment)[0] ?? "";
  }

  #pick<Value>(from: readonly Value[]): Value | undefined {
    return from[Math.floor(this.#world.random() * from.length)];
  }
}

/**
 * A member's notices: likes, reposts, quotes and comments of their posts, and replies to their comments on others' posts
 * (N1, X99, X108).
 */
const NOTICES = `
  select post_id || ' ' || kind || ' ' || member_id || ' ' found
    from (select post_id, member_id, 'like' kind from post_likes union all select post_id, member_id, 'repost' from reposts)
    join posts on posts.id = post_id where posts.author_id = ? and member_id <> posts.author_id
  union all
  select post_id || ' comment ' || comments.author_id || ' ' || comments.id from comments join posts on posts.id = post_id
    where posts.author_id = ? and comments.deleted_at is null and comments.author_id <> posts.author_id
  union all
  select posts.id || ' quote ' || quote.author_id || ' ' || quote.id from posts quote join posts on posts.id = quote.quoted_id
    where posts.author_id = ? and quote.author_id <> posts.author_id
  union all
  select reply.post_id || ' comment ' || reply.author_id || ' ' || reply.id
    from comments reply join comments parent on parent.id = reply.parent_id join posts on posts.id = reply.post_id
    where parent.author_id = ? and parent.deleted_at is null and reply.deleted_at is null
      and reply.author_id <> parent.author_id and posts.author_id <> parent.author_id`;

/** The entries of a member's feed. Those of reposts stay when their post goes, and pages pass over them (decision 0052). */
const ENTRIES = `
  select place || ' ' || source_id found from feed_entries join posts on posts.id = post_id where member_id = ?`;

/** What is in a member's tab Friends (X95): what they and their friends published and reposted. */
const FEED = `
  select place || ' ' || source found
    from (select id place, author_id source from posts union all select place, member_id from reposts)
    where source = ? or source in (select other_id from friendships where owner_id = ?)`;

const accountOf = (memberId: string, nowMs: number) => ({
  memberId,
  email: `${memberId}@parlor.test`,
  emailKey: `${memberId}@parlor.test`,
  passwordHash: null,
  nowMs,
});

const postOf = (id: string, authorId: string, nowMs: number) => ({
  id,
  authorId,
  text: `post ${id}`,
  searchText: `post ${id}`,
  audience: "everyone" as const,
  commenters: "everyone" as const,
  media: [],
  nowMs,
});

const unusedFile = (key: string, ownerId: string, nowMs: number) => ({
  key,
  ownerId,
  purpose: "posts" as const,
  chatId: null,
  kind: "image" as const,
  type: "image/png",
  sizeBytes: 1,
  width: 1,
  height: 1,
  nowMs: nowMs - 2 * DAY_MS,
});

const expiredSession = (id: string, memberId: string, nowMs: number) => ({
  id,
  memberId,
  device: "",
  method: null,
  second: null,
  provedAtMs: null,
  nowMs: nowMs - 2 * DAY_MS,
  expiresAtMs: nowMs - DAY_MS,
});
