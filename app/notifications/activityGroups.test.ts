import fc from "fast-check";
import { expect, it } from "vitest";
import { calendarDay } from "~/app/ui/format/dayName";
import { activityDays, type ActivityKind, type ActivityView } from "./activityGroups";
import { TEXTS } from "./texts";

const at = (text: string): number => new Date(text).getTime();
const did = (actor: string, kind: ActivityKind, post: string, time: string): ActivityView => ({
  actor,
  kind,
  post,
  atMs: at(time),
});

it("N1 · activities are grouped by day, then by post and kind, the latest first", () => {
  const days = activityDays(
    [
      did("ann", "like", "p", "2026-11-20T10:00:00Z"),
      did("bob", "like", "p", "2026-11-21T10:00:00Z"),
      did("eve", "like", "p", "2026-11-21T12:00:00Z"),
      did("eve", "repost", "p", "2026-11-21T11:00:00Z"),
      did("bob", "like", "q", "2026-11-21T13:00:00Z"),
    ],
    "UTC",
  );
  expect(days.map(({ groups }) => groups.map(({ post, kind, actors }) => [post, kind, ...actors]))).toEqual([
    [
      ["q", "like", "bob"],
      ["p", "like", "eve", "bob"],
      ["p", "repost", "eve"],
    ],
    [["p", "like", "ann"]],
  ]);
});

it("N1 · days are those of the viewer's time zone", () => {
  const activities = [did("ann", "like", "p", "2026-11-20T23:30:00Z"), did("bob", "like", "p", "2026-11-21T00:30:00Z")];
  expect(activityDays(activities, "UTC")).toHaveLength(2);
  expect(activityDays(activities, "Africa/Lagos")).toHaveLength(1);
});

it("N1 · a member who comments twice is counted once", () => {
  const comments = ["2026-11-21T10:00:00Z", "2026-11-21T11:00:00Z"].map((time) => did("ann", "comment", "p", time));
  expect(activityDays(comments, "UTC")[0]?.groups).toMatchObject([
    { actors: ["ann"], atMs: at("2026-11-21T11:00:00Z") },
  ]);
});

it("N1 · an activity has the specification's wording", () => {
  const says = (kind: ActivityKind, ...actors: string[]) =>
    TEXTS.did[kind]({ name: "Ada", others: actors.length - 1 })
      .map((part) => (typeof part === "string" ? part : part[1]))
      .join("");
  expect(says("like", "a")).toBe("Ada liked your post.");
  expect(says("comment", "a")).toBe("Ada commented on your post.");
  expect(says("repost", "a")).toBe("Ada reposted your post.");
  expect(says("like", "a", "b")).toBe("Ada and 1 other liked your post.");
  expect(says("friend", "a", "b")).toBe("Ada and 1 other accepted your friend request.");
  expect(says("comment", "a", "b", "c")).toBe("Ada and 2 others commented on your post.");
});

const activity = fc.record({
  post: fc.constantFrom("p", "q"),
  kind: fc.constantFrom<ActivityKind>("like", "comment", "repost"),
  actor: fc.constantFrom("ann", "bob", "eve"),
  atMs: fc.integer({ min: at("2026-10-23T00:00:00Z"), max: at("2026-10-27T00:00:00Z") }),
});
const zone = fc.constantFrom("UTC", "Europe/Berlin", "Pacific/Kiritimati", "America/St_Johns");

it("N1 · every activity is in exactly one group", () => {
  fc.assert(
    fc.property(fc.array(activity, { maxLength: 40 }), zone, (activities, zone) => {
      const days = activityDays(activities, zone);
      const shown = days.flatMap(({ day, groups }) =>
        groups.flatMap(({ post, kind, actors }) => actors.map((actor) => [day, post, kind, actor].join(" "))),
      );
      const happened = new Set(
        activities.map(({ post, kind, actor, atMs }) => [calendarDay(atMs, zone), post, kind, actor].join(" ")),
      );
      expect(shown).toHaveLength(happened.size);
      expect(new Set(shown)).toEqual(happened);
    }),
  );
});

it("N1 · days, groups and first actors are ordered from the latest", () => {
  fc.assert(
    fc.property(fc.array(activity, { maxLength: 40 }), zone, (activities, zone) => {
      const days = activityDays(activities, zone);
      const descends = (times: number[]) => times.every((time, i) => time <= (times[i - 1] ?? Infinity));
      expect(descends(days.map(({ day }) => day))).toBe(true);
      for (const { atMs, groups } of days) {
        expect(descends([atMs, ...groups.map((group) => group.atMs)])).toBe(true);
        for (const group of groups) {
          expect(activities).toContainEqual({
            post: group.post,
            kind: group.kind,
            actor: group.actors[0],
            atMs: group.atMs,
          });
        }
      }
    }),
  );
});
