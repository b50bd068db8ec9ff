/**
 * X59: hiding and restoring profiles. A hidden one has no pictures and no text about the member. What was taken is kept in the
 * row until it is restored.
 */
import { and, eq, inArray, isNotNull, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { event } from "~/db/change";
import { existsIn, select, update } from "~/db/query/builder";
import { flag, jsonObject } from "~/db/query/expressions";
import { media } from "~/db/schema/media";
import { members } from "~/db/schema/members";
import { type Db, first, type Placeholders, type Query } from "~/db/statement";

const { change, statement } = aggregate("members");

/** What was taken from the profile. */
const taken = {
  about: sql`(${members.hiddenProfile} ->> 'about')`,
  cover: sql`(${members.hiddenProfile} ->> 'cover')`,
  photo: sql`(${members.hiddenProfile} ->> 'photo')`,
};
/** What the member has put there since, or else what was taken. */
const newest = {
  about: sql`coalesce(nullif(${members.about}, ''), ${taken.about}, '')`,
  cover: sql`coalesce(${members.coverKey}, ${taken.cover})`,
  photo: sql`coalesce(${members.photoKey}, ${taken.photo})`,
};

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
const markGamePictures = statement((p: Placeholders<OfMember>) =>
  update(media)
    .set({ hiddenAt: p.now })
    .where(and(isGamePictureOf(p.member), isNull(media.hiddenAt))),
);
const showGamePictures = statement((p: Placeholders<OfMember>) =>
  update(media).set({ hiddenAt: null }).where(isGamePictureOf(p.member)),
);
const dropGamePictures = statement((p: Placeholders<OfMember>) =>
  update(media).set({ state: "deleted" }).where(isGamePictureOf(p.member)),
);
/** A member can't use a hidden picture again. */
const markShownPictures = statement((p: Placeholders<OfMember>) => {
  const shown = sql`(select picture.value from ${members}
    join json_each(json_array(${members.coverKey}, ${members.photoKey})) picture where ${isHere(p.member)})`;
  return update(media).set({ hiddenAt: p.now }).where(inArray(media.key, shown));
});
/** What was taken earlier stays where the member has put nothing since. */
const hideProfile = change(
  (p: Placeholders<OfMember>) =>
    update(members)
      .set({
        hiddenProfile: jsonObject(newest),
        about: "",
        coverKey: null,
        photoKey: null,
      })
      .where(isHere(p.member)),
  memberEvent,
);
const showTakenPictures = statement((p: Placeholders<OfMember>) => {
  const keys = sql`json_array(${taken.cover}, ${taken.photo})`;
  const hidden = sql`(select picture.value from ${members} join json_each(${keys}) picture where ${isHere(p.member)})`;
  return update(media).set({ hiddenAt: null }).where(inArray(media.key, hidden));
});
/** What the member has changed since stays as they changed it. */
const restoreProfile = change(
  (p: Placeholders<OfMember>) =>
    update(members)
      .set({
        about: newest.about,
        coverKey: newest.cover,
        photoKey: newest.photo,
        hiddenProfile: null,
      })
      .where(and(isHere(p.member), isNotNull(members.hiddenProfile))),
  memberEvent,
);

const profileState = statement((p: Placeholders<{ member: string }>) =>
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
const dropPictures = statement((p: Placeholders<OfMember>) => {
  const keys = sql`json_array(${members.coverKey}, ${members.photoKey},
    ${taken.cover}, ${taken.photo})`;
  const pictures = sql`(select picture.value from ${members} join json_each(${keys}) picture where ${isHere(p.member)})`;
  return update(media)
    .set({ state: "deleted" })
    .where(and(inArray(media.key, pictures), eq(media.ownerId, p.member)));
});
const emptyProfile = change(
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
