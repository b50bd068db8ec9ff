import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const MEMBER_CHANGES = /useLive\(\s*"feed"[^]*"member"|"member"[^]*useLive\(\s*"feed"/;

/**
 * What the specification's client subscribes to (§7), the pages that show it, and how their code subscribes here
 * (docs/data.md).
 */
const SUBSCRIBED: [path: string, pages: string[], subscribes: RegExp][] = [
  ["UsersDetails/{id}", ["app/routes/$userId._index.tsx", "app/routes/$userId.$postId.tsx"], MEMBER_CHANGES],
  ["UsersDetails", ["app/routes/_index.tsx", "app/routes/messages.tsx"], MEMBER_CHANGES],
  ["Posts", ["app/routes/_index.tsx", "app/routes/$userId._index.tsx"], /useLive\(\s*"feed",\s*ids/],
  ["Posts/{postId}", ["app/routes/$userId.$postId.tsx"], /useLive\([^()]*`post:/],
  ["friend/{uid}/Friends", ["app/root.tsx"], /\.onFriendship\(/],
  ["friend/{uid}/Friendrequest", ["app/routes/notifications.tsx"], /unviewedRequests \} = useInbox\(\)\.view/],
  ["UserChats/{uid}", ["app/routes/messages.tsx", "app/root.tsx"], /\bview\.chats\b/],
  ["Messages/{chatId}", ["app/routes/messages.$chatId.tsx"], /openRoom(<[^>]+>)?\("chat"/],
  ["Games/{game}/{room}", ["app/routes/games_.$game.$room.tsx"], /openRoom(<[^>]+>)?\("game"/],
  ["notifications/{uid}", ["app/root.tsx"], /\bview\.unviewed\b/],
  ["Calls/{callId}", ["app/root.tsx"], /openRoom(<[^>]+>)?\("call"/],
  ["UsersCalls/{uid}", ["app/root.tsx"], /useInbox\(\)\.view\.ring|ring=\{/],
];

const IMPORT = /(?:from|import\()\s*"([~.][^"]*)"/g;
const sources = new Map(filesIn("app").map((file) => [file, fs.readFileSync(file, "utf8")]));
const imports = new Map(
  [...sources].map(([file, source]) => [
    file,
    [...source.matchAll(IMPORT)].flatMap(([, to = ""]) => fileOf(file, to) ?? []),
  ]),
);

it.each(SUBSCRIBED)("L3 · pages that show %s subscribe to it", (_path, pages, subscribes) => {
  for (const page of pages)
    expect(
      [...reach(page, imports)].some((file) => subscribes.test(sources.get(file) ?? "")),
      page,
    ).toBe(true);
});

/** A call keeps the name that it began with. */
const NAMED_ONCE = ["app/calls/CallHost.tsx"];

it("L3 · every page that shows names updates them when they change", () => {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports)
    for (const to of targets) importers.set(to, [...(importers.get(to) ?? []), file]);
  const hears = (file: string): boolean =>
    NAMED_ONCE.includes(file) || /\buseLiveNames\(\);/.test(sources.get(file) ?? "");
  const unsubscribedImporters = new Map(
    [...importers].map(([file, from]) => [file, hears(file) ? [] : from.filter((other) => !hears(other))]),
  );
  const namingFiles = [...sources]
    .filter(([file, source]) => /\buseNames\(/.test(source) && !hears(file) && file !== "app/members/useNames.ts")
    .map(([file]) => file);
  const pages = namingFiles.flatMap((file) => [...reach(file, unsubscribedImporters)].filter(isPage));
  expect(namingFiles).not.toEqual([]);
  expect(pages.filter((page) => !layoutsOf(page).some((layout) => [...reach(layout, imports)].some(hears)))).toEqual(
    [],
  );
});

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file));
}

function fileOf(from: string, to: string): string | undefined {
  const at = to.startsWith("~/") ? to.slice(2) : path.posix.join(path.posix.dirname(from), to);
  return [`${at}.tsx`, `${at}.ts`].find((file) => sources.has(file));
}

/** A file and everything that can be reached from it. */
function reach(from: string, arrows: ReadonlyMap<string, string[]>, known = new Set<string>()): Set<string> {
  if (known.has(from)) return known;
  known.add(from);
  for (const to of arrows.get(from) ?? []) reach(to, arrows, known);
  return known;
}

const isPage = (file: string): boolean => file.startsWith("app/routes/") || file === "app/AppFrame.tsx";

/** The routes that a route is shown in: `messages.$chatId` in `messages`. */
function layoutsOf(page: string): string[] {
  const parts = path.posix.basename(page, ".tsx").split(".");
  return parts
    .slice(1)
    .map((_, i) => `app/routes/${parts.slice(0, i + 1).join(".")}.tsx`)
    .filter((file) => sources.has(file));
}
