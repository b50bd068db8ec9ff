import fc from "fast-check";
import { expect, it } from "vitest";
import { withFriendship, NO_FRIENDSHIPS } from "./inboxView";

const report = fc.record({ other: fc.constantFrom("bob", "eve"), n: fc.integer({ min: 1, max: 50 }) });
const stateOf = (n: number) => (["none", "sent", "received", "friends"] as const)[n % 4] ?? "none";

it("F1 · F2 · the latest transition of each pair wins, in whatever order answers and news arrive", () => {
  fc.assert(
    fc.property(fc.uniqueArray(report, { selector: ({ other, n }) => `${other} ${n}` }), (news) => {
      const friendships = news.reduce(
        (known, { other, n }) => withFriendship(known, other, stateOf(n), n),
        NO_FRIENDSHIPS,
      );
      for (const other of ["bob", "eve"]) {
        const latest = Math.max(0, ...news.filter((each) => each.other === other).map(({ n }) => n));
        expect(friendships.get(other)).toEqual(latest === 0 ? undefined : { state: stateOf(latest), n: latest });
      }
    }),
  );
});

it("F1 · an answer that changed nothing doesn't undo a known state", () => {
  const friendships = withFriendship(NO_FRIENDSHIPS, "bob", "friends", 3);
  expect(withFriendship(friendships, "bob", "sent", 0)).toBe(friendships);
  expect(withFriendship(NO_FRIENDSHIPS, "bob", "sent", 0).get("bob")?.state).toBe("sent");
});
