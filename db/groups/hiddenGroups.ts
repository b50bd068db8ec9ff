/**
 * X59: hiding and restoring groups. A hidden one has no picture, and another name. What was taken is kept in the row until it
 * is restored.
 */
import { and, eq, isNotNull, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { iconOf } from "./groupChanges";
import { select, update } from "~/db/query/builder";
import { flag, jsonObject } from "~/db/query/expressions";
import { groupRefusals, groups } from "~/db/schema/groups";
import { media } from "~/db/schema/media";
import { type Db, first, type Placeholders, type Query } from "~/db/statement";

const { statement } = aggregate("groups");

/** The name of a hidden group. */
export const HIDDEN_GROUP_NAME = "Group";

/** What was taken from the group. */
const taken = { name: sql`(${groups.hidden} ->> 'name')`, icon: sql`(${groups.hidden} ->> 'icon')` };

type OfGroup = { group: string };
/** A group that moderators deleted keeps its name, and has nothing else to hide (X80). */
const isGroupHere = (group: Placeholder) => and(eq(groups.id, group), isNull(groups.removedAt));
/** The picture that was taken from a group, if the condition holds. */
export const hiddenIconOf = (group: Placeholder, where?: SQL): SQL =>
  sql`(select ${taken.icon} from ${groups} where ${and(eq(groups.id, group), where)})`;
/** If the group has got another picture since, nobody needs the one that was taken. A cron deletes it. */
const dropReplacedIcon = statement((p: Placeholders<OfGroup>) =>
  update(media)
    .set({ state: "deleted" })
    .where(eq(media.key, hiddenIconOf(p.group, isNotNull(groups.iconKey)))),
);
const markIcon = statement((p: Placeholders<OfGroup & { now: number }>) =>
  update(media)
    .set({ hiddenAt: p.now })
    .where(eq(media.key, iconOf(p.group))),
);
const hideGroup = statement((p: Placeholders<OfGroup>) =>
  update(groups)
    .set({
      hidden: jsonObject({
        name: sql`iif(${groups.hidden} is not null and ${groups.name} = ${sql.raw(`'${HIDDEN_GROUP_NAME}'`)}, ${taken.name}, ${groups.name})`,
        icon: sql`coalesce(${groups.iconKey}, ${taken.icon})`,
      }),
      name: HIDDEN_GROUP_NAME,
      iconKey: null,
    })
    .where(isGroupHere(p.group)),
);
const showTakenIcon = statement((p: Placeholders<OfGroup>) =>
  update(media)
    .set({ hiddenAt: null })
    .where(eq(media.key, hiddenIconOf(p.group))),
);
/** The picture may be gone with its owner's account. */
const restoreGroup = statement((p: Placeholders<OfGroup>) => {
  const icon = sql`(select ${media.key} from ${media} where ${and(eq(media.key, taken.icon), eq(media.state, "attached"))})`;
  return update(groups)
    .set({
      name: sql`iif(${groups.name} = ${sql.raw(`'${HIDDEN_GROUP_NAME}'`)}, ${taken.name}, ${groups.name})`,
      iconKey: sql`coalesce(${groups.iconKey}, ${icon})`,
      hidden: null,
    })
    .where(and(eq(groups.id, p.group), isNotNull(groups.hidden)));
});

/** Those who left a hidden group permanently can't read its name any longer either (X59). */
const forgetNames = statement((p: Placeholders<{ group: string }>) =>
  update(groupRefusals).set({ groupName: null }).where(eq(groupRefusals.chatId, p.group)),
);

const groupState = statement((p: Placeholders<OfGroup>) =>
  select({
    isHidden: flag(sql`(${and(isNotNull(groups.hidden), eq(groups.name, HIDDEN_GROUP_NAME), isNull(groups.iconKey))})`),
  })
    .from(groups)
    .where(isGroupHere(p.group)),
);

/** Whether the group is hidden, and has got neither a name nor a picture since. */
export const isGroupHidden = async (db: Db, group: string): Promise<boolean> =>
  (await first(db, groupState({ group })))?.isHidden ?? false;
/** For a batch: takes the name and the picture from a group. Open pages show this when they next load. */
export const hideGroupQueries = (group: string, now: number): Query<unknown>[] => [
  dropReplacedIcon({ group }),
  markIcon({ group, now }),
  hideGroup({ group }),
  forgetNames({ group }),
];
/** For a batch: puts back what was taken from a group. What its admin has changed since stays. */
export const restoreGroupQueries = (group: string): Query<unknown>[] => [
  dropReplacedIcon({ group }),
  showTakenIcon({ group }),
  restoreGroup({ group }),
];
