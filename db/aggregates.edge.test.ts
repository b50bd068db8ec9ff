import { env } from "cloudflare:workers";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import { tablesIn } from "~/tests/kit/workerd/scans";
import { type Aggregate, AGGREGATES } from "./schema/aggregates";
import { statements } from "./statement";

const { DB, SEARCH } = env as unknown as { DB: D1Database; SEARCH: D1Database };
import.meta.glob(["./*.ts", "!./*.test.ts"], { eager: true }); // importing a module registers its statements

/**
 * The statements that touch another aggregate's tables today, and what replaces them when the two are in two databases.
 */
const EXCEPTIONS: Partial<Record<Aggregate, Partial<Record<Aggregate, string>>>> = {
  accounts: {
    members:
      "A sign-up makes both rows, and a page reads both: the member's row follows by an event, and the page asks both databases at once.",
  },
  friendships: {
    members:
      "Names beside friends: asked for by id from the members' database. Numbers of friends, which triggers keep: sent by an event.",
    groups:
      "The chat of the two hears of their friendship, and its version grows: by an event to the groups' database.",
  },
  groups: {
    members: "Names, and whether an account has ended: asked for by id. The end of an account: sent by an event.",
    friendships: "Whether those who are added are friends: asked for before, as of that moment.",
    media:
      "A group's picture: taken by a statement of media's first, and given back by an event where the change then fails.",
  },
  posts: {
    members:
      "A card's author name and photo: asked for by id from the members' database, which answers for all of them at once.",
    media:
      "Files of a post: taken by a statement of media's first, like a group's picture. Files of a deleted post: sent by an event.",
  },
  media: {
    posts: "Which post a profile's file belongs to: kept with the file when the post takes it.",
    groups: "Whether a member may fetch a chat's file: the groups' database is asked.",
    members: "Which pictures a profile shows now: asked for before.",
  },
  members: {
    accounts: "The end of an account begins with its password: the accounts' database ends it, and sends an event.",
    friendships: "A board among friends: their ids are asked for before.",
    media: "Pictures of a profile: taken by a statement of media's first, like a group's.",
    posts: "What a form's key made: kept in the database of what it made.",
    groups: "The same, of a group.",
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

/** "posts reads members", for each pair of aggregates in a statement's text. */
async function pairsOf(text: string, from: Aggregate | "outbox" | undefined, db: "main" | "search"): Promise<string[]> {
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
  const triggers = await DB.prepare("select tbl_name as owner, sql from sqlite_master where type = 'trigger'").all<{
    owner: string;
    sql: string;
  }>();
  const ofTriggers = await Promise.all(
    triggers.results.map(({ owner, sql }) => pairsOf(sql.slice(sql.indexOf("begin")), ownerOf(owner, "main"), "main")),
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
