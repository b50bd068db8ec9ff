import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "./root.mjs";

/**
 * An import from one file to another; `type` marks a type-only import. `rule` is the rule that refuses it, or null
 * where it is allowed.
 */
const ARROWS: [rule: string | null, from: string, to: string, type?: "type"][] = [
  ["base-imports-nothing", "base/clock.ts", "~/db/posts/posts"],
  ["base-imports-nothing", "base/ulid.ts", "zod"],
  ["aggregates-offer", "db/safety/mutes.ts", "~/db/search/search"],
  ["aggregates-offer", "db/posts/tags.ts", "~/db/moderation/cases", "type"],
  [null, "db/posts/postToggles.ts", "~/db/members/memberStates"],
  [null, "db/memberData/erasure.ts", "~/db/search/search"],
  ["db-below-aggregates", "db/query/passing.ts", "~/db/search/search"],
  ["db-below-aggregates", "db/passing.ts", "~/db/moderation/cases"],
  [null, "db/outbox/jobs.ts", "~/db/schema/jobs"],
  ["db-known", "db/groups/groups.ts", "~/db/news/news"],
  ["rights-know-members", "db/rights/facts.ts", "~/db/search/search"],
  [null, "db/rights/conditions.ts", "~/db/members/memberStates"],
  ["db-on-base", "db/posts/posts.ts", "~/app/posts/view", "type"],
  ["db-on-base", "db/posts/posts.ts", "react"],
  [null, "db/members/members.ts", "~/base/fold"],
  [null, "db/members/members.ts", "drizzle-orm"],
  ["games-on-base", "games/chess/rules.ts", "~/party/core/protocol"],
  [null, "games/whot/rules.ts", "~/base/fold"],
  ["party-below-app", "party/chat/chat.ts", "~/app/posts/view", "type"],
  ["party-below-app", "party/inbox/inbox.ts", "~/db/search/search"],
  ["rooms-know-no-game", "party/game/game.ts", "~/games/ball/rules", "type"],
  ["rooms-know-no-game", "party/game/rounds.ts", "~/party/game/games/ball"],
  [null, "party/game/games/ball.ts", "~/games/ball/rules"],
  [null, "party/game/adapterFor.ts", "~/party/game/games/ball"],
  [null, "party/game/state.ts", "~/games/core"],
  ["screens-know-no-game", "app/games/room/RoomScreen.tsx", "~/app/games/ball/entry"],
  ["screens-know-no-game", "app/games/hub/GamesHub.tsx", "~/games/ball/rules", "type"],
  [null, "app/games/allGames.ts", "~/app/games/ball/entry"],
  [null, "app/games/room/AfterGame.tsx", "~/games/core"],
  ["protocol-on-core", "party/call/protocol.ts", "~/party/chat/parse"],
  ["protocol-on-core", "party/game/protocol.ts", "zod"],
  ["protocol-on-core", "party/friends/protocol.ts", "~/party/chat/protocol"],
  [null, "party/live/protocol.ts", "~/party/core/protocol"],
  [null, "party/inbox/protocol.ts", "~/party/chat/protocol", "type"],
  ["core-knows-no-room", "party/core/room.ts", "~/party/chat/protocol", "type"],
  ["room-to-room", "party/live/live.ts", "~/party/chat/store"],
  [null, "party/live/hub.ts", "~/party/chat/store", "type"],
  [null, "party/live/shard.ts", "~/party/chat/protocol"],
  [null, "party/live/parse.ts", "~/party/core/frames"],
  [null, "party/chat/room.ts", "~/party/chat/store"],
  ["app-to-party", "app/chat/ChatLog.tsx", "~/party/chat/parse"],
  ["app-to-party", "app/server/env.server.ts", "~/party/chat/store"],
  ["app-to-party", "app/chat/reach.server.ts", "partyserver"],
  [null, "app/chat/ChatList.tsx", "~/party/chat/protocol"],
  [null, "app/api/rooms.server.ts", "~/party/chat/store", "type"],
  ["only-servers-use-db", "app/posts/card/PostCard.tsx", "~/db/search/search", "type"],
  ["only-servers-use-db", "app/routes/feed.tsx", "~/db/search/search"],
  [null, "app/posts/feed/feed.server.ts", "~/db/search/search"],
  [null, "app/posts/feed.edge.test.ts", "~/db/search/search"],
  ["servers-stay-on-the-server", "app/posts/PostMenu.tsx", "~/app/friends/friends.server"],
  [null, "app/search/people/PeopleSearch.tsx", "~/app/friends/friends.server", "type"],
  [null, "app/routes/friends.tsx", "~/app/friends/friends.server"],
  ["order-ui", "app/ui/dialogs/Dialog.tsx", "~/app/posts/view", "type"],
  ["ui-knows-no-data", "app/ui/primitives/Badge.tsx", "~/party/chat/protocol"],
  [null, "app/ui/primitives/Time.tsx", "~/base/fold"],
  ["order-rooms", "app/rooms/connection.ts", "~/app/posts/view", "type"],
  ["order-posts", "app/posts/PostPage.tsx", "~/app/routes/_index", "type"],
  ["routes-stand-alone", "app/routes/search.tsx", "~/app/routes/_index"],
  ["no-tools-in-the-product", "party/call/call.ts", "~/tests/kit/media/png"],
  ["no-development-packages", "app/media/thumbnail.ts", "jsdom"],
  ["no-cycles", "app/games/Board.tsx", "~/app/games/Cell"],
  ["no-cycles", "app/games/Column.tsx", "~/app/games/Row", "type"],
  ["no-unknown-modules", "app/games/Score.tsx", "~/app/games/nowhere"],
  [null, "app/api/chats.server.ts", "~/app/friends/friends.server"],
  ["order-known", "app/search/find.ts", "~/app/unknown/thing"],
];

const CONFIG = await import(path.join(ROOT, ".dependency-cruiser.cjs"));
const FEATURES: string[] = CONFIG.default.forbidden
  .map(({ name }: { name: string }) => /^order-(?!known$)(.+)$/.exec(name)?.[1])
  .filter(Boolean);
/** Each feature imports the one after it, and the last feature imports an entry. Neither is allowed. */
ARROWS.push(
  ...FEATURES.map((feature, i): (typeof ARROWS)[number] => {
    const next = FEATURES[i + 1];
    return [`order-${feature}`, `app/${feature}/tooEarly.ts`, next ? `~/app/${next}/later` : "~/app/root", "type"];
  }),
);

/** The files that the arrows point to. They import nothing. */
const TARGETS = [
  ...FEATURES.map((feature) => `app/${feature}/later.ts`),
  "app/root.tsx",
  "app/unknown/thing.ts",
  "app/posts/view.ts",
  "app/friends/friends.server.ts",
  "app/routes/_index.tsx",
  "base/fold.ts",
  "db/members/memberStates.ts",
  "db/news/news.ts",
  "db/schema/jobs.ts",
  "db/moderation/cases.ts",
  "db/search/search.ts",
  "games/ball/rules.ts",
  "games/core.ts",
  "app/games/ball/entry.ts",
  "party/chat/parse.ts",
  "party/chat/protocol.ts",
  "party/chat/store.ts",
  "party/core/frames.ts",
  "party/core/protocol.ts",
  "tests/kit/media/png.ts",
];

let project: string;
let violations: { from: string; rule: { name: string } }[];

beforeAll(async () => {
  project = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-arrows-"));
  await Promise.all([
    ...ARROWS.map(([, from, to, type]) => write(from, `import ${type ?? ""} { given } from "${to}";`)),
    ...TARGETS.map((file) => write(file)),
  ]);
  await write("app/games/Cell.tsx", 'import { given } from "~/app/games/Board";');
  await write("app/games/Row.tsx", 'import type { given } from "~/app/games/Column";');
  for (const file of ["package.json", "tsconfig.json"])
    await fs.copyFile(path.join(ROOT, file), path.join(project, file));
  await fs.symlink(path.join(ROOT, "node_modules"), path.join(project, "node_modules"));
  violations = await violationsOf(project);
}, 60_000);

afterAll(() => fs.rm(project, { recursive: true }));

for (const [rule, from, to, type = "value"] of ARROWS) {
  it(`lint · ${from} → ${to} (${type}) ${rule === null ? "is allowed" : `breaks ${rule}`}`, () => {
    const broken = violations.filter((violation) => violation.from === from).map((violation) => violation.rule.name);
    expect(broken).toEqual(rule === null ? [] : expect.arrayContaining([rule]));
  });
}

it("lint · every rule has an import that it refuses", async () => {
  const names = CONFIG.default.forbidden.map(({ name }: { name: string }) => name);
  expect(new Set(ARROWS.map(([rule]) => rule).filter((rule) => rule !== null))).toEqual(new Set(names));
});

async function write(file: string, line = "") {
  const at = path.join(project, file);
  await fs.mkdir(path.dirname(at), { recursive: true });
  await fs.writeFile(at, `${line}\nexport const given = 1;\n`);
}

const violationsOf = (folder: string): Promise<typeof violations> =>
  new Promise((resolve, reject) => {
    const cruiser = path.join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
    const config = path.join(ROOT, ".dependency-cruiser.cjs");
    const args = [cruiser, "app", "party", "db", "base", "games", "--config", config, "--output-type", "json"];
    // dependency-cruiser exits with the number of violations
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 2 ** 26 }, (_exit, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout).summary.violations);
      } catch {
        reject(new Error(stderr || stdout));
      }
    });
  });
