import fc from "fast-check";
import { expect, it } from "vitest";
import { liveEventFields } from "~/base/liveEventFields";
import { decodeEvent } from "~/db/outbox/outboxEvents";
import { liveEventSchema } from "~/party/live/event";
import { audienceOf, gather, shardName, decodeNote, topicOfShard, WatchIndex, encodeNote } from "~/party/live/live";
import { LIVE_LIMITS, type LiveEvent } from "~/party/live/protocol";

it.each(Object.entries(liveEventFields("an id", 1, { author: "an author", version: 2, parent: "a parent" })))(
  "S9 · the outbox and the live rooms know the event %s with the same fields",
  (name, fields) => {
    expect(liveEventSchema.parse({ kind: name, ...fields })).toEqual({ kind: name, ...fields });
    expect(decodeEvent("live", JSON.stringify({ type: name, source: 0, ...fields }))).toEqual({
      type: name,
      source: 0,
      ...fields,
    });
  },
);

const post = fc.constantFrom("p1", "p2", "p3");
const event: fc.Arbitrary<LiveEvent> = fc.oneof(
  fc.record({ kind: fc.constant("post" as const), post, author: fc.constant("a") }),
  fc.record({
    kind: fc.constant("counts" as const),
    post,
    likes: fc.nat(9),
    reposts: fc.nat(9),
    comments: fc.nat(9),
    revision: fc.nat(9),
  }),
  fc.record({
    kind: fc.constant("comment" as const),
    post,
    comment: fc.constantFrom("c1", "c2"),
    author: fc.constant("a"),
  }),
  fc.record({ kind: fc.constant("gone" as const), post }),
  fc.record({ kind: fc.constant("member" as const), member: fc.constantFrom("m1", "m2") }),
);

it("S9 · a batch has the highest revision of each post that still exists", () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const batch = gather(events);
      const gone = new Set(events.flatMap((one) => (one.kind === "gone" ? [one.post] : [])));
      for (const p of ["p1", "p2", "p3"]) {
        const revisions = events.flatMap((one) => (one.kind === "counts" && one.post === p ? [one.revision] : []));
        const delivered = batch.events.flatMap((one) =>
          one.kind === "counts" && one.post === p ? [one.revision] : [],
        );
        expect(delivered).toEqual(gone.has(p) || revisions.length === 0 ? [] : [Math.max(...revisions)]);
        const kinds = batch.events.flatMap((one) => ("post" in one && one.post === p ? [one.kind] : []));
        if (gone.has(p)) expect(kinds).toEqual(["gone"]);
      }
    }),
  );
});

it("S9 · a batch that is too large is cut to its newest events", () => {
  const events = Array.from({ length: LIVE_LIMITS.eventsPerBatchMax + 1 }, (_, i): LiveEvent => ({
    kind: "post",
    post: `${i}`,
    author: "a",
  }));
  const batch = gather(events);
  expect([batch.cut, batch.events.length, batch.events[0]]).toEqual([true, LIVE_LIMITS.eventsPerBatchMax, events[1]]);
  expect(gather(events.slice(1)).cut).toBe(false);
});

it("S9 · counts on the feed's topic go only to those who watch the post", () => {
  const counts: LiveEvent = { kind: "counts", post: "p", likes: 0, reposts: 0, comments: 0, revision: 1 };
  expect([audienceOf("feed", counts), audienceOf("post:p", counts)]).toEqual(["p", null]);
  expect(audienceOf("feed", { kind: "gone", post: "p" })).toBe(null);
});

it("rooms · a shard's name contains its topic", () => {
  expect(topicOfShard(shardName("feed", 12))).toBe("feed");
  expect(topicOfShard(shardName("post:01ARZ3NDEKTSV4RRFFQ69G5FAV", 3))).toBe("post:01ARZ3NDEKTSV4RRFFQ69G5FAV");
});

it("rooms · the index has the last list of each connected watcher", () => {
  const index = new WatchIndex<string>();
  const last = new Map<string, string[]>();
  fc.assert(
    fc.property(fc.constantFrom("a", "b", "c"), fc.option(fc.subarray(["p1", "p2", "p3"])), (who, posts) => {
      if (posts === null) {
        index.drop(who);
        last.delete(who);
      } else {
        index.put(who, posts);
        last.set(who, posts);
      }
      for (const p of ["p1", "p2", "p3"])
        expect([...index.of(p)].sort()).toEqual(
          [...last]
            .filter(([, of]) => of.includes(p))
            .map(([name]) => name)
            .sort(),
        );
    }),
  );
});

it("rooms · encoding and decoding a list of watched posts removes repeated posts", () => {
  const [a, b] = ["01ARZ3NDEKTSV4RRFFQ69G5FAV", "01BX5ZZKBKACTAV9WEVGEMMVRZ"];
  for (const hidden of ["", "7.AbC+/="]) {
    expect(decodeNote(encodeNote({ hidden, posts: [a, b, a] }))).toEqual({ hidden, posts: [a, b] });
    expect(decodeNote(encodeNote({ hidden, posts: [] }))).toEqual({ hidden, posts: [] });
  }
});
