import { env } from "cloudflare:workers";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { tablesIn } from "~/tests/kit/workerd/scans";
import { type Aggregate, AGGREGATES } from "./schema/aggregates";
import { type StatementScope, statements } from "./statement";

const { DB, SEARCH } = env as unknown as { DB: D1Database; SEARCH: D1Database };
import.meta.glob(["./**/*.ts", "!./**/*.test.ts"], { eager: true }); // importing a module registers its statements

/** Each member's rows of `blocks` are complete, so they can be asked for first. */
const HIDDEN = "The ids of the members whom a block keeps from the viewer are asked for first.";

/** db/rights: the facts of pages, and the guards of writes. */
const FACTS =
  "What is between the viewer and the authors of a page is asked for in a second trip, by author (docs/decisions/0066). A write asks before it, and its answer may be outdated.";

/** X60: writes ask what moderators keep the member from. */
const LIMITS =
  "What limits the member is read with their session, and asked of moderation's database before the write.";

/**
 * The aggregates whose statements or triggers touch another aggregate's tables today, and what replaces these when the
 * two aggregates are in two databases.
 */
const EXCEPTIONS: Partial<Record<Aggregate, Partial<Record<Aggregate, string>>>> = {
  moderation: {
    members: "The moderators whose queue changed are asked for first.",
    accounts: "The sessions of a suspended member are ended by an event to the accounts' database.",
  },
  accounts: {
    moderation: "Whether the member is suspended is asked of both databases at once, like the name.",
    members:
      "A sign-up makes a row in both, and a page reads both. Later an event makes the member's row, and the page asks both databases at once.",
  },
  safety: {
    members: "Whether an account has ended, and the names of blocked members, are asked for by id.",
    friendships: "The list that the two members' chat gets says whether they are friends, as after a friend move.",
    groups: "A block raises the version of the two members' chat. An event to the groups' database does this.",
  },
  friendships: {
    safety: HIDDEN,
    moderation: LIMITS,
    members:
      "Names beside friends are asked for by id from the members' database. Friend counts, which triggers keep today, are sent by an event.",
    groups:
      "A change of a friendship raises the version of the two members' chat. An event to the groups' database does this.",
    posts:
      "A new friendship gives each of the two the other's posts for friends, and its end takes them. An event to the posts' database does this.",
  },
  groups: {
    safety: HIDDEN,
    moderation: LIMITS,
    members: "Names, and whether an account has ended, are asked for by id. The end of an account is sent by an event.",
    friendships: "Whether the added members are friends is asked before the change. The answer may then be outdated.",
    media:
      "A statement of the media aggregate takes a group's picture first. If the change then fails, an event gives the picture back.",
  },
  posts: {
    safety: FACTS,
    moderation: LIMITS,
    friendships: FACTS,
    members:
      "The authors' names and photos, and whether they are banned, are asked for by id from the members' database, for all cards at once.",
    media:
      "A statement of the media aggregate takes a post's files first, like a group's picture. The files of a deleted post are sent by an event.",
  },
  media: {
    safety: FACTS,
    friendships: FACTS,
    posts:
      "The post that a file in the Media tab belongs to is stored with the file when the post takes it. Whether the viewer may see it is asked of the posts' database.",
    groups: "Whether a member may fetch a chat's file is asked from the groups' database.",
    moderation: "Which of the files that would be deleted are held by a case is asked first.",
    members: "The pictures that a profile shows now are asked for first.",
  },
  members: {
    safety: HIDDEN,
    moderation: LIMITS,
    accounts:
      "An account ends only if its password matches. The accounts' database checks that, ends the account, and sends an event.",
    friendships: "The ids of the friends on a board are asked for first.",
    media: "A statement of the media aggregate takes a profile's pictures first, like a group's picture.",
    posts: "The row of `creations` with a form's key is in the database of the post or comment that the form created.",
    groups:
      "The row of `creations` with a form's key is in the database of the group that the form created. A new restriction raises the versions of the member's chats. An event to the groups' database does this.",
  },
};

const isMain = (aggregate: Aggregate) => aggregate !== "search";
const aggregates = (Object.keys(AGGREGATES) as Aggregate[]).map((aggregate) => ({
  aggregate,
  tables: AGGREGATES[aggregate].map((table) => getTableConfig(table).name),
}));
const ownerOf = (table: string, db: "main" | "search") =>
  aggregates.find(({ aggregate, tables }) => isMain(aggregate) === (db === "main") && tables.includes(table))
    ?.aggregate;

/** "posts touches members", for each pair of aggregates in a statement's text. */
async function pairsOf(
  text: string,
  from: StatementScope["aggregate"] | undefined,
  db: "main" | "search",
): Promise<string[]> {
  const owners = (await tablesIn(db === "main" ? DB : SEARCH, text)).flatMap((table) => ownerOf(table, db) ?? []);
  return owners.filter((owner) => owner !== from).map((owner) => `${from} touches ${owner}`);
}

const allowed = Object.entries(EXCEPTIONS).flatMap(([from, others]) =>
  Object.keys(others).map((other) => `${from} touches ${other}`),
);

async function touched(): Promise<string[]> {
  const ofStatements = await Promise.all(
    statements.map(({ compiled, aggregate, db }) => pairsOf(compiled().text, aggregate, db)),
  );
  const triggers = await DB.prepare("select tbl_name as tableName, sql from sqlite_master where type = 'trigger'").all<{
    tableName: string;
    sql: string;
  }>();
  const ofTriggers = await Promise.all(
    triggers.results.map(({ tableName, sql }) =>
      pairsOf(sql.slice(sql.indexOf("begin")), ownerOf(tableName, "main"), "main"),
    ),
  );
  return [...new Set([...ofStatements, ...ofTriggers].flat())].sort();
}

it("aggregates · a statement or trigger touches another aggregate's tables only as a listed exception", async () => {
  expect(await touched()).toEqual([...allowed].sort());
});

it("aggregates · a touched table of another aggregate is found, even under an alias", async () => {
  expect(
    await pairsOf(
      'select "m"."name" from "posts" inner join "members" "m" on "m"."id" = "posts"."author_id"',
      "posts",
      "main",
    ),
  ).toEqual(["posts touches members"]);
  expect(
    await pairsOf('update "media" set "state" = ? where exists (select 1 from "groups")', "media", "main"),
  ).toEqual(["media touches groups"]);
});
