// The layers as rules (docs/decisions/0001): imports only go down. scripts/importRules.test.ts proves that each rule catches a violation.

const TEST = "\\.test\\.tsx?$";
const SERVER = "\\.server\\.tsx?$";
const PACKAGE = "(^|/)node_modules/";
const PRODUCT = "^(app|party|db|games|base)/";
/** Folders of app/games and games that belong to no single game. */
const SHARED_BY_GAMES = "(room|scores|elsewhere|arcade|turns)/";
const TYPES_ALONE = { dependencyTypesNot: ["type-only"] };

/** An arrow that may not be: `types` says whether an `import type` may. */
const forbid = (name, comment, from, to, { types = false } = {}) => ({
  name,
  comment,
  severity: "error",
  from: { ...from, pathNot: [TEST, ...[from.pathNot ?? []].flat()] },
  to: types ? { ...to, ...TYPES_ALONE } : to,
});

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two modules that need each other are one module, or lack a third.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: TYPES_ALONE },
    },
    {
      name: "no-unknown-modules",
      comment: "What cannot be found cannot be judged.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(cloudflare|virtual):" },
    },
    forbid(
      "base-is-the-ground",
      "base stands on nothing.",
      { path: "^base/" },
      { path: `^(app|party|db|games)/|${PACKAGE}` },
    ),
    forbid(
      "db-on-base",
      "db knows base alone, and the two packages that it describes tables and events with.",
      { path: "^db/" },
      { path: `^(app|party|games)/|${PACKAGE}(?!(drizzle-orm|zod)/)` },
    ),
    forbid("games-on-base", "Rules of games are pure.", { path: "^games/" }, { path: `^(app|party|db)/|${PACKAGE}` }),
    forbid("party-below-app", "Rooms know neither the pages nor D1.", { path: "^party/" }, { path: "^(app|db)/" }),
    forbid(
      "protocol-on-core",
      "Browsers load a protocol: of other protocols it knows the types alone.",
      { path: "^party/[^/]+/protocol\\.ts$" },
      { path: `^(party|games)/|${PACKAGE}`, pathNot: "^party/core/protocol\\.ts$" },
      { types: true },
    ),
    forbid(
      "core-knows-no-room",
      "What all rooms share names none of them.",
      { path: "^party/core/" },
      { path: "^party/(?!core/)[^/]+/" },
    ),
    forbid(
      "room-to-room",
      "A room knows another's protocol and types; it speaks to it by RPC.",
      { path: "^party/([^/]+)/", pathNot: "^party/core/" },
      { path: "^party/[^/]+/", pathNot: ["^party/($1|core)/", "^party/[^/]+/protocol\\.ts$"] },
      { types: true },
    ),
    forbid(
      "app-to-party",
      "The edge and the browser know rooms by their protocol and types; parsers, stores and PartyServer stay in the rooms Worker.",
      { path: "^app/" },
      { path: ["^party/", `${PACKAGE}partyserver/`], pathNot: "^party/[^/]+/protocol\\.ts$" },
      { types: true },
    ),
    forbid(
      "rooms-know-no-game",
      "Rooms look games up in one place; each game has one definition.",
      { path: "^party/(?!game/games/)", pathNot: "^party/game/adapterFor\\.ts$" },
      { path: "^(games/[^/]+/|party/game/games/)" },
    ),
    forbid(
      "screens-know-no-game",
      "What all games share names none of them; the list of entries does.",
      { path: `^app/games/([^/]+$|${SHARED_BY_GAMES})`, pathNot: "^app/games/(allGames|GameSign)\\.tsx?$" },
      { path: `^(app/)?games/(?!${SHARED_BY_GAMES})[^/]+/` },
    ),
    forbid(
      "db-by-servers-alone",
      "D1 is asked by *.server.ts and the edge's chain.",
      { path: "^app/", pathNot: [SERVER, "^app/edge/"] },
      { path: "^db/" },
    ),
    forbid(
      "servers-stay-home",
      "What a browser loads knows types of *.server.ts alone; routes, whose server half Remix cuts off, and the entries may use them.",
      { path: "^app/", pathNot: [SERVER, "^app/routes/", "^app/(root|entry\\.server)\\.tsx$", "^app/worker\\.ts$"] },
      { path: `^app/.*${SERVER}` },
      { types: true },
    ),
    forbid(
      "ui-knows-no-feature",
      "Primitives stand on base.",
      { path: "^app/ui/" },
      { path: "^(app/(?!ui/)|party/|games/|db/)" },
    ),
    forbid(
      "connections-know-no-feature",
      "app/rooms carries every feature's frames.",
      { path: "^app/rooms/" },
      { path: "^app/(?!(rooms|ui|edge)/)" },
    ),
    forbid(
      "features-below-routes",
      "A feature knows no URL's module.",
      { path: "^app/[^/]+/", pathNot: "^app/routes/" },
      { path: "^app/(routes/|root\\.tsx|worker\\.ts|entry\\.)" },
    ),
    forbid(
      "routes-stand-alone",
      "What two routes share is a feature's.",
      { path: "^app/routes/" },
      { path: "^app/(routes/|worker\\.ts|entry\\.)" },
      { types: true },
    ),
    forbid(
      "no-tools-in-the-product",
      "Tools and tests use the product, not the other way.",
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
