/**
 * X59: hiding and restoring profiles and groups. A hidden profile has no pictures and no text about the member. A hidden
 * group has no picture, and another name. What was taken is kept in the row until it is restored.
 */
import { and, eq, inArray, isNotNull, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { event } from "./change";
import { forgetNamesQuery } from "./groupLeaving";
import { iconOf } from "./rights/groups";
import { existsIn, select, update } from "./query/builder";
import { flag, jsonObject } from "./query/expressions";
import { groups } from "./schema/groups";
import { media } from "./schema/media";
import { members } from "./schema/members";
import { type Db, first, type Placeholders, type Query } from "./statement";

const memberStatements = aggregate("members");
const groupStatements = aggregate("groups");

/** The name of a hidden group. */
export const HIDDEN_GROUP_NAME = "Group";

/** What a row keeps under this name. */
const taken = (column: typeof members.hiddenProfile | typeof groups.hidden, name: string): SQL =>
  sql`(${column} ->> ${sql.raw(`'${name}'`)})`;

// ---- profiles

type OfMember = { member: string; now: number };
const isHere = (member: Placeholder) => and(eq(members.id, member), isNull(members.deletedAt));
/** Open pages load the member again. */
const memberEvent = (p: Placeholders<OfMember>) => [
  event("live", "member", { room: "feed", subject: sql`${"member:"} || ${p.member}`, body: { member: p.member } }),
];

/** X134: the pictures that the member brought to games, whose keys begin with the member. */
const isGamePictureOf = (member: Placeholder): SQL | undefined =>
  and(
    sql`${media.key} > ${"game_pictures/"} || ${member} || ${"/"}`,
    sql`${media.key} < ${"game_pictures/"} || ${member} || ${"0"}`,
    eq(media.state, "attached"),
  );
const markGamePictures = memberStatements.statement((p: Placeholders<OfMember>) =>
  update(media)
    .set({ hiddenAt: sql`${p.now}` })
    .where(and(isGamePictureOf(p.member), isNull(media.hiddenAt))),
);
const showGamePictures = memberStatements.statement((p: Placeholders<OfMember>) =>
  update(media).set({ hiddenAt: null }).where(isGamePictureOf(p.member)),
);
const dropGamePictures = memberStatements.statement((p: Placeholders<OfMember>) =>
  update(media).set({ state: "deleted" }).where(isGamePictureOf(p.member)),
);
/** A member can't use a hidden picture again. */
const markShownPictures = memberStatements.statement((p: Placeholders<OfMember>) => {
  const shown = sql`(select picture.value from ${members}
    join json_each(json_array(${members.coverKey}, ${members.photoKey})) picture where ${isHere(p.member)})`;
  return update(media)
    .set({ hiddenAt: sql`${p.now}` })
    .where(inArray(media.key, shown));
});
/** What was taken earlier stays where the member has put nothing since. */
const hideProfile = memberStatements.change(
  (p: Placeholders<OfMember>) =>
    update(members)
      .set({
        hiddenProfile: jsonObject({
          about: sql`coalesce(nullif(${members.about}, ''), ${taken(members.hiddenProfile, "about")}, '')`,
          cover: sql`coalesce(${members.coverKey}, ${taken(members.hiddenProfile, "cover")})`,
          photo: sql`coalesce(${members.photoKey}, ${taken(members.hiddenProfile, "photo")})`,
        }),
        about: "",
        coverKey: null,
        photoKey: null,
      })
      .where(isHere(p.member)),
  memberEvent,
);
const showTakenPictures = memberStatements.statement((p: Placeholders<OfMember>) => {
  const keys = sql`json_array(${taken(members.hiddenProfile, "cover")}, ${taken(members.hiddenProfile, "photo")})`;
  const hidden = sql`(select picture.value from ${members} join json_each(${keys}) picture where ${isHere(p.member)})`;
  return update(media).set({ hiddenAt: null }).where(inArray(media.key, hidden));
});
/** What the member has changed since stays as they changed it. */
const restoreProfile = memberStatements.change(
  (p: Placeholders<OfMember>) =>
    update(members)
      .set({
        about: sql`coalesce(nullif(${members.about}, ''), ${taken(members.hiddenProfile, "about")}, '')`,
        coverKey: sql`coalesce(${members.coverKey}, ${taken(members.hiddenProfile, "cover")})`,
        photoKey: sql`coalesce(${members.photoKey}, ${taken(members.hiddenProfile, "photo")})`,
        hiddenProfile: null,
      })
      .where(and(isHere(p.member), isNotNull(members.hiddenProfile))),
  memberEvent,
);

const profileState = memberStatements.statement((p: Placeholders<{ member: string }>) =>
  select({
    isHidden: flag(
      sql`(${and(
        isNotNull(members.hiddenProfile),
        eq(members.about, ""),
        isNull(members.coverKey),
        isNull(members.photoKey),
        sql`not ${existsIn(media, and(isGamePictureOf(p.member), isNull(media.hiddenAt)))}`,
      )})`,
    ),
  })
    .from(members)
    .where(isHere(p.member)),
);

/** Whether the profile is hidden, and the member has added nothing since that could be hidden. */
export const isProfileHidden = async (db: Db, member: string): Promise<boolean> =>
  (await first(db, profileState({ member })))?.isHidden ?? false;
/** For a batch: takes the pictures and the text from a profile, and those of games. The member keeps the name. */
export const hideProfileQueries = (member: string, now: number): Query<unknown>[] => [
  markGamePictures({ member, now }),
  markShownPictures({ member, now }),
  hideProfile({ member, now }),
];
/** For a batch: puts back what was taken from a profile. */
export const restoreProfileQueries = (member: string, now: number): Query<unknown>[] => [
  showGamePictures({ member, now }),
  showTakenPictures({ member, now }),
  restoreProfile({ member, now }),
];

/** X79: the pictures that a profile shows, and those that were taken from it. The cron deletes their bytes (X53). */
const dropPictures = memberStatements.statement((p: Placeholders<OfMember>) => {
  const keys = sql`json_array(${members.coverKey}, ${members.photoKey},
    ${taken(members.hiddenProfile, "cover")}, ${taken(members.hiddenProfile, "photo")})`;
  const pictures = sql`(select picture.value from ${members} join json_each(${keys}) picture where ${isHere(p.member)})`;
  return update(media)
    .set({ state: "deleted" })
    .where(and(inArray(media.key, pictures), eq(media.ownerId, p.member)));
});
const emptyProfile = memberStatements.change(
  (p: Placeholders<OfMember>) =>
    update(members).set({ about: "", coverKey: null, photoKey: null, hiddenProfile: null }).where(isHere(p.member)),
  memberEvent,
);

/**
 * For a batch: deletes the pictures and the text of a profile for good, and those of games. The member keeps the name.
 */
export const deleteProfileQueries = (member: string, now: number): Query<unknown>[] => [
  dropGamePictures({ member, now }),
  dropPictures({ member, now }),
  emptyProfile({ member, now }),
];

// ---- groups

type OfGroup = { group: string };
/** A group that moderators deleted keeps its name, and has nothing else to hide (X80). */
const isGroupHere = (group: Placeholder) => and(eq(groups.id, group), isNull(groups.removedAt));
/** The picture that was taken from a group, if the condition holds. */
export const hiddenIconOf = (group: Placeholder, where?: SQL): SQL =>
  sql`(select ${taken(groups.hidden, "icon")} from ${groups} where ${and(eq(groups.id, group), where)})`;
/** If the group has got another picture since, nobody needs the one that was taken. A cron deletes it. */
const dropReplacedIcon = groupStatements.statement((p: Placeholders<OfGroup>) =>
  update(media)
    .set({ state: "deleted" })
    .where(eq(media.key, hiddenIconOf(p.group, isNotNull(groups.iconKey)))),
);
const markIcon = groupStatements.statement((p: Placeholders<OfGroup & { now: number }>) =>
  update(media)
    .set({ hiddenAt: sql`${p.now}` })
    .where(eq(media.key, iconOf(p.group))),
);
const hideGroup = groupStatements.statement((p: Placeholders<OfGroup>) =>
  update(groups)
    .set({
      hidden: jsonObject({
        name: sql`iif(${groups.hidden} is not null and ${groups.name} = ${sql.raw(`'${HIDDEN_GROUP_NAME}'`)}, ${taken(groups.hidden, "name")}, ${groups.name})`,
        icon: sql`coalesce(${groups.iconKey}, ${taken(groups.hidden, "icon")})`,
      }),
      name: HIDDEN_GROUP_NAME,
      iconKey: null,
    })
    .where(isGroupHere(p.group)),
);
const showTakenIcon = groupStatements.statement((p: Placeholders<OfGroup>) =>
  update(media)
    .set({ hiddenAt: null })
    .where(eq(media.key, hiddenIconOf(p.group))),
);
/** The picture may be gone with its owner's account. */
const restoreGroup = groupStatements.statement((p: Placeholders<OfGroup>) => {
  const icon = sql`(select ${media.key} from ${media} where ${and(eq(media.key, taken(groups.hidden, "icon")), eq(media.state, "attached"))})`;
  return update(groups)
    .set({
      name: sql`iif(${groups.name} = ${sql.raw(`'${HIDDEN_GROUP_NAME}'`)}, ${taken(groups.hidden, "name")}, ${groups.name})`,
      iconKey: sql`coalesce(${groups.iconKey}, ${icon})`,
      hidden: null,
    })
    .where(and(eq(groups.id, p.group), isNotNull(groups.hidden)));
});

const groupState = groupStatements.statement((p: Placeholders<OfGroup>) =>
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
  forgetNamesQuery({ group }),
];
/** For a batch: puts back what was taken from a group. What its admin has changed since stays. */
export const restoreGroupQueries = (group: string): Query<unknown>[] => [
  dropReplacedIcon({ group }),
  showTakenIcon({ group }),
  restoreGroup({ group }),
];
