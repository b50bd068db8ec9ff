/** Groups over the wire, as browsers change them, and what the tables and rooms have afterwards. */
import { env } from "cloudflare:workers";
import type { Env } from "~/app/server/env.server";
import { befriend } from "~/tests/kit/workerd/wireGames";
import { AS_JSON, type Caller, newMember } from "~/tests/wire/caller";

const world = env as unknown as Env;
const { DB: db } = world;

export const create = async (creator: Caller, members: readonly { id: string }[], more: Record<string, string> = {}) =>
  creator.post("/groups", { name: "Rowers", members: JSON.stringify(members.map(({ id }) => id)), ...more }, AS_JSON);
export const idIn = async (response: Response) => ((await response.json()) as { group: string }).group;
export const change = (who: Caller, group: string, fields: Record<string, string>) =>
  who.post(`/groups/${group}`, fields, AS_JSON);
export const add = (who: Caller, group: string, ...members: { id: string }[]) =>
  change(who, group, { do: "add", members: JSON.stringify(members.map(({ id }) => id)) });
export const remove = (who: Caller, group: string, member: { id: string }) =>
  change(who, group, { do: "remove", member: member.id });
export const leave = (who: Caller, group: string) => change(who, group, { do: "leave" });
export const refuse = (who: Caller, group: string) => change(who, group, { do: "refuse" });

/** Ada runs a group with Bayo and Chi, who are her friends. Dora is a friend too, but not in the group. */
export async function rowers() {
  const [ada, bayo, chi, dora] = [
    await newMember("Ada"),
    await newMember("Bayo"),
    await newMember("Chi"),
    await newMember("Dora"),
  ];
  await befriend(ada, bayo, chi, dora);
  const group = await idIn(await create(ada, [bayo, chi]));
  return { ada, bayo, chi, dora, group };
}

export const column = async (sql: string, ...values: (string | number)[]) =>
  (
    await db
      .prepare(sql)
      .bind(...values)
      .raw<string[]>()
  ).map(([value]) => value);
export const membersOf = (group: string) =>
  column("select member_id from chat_members where chat_id = ? order by member_id", group);
export const creatorOf = async (group: string) =>
  (await column("select created_by from groups where id = ?", group))[0];
export const sorted = (...members: Caller[]) => members.map(({ id }) => id).sort();
export const maySpeak = async (group: string, member: Caller) =>
  (await world.CHAT.getByName(group).post(member.id, crypto.randomUUID(), { text: "hello" })).ok;

/**
 * The lines for a group's room that were queued during `work`, in order. They are recorded even when they are
 * delivered.
 */
export async function linesWhile(group: string, work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  await db.exec("create table if not exists chat_events (n integer primary key, room text, body text)");
  await db.exec(
    "create trigger copied after insert on outbox when new.target = 'chat' begin insert into chat_events select new.n, new.room, new.body; end",
  );
  await work();
  await db.exec("drop trigger copied");
  const { results } = await db
    .prepare("select body from chat_events where room = ? and json_extract(body, '$.type') = 'line' order by n")
    .bind(group)
    .all<{ body: string }>();
  return results.map(({ body }) => (JSON.parse(body) as { line: Record<string, unknown> }).line);
}
