// The layers and the order of features as rules: imports only go down (docs/architecture.md).
// scripts/importRules.test.ts shows each rule failing.

const TEST = "\\.test\\.tsx?$";
const SERVER = "\\.server\\.tsx?$";
const PACKAGE = "(^|/)node_modules/";
const PRODUCT = "^(app|party|db|games|base)/";
/** Folders of app/games and games that belong to no single game. */
const SHARED_BY_GAMES = "(room|scores|elsewhere|arcade|turns|hub|options|end)/";
/**
 * The folders of app/, lowest first. Each may import those before it, and none after it. The entries of app/ come last.
 */
const FEATURES = [
  "serviceWorker",
  "i18n",
  "ui",
  "http",
  "rooms",
  "offline",
  "server",
  "members",
  "policies",
  "mail",
  "outbox",
  "accounts",
  "media",
  "reports",
  "safety",
  "posts",
  "friends",
  "search",
  "groups",
  "calls",
  "games",
  "push",
  "chat",
  "profiles",
  "welcome",
  "moderation",
  "notifications",
  "pushQueue",
  "export",
  "settings",
  "share",
  "recovery",
  "api",
  "routes",
];
/**
 * What each aggregate of db/ offers to the others: its modules that they may import. db/memberData is about all that a member
 * has, and may import any module.
 */
const OFFERED = {
  accounts: ["sessions"],
  members: ["creations", "handles", "members", "memberStates"],
  friendships: [],
  groups: ["chatAccess"],
  posts: ["bannedContent", "mentions"],
  media: [],
  safety: ["blocks", "mutes"],
  moderation: ["moderationLog"],
  search: [],
  memberData: [],
};
const AGGREGATES = Object.keys(OFFERED).join("|");
const offered = Object.entries(OFFERED).flatMap(([aggregate, modules]) =>
  modules.map((module) => `^db/${aggregate}/${module}[.]ts$`),
);
const EXCEPT_TYPES = { dependencyTypesNot: ["type-only"] };

/** Forbids an import. With `types`, `import type` stays allowed. */
const forbid = (name, comment, from, to, { types = false } = {}) => ({
  name,
  comment,
  severity: "error",
  from: { ...from, pathNot: [TEST, ...[from.pathNot ?? []].flat()] },
  to: types ? { ...to, ...EXCEPT_TYPES } : to,
});

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two modules that import each other are one module, or need a third one. This includes types.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unknown-modules",
      comment: "An import must resolve, or the other rules can't check it.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(cloudflare|virtual):" },
    },
    forbid(
      "base-imports-nothing",
      "base imports nothing.",
      { path: "^base/" },
      { path: `^(app|party|db|games)/|${PACKAGE}` },
    ),
    forbid(
      "aggregates-offer",
      "An aggregate of db/ imports of another one only what that one offers.",
      { path: `^db/(${AGGREGATES})/`, pathNot: "^db/memberData/" },
      { path: `^db/(${AGGREGATES})/`, pathNot: ["^db/$1/", ...offered] },
    ),
    forbid(
      "rights-know-members",
      "The rights are below the aggregates. They import only the states of members.",
      { path: "^db/rights/" },
      { path: `^db/(${AGGREGATES})/`, pathNot: "^db/members/memberStates[.]ts$" },
    ),
    forbid(
      "db-below-aggregates",
      "What all aggregates of db/ build on imports none of them.",
      { path: "^db/(?:(query|schema|outbox)/|[^/]+$)" },
      { path: `^db/(${AGGREGATES}|rights)/` },
    ),
    forbid(
      "db-known",
      "A folder of db/ is an aggregate, or one that all aggregates build on.",
      { path: "^db/" },
      { path: "^db/", pathNot: `^db/(?:(${AGGREGATES}|rights|query|schema|outbox)/|[^/]+$)` },
    ),
    forbid(
      "db-on-base",
      "db imports base, and the two packages with which it describes tables and events.",
      { path: "^db/" },
      { path: `^(app|party|games)/|${PACKAGE}(?!(drizzle-orm|zod)/)` },
    ),
    forbid(
      "games-on-base",
      "The rules of games are pure.",
      { path: "^games/" },
      { path: `^(app|party|db)/|${PACKAGE}` },
    ),
    forbid(
      "party-below-app",
      "Rooms import neither pages nor D1's queries.",
      { path: "^party/" },
      { path: "^(app|db)/" },
    ),
    forbid(
      "protocol-on-core",
      "Browsers load a protocol, so it imports only types of other protocols.",
      { path: "^party/[^/]+/protocol\\.ts$" },
      { path: `^(party|games)/|${PACKAGE}`, pathNot: "^party/core/protocol\\.ts$" },
      { types: true },
    ),
    forbid(
      "core-knows-no-room",
      "What all rooms share imports none of them.",
      { path: "^party/core/" },
      { path: "^party/(?!core/)[^/]+/" },
    ),
    forbid(
      "room-to-room",
      "A room imports another room's protocol and types, and calls it by RPC.",
      { path: "^party/([^/]+)/", pathNot: "^party/core/" },
      { path: "^party/[^/]+/", pathNot: ["^party/($1|core)/", "^party/[^/]+/protocol\\.ts$"] },
      { types: true },
    ),
    forbid(
      "app-to-party",
      "The edge and the browser import protocols and types of rooms. Parsers, stores and PartyServer stay in the rooms Worker.",
      { path: "^app/" },
      { path: ["^party/", `${PACKAGE}partyserver/`], pathNot: "^party/[^/]+/protocol\\.ts$" },
      { types: true },
    ),
    forbid(
      "rooms-know-no-game",
      "Rooms look games up in one place, where each game has one definition.",
      { path: "^party/(?!game/games/)", pathNot: "^party/game/adapterFor\\.ts$" },
      { path: "^(games/[^/]+/|party/game/games/)" },
    ),
    forbid(
      "screens-know-no-game",
      "What all games share imports none of them. Only the list of entries and GameSign may.",
      { path: `^app/games/([^/]+$|${SHARED_BY_GAMES})`, pathNot: "^app/games/(allGames|GameSign)\\.tsx?$" },
      { path: `^(app/)?games/(?!${SHARED_BY_GAMES})[^/]+/` },
    ),
    forbid("only-servers-use-db", "Only *.server.ts queries D1.", { path: "^app/", pathNot: SERVER }, { path: "^db/" }),
    forbid(
      "servers-stay-on-the-server",
      "What a browser loads imports only types of *.server.ts. The exceptions are routes, whose server half Remix removes, and the entries.",
      { path: "^app/", pathNot: [SERVER, "^app/routes/", "^app/(root|entry\\.server)\\.tsx$", "^app/worker\\.ts$"] },
      { path: `^app/.*${SERVER}` },
      { types: true },
    ),
    forbid(
      "ui-knows-no-data",
      "Primitives know neither rooms nor tables nor games.",
      { path: "^app/ui/" },
      { path: "^(party|games|db)/" },
    ),
    ...FEATURES.map((feature, i) =>
      forbid(
        `order-${feature}`,
        "A feature imports only those before it in FEATURES, types included.",
        { path: `^app/${feature}/` },
        {
          path: `^app/([^/]+$|(${FEATURES.slice(i + 1).join("|")})/)`,
        },
      ),
    ),
    forbid(
      "order-known",
      "Each folder of app/ has its place in FEATURES.",
      { path: "^app/" },
      { path: `^app/(?!(${FEATURES.join("|")})/)[^/]+/` },
    ),
    forbid(
      "routes-stand-alone",
      "What two routes share belongs to a feature.",
      { path: "^app/routes/" },
      { path: "^app/(routes/|worker\\.ts|entry\\.)" },
      { types: true },
    ),
    forbid(
      "no-tools-in-the-product",
      "Tools and tests import the product. The product never imports them.",
      { path: PRODUCT },
      { path: "^(tests|scripts|bench)/" },
    ),
    forbid(
      "no-development-packages",
      "The product runs without devDependencies.",
      { path: PRODUCT },
      { dependencyTypes: ["npm-dev"] },
      { types: true },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.css$" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: "specify",
    enhancedResolveOptions: {
      conditionNames: ["workerd", "worker", "import", "types", "default"],
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx", ".mjs", ".js"],
    },
  },
};
