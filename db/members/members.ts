/** Members as others see them. */
import { type Placeholder, type SQL, and, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import * as z from "zod";
import { DELETED_NAME } from "~/base/deletedName";
import { aggregate } from "~/db/aggregates";
import { hasActiveAccount } from "./memberStates";
import { isShownTo } from "~/db/rights/conditions";
import { canSeeMember, knowsOfBan } from "~/db/rights/decide";
import { memberFacts } from "~/db/rights/facts";
import { event } from "~/db/change";
import { type ClaimRefusal, claimQueries, handleSince, whyNotClaimed } from "./handles";
import { aboutMentionQueries, mentionsInAbout } from "~/db/posts/mentions";
import { mayPublish } from "~/db/rights/restrictions";
import { alias, pick, select, source, unionAll, update } from "~/db/query/builder";
import { type Expression, itemsOf, json, textOrNull } from "~/db/query/expressions";
import { insertSelect } from "~/db/query/insertSelect";
import { chatMembers } from "~/db/schema/groups";
import { media } from "~/db/schema/media";
import { earlierPhotos, members } from "~/db/schema/members";
import { type Db, type Placeholders, type RowIn, all, batch, first } from "~/db/statement";

const { change, statement } = aggregate("members");

// ---- reading

/** What moderators took from a profile (X59). */
export const hiddenProfile = z.object({
  about: z.string(),
  cover: z.string().nullable(),
  photo: z.string().nullable(),
});
/**
 * For a batch: the member as the viewer ('' for a visitor) may see them. No row if `canSeeMember` says so: there is no
 * such member, one of the two blocks the other, or the member is banned. `taken` and `handleSinceMs` are for the member
 * alone.
 */
export const memberQuery = statement(
  (p: Placeholders<{ id: string; viewer: string }>) =>
    select({
      between: memberFacts(p.viewer),
      id: members.id,
      name: members.name,
      handle: members.handle,
      handleSinceMs: sql<number | null>`iif(${members.id} = ${p.viewer}, ${handleSince(members.id)}, null)`,
      about: members.about,
      dob: members.dob,
      coverKey: members.coverKey,
      photoKey: members.photoKey,
      friendCount: members.friendCount,
      requestCount: members.requestCount,
      createdAtMs: members.createdAt,
      mentions: mentionsInAbout(p.viewer),
      taken: json(sql`iif(${members.id} = ${p.viewer}, ${members.hiddenProfile}, null)`, hiddenProfile),
    })
      .from(members)
      .where(eq(members.id, p.id)),
  { decide: ({ between }) => canSeeMember(between) },
);
/** For a batch: a row if the member is banned, and no block hides that from the viewer. */
export const bannedQuery = statement(
  (p: Placeholders<{ id: string; viewer: string }>) =>
    select({ between: memberFacts(p.viewer), id: members.id })
      .from(members)
      .where(eq(members.id, p.id)),
  { decide: ({ between }) => knowsOfBan(between) },
);
/**
 * For a batch: names and photos of the members among `ids` who exist, in no particular order. Those whom a block keeps
 * from the viewer ('' for a visitor), and banned members, are left out.
 */
export const namesQuery = statement(
  (p: Placeholders<{ ids: readonly string[]; viewer: string }>) =>
    select({
      between: memberFacts(p.viewer),
      id: members.id,
      name: members.name,
      handle: members.handle,
      photo: members.photoKey,
    })
      .from(members)
      .where(inArray(members.id, itemsOf(p.ids))),
  { decide: ({ between }) => canSeeMember(between) },
);
/** A member's name, or `DELETED_NAME` after they deleted their account. */
const nameEvenIfDeleted = textOrNull(sql`iif(${members.deletedAt} is null, ${members.name}, ${DELETED_NAME})`);
const leadsSomewhere = sql`(${members.bannedAt} is null and ${members.deletedAt} is null)`;

/** Of statements with `listedMember` or `knownMember`. */
export const NAMED = {
  decidedBy: "the list: it names everybody in it, and leaves out the photo and handle of hidden members",
};
/**
 * The member of a list that names everybody in it, such as a member's own friends. The handle of a banned or deleted
 * member leads nowhere, and a banned one shows no picture.
 */
export const listedMember = {
  name: members.name,
  handle: textOrNull(sql`iif(${leadsSomewhere}, ${members.handle}, null)`),
  photo: textOrNull(sql`iif(${members.bannedAt} is null, ${members.photoKey}, null)`),
};
/**
 * The same where the viewer knows the member from a chat or a list of their own, also after a block or the account's
 * end.
 */
export const knownMember = (viewer: Expression) => {
  const isShown = isShownTo(viewer, members.id);
  return {
    name: nameEvenIfDeleted,
    handle: textOrNull(sql`iif(${isShown}, ${listedMember.handle}, null)`),
    photo: textOrNull(sql`iif(${isShown}, ${listedMember.photo}, null)`),
  };
};
/**
 * For a batch: like `namesQuery`, but deleted members are included, with `DELETED_NAME`, and so are members whom a block
 * keeps from the viewer if the two share a chat; their photo and handle are null, and so are those of banned members.
 */
export const namesInclDeletedQuery = statement((p: Placeholders<{ ids: readonly string[]; viewer: string }>) => {
  const [mine, theirs] = [alias(chatMembers, "mine"), alias(chatMembers, "theirs")];
  const shareChat = sql`exists (select 1 from ${source(mine)} join ${source(theirs)} on ${theirs.chatId} = ${mine.chatId}
    where ${mine.memberId} = ${p.viewer} and ${theirs.memberId} = ${members.id})`;
  return select({ id: members.id, ...knownMember(p.viewer) })
    .from(members)
    .where(and(inArray(members.id, itemsOf(p.ids)), or(isShownTo(p.viewer, members.id), shareChat)));
}, NAMED);

export type MemberRow = RowIn<typeof memberQuery>;
export type NameRow = RowIn<typeof namesQuery>;

export const findMember = (db: Db, id: string, viewer: string) => first(db, memberQuery({ id, viewer }));

/** The rows of `namesInclDeletedQuery`. */
export const namesOf = async (db: Db, ids: readonly string[], viewer: string) =>
  await all(db, namesInclDeletedQuery({ ids, viewer }));

// ---- pictures

const PROFILE_PICTURES = {
  cover: { shown: members.coverKey, purpose: "coverPhotos" },
  profile: { shown: members.photoKey, purpose: "profilePhotos" },
} as const;
type PictureKind = keyof typeof PROFILE_PICTURES;

/** The key, if the picture is the member's own and was uploaded for this place; otherwise null. */
const ownPicture = (kind: PictureKind, key: Placeholder, member: Placeholder): SQL => {
  const where = and(
    eq(media.key, key),
    eq(media.ownerId, member),
    eq(media.purpose, PROFILE_PICTURES[kind].purpose),
    eq(media.kind, "image"),
    ne(media.state, "deleted"),
    eq(media.arrived, 1),
    isNull(media.hiddenAt),
  );
  return sql`(select ${media.key} from ${media} where ${where})`;
};

type PictureChange = { id: string; key: string | null; removed: boolean };
/** The values that `shownFromNow` needs. Statements name them differently. */
type Shown = { id: Placeholder; key: Placeholder; removed: Placeholder };

/**
 * What the place shows after the change: the key's picture if it is allowed, nothing if it is `removed`, otherwise what
 * the place showed before.
 */
const shownFromNow = (kind: PictureKind, { id, key, removed }: Shown): SQL =>
  sql`coalesce(${ownPicture(kind, key, id)}, iif(${removed} = 1, null, ${PROFILE_PICTURES[kind].shown}))`;

/** For a batch: which of the pictures are the member's own and were uploaded for their places; null for the others. */
export const ownPicturesQuery = statement(
  (p: Placeholders<{ id: string; cover: string | null; photo: string | null }>) =>
    select({
      cover: textOrNull(ownPicture("cover", p.cover, p.id)),
      photo: textOrNull(ownPicture("profile", p.photo, p.id)),
    }).from(sql`(select 1)`),
);
/** `claims`: whether the batch began with the claim of a handle (null: gave it up). The rest depends on the claim. */
type HandleChange = { claims: boolean; handle: string | null };
const hasHandle = (p: Placeholders<HandleChange>): SQL => sql`(${p.claims} = 0 or ${members.handle} is ${p.handle})`;

/** Keeps the earlier photo only if the photo changes. */
const saveEarlierPhoto = (kind: PictureKind) =>
  statement((p: Placeholders<PictureChange & HandleChange & { earlierId: string }>) => {
    const { shown } = PROFILE_PICTURES[kind];
    return insertSelect(
      earlierPhotos,
      { memberId: members.id, id: p.earlierId, kind, mediaKey: shown },
      {
        from: sql`${members}`,
        where: and(eq(members.id, p.id), hasHandle(p), isNotNull(shown), sql`${shown} is not ${shownFromNow(kind, p)}`),
      },
    );
  });
const [saveEarlierCover, saveEarlierProfile] = [saveEarlierPhoto("cover"), saveEarlierPhoto("profile")];
/** Runs after `updateMember` in a batch, so that no sweep takes what the profile shows. */
const attachShown = statement((p: Placeholders<{ id: string }>) => {
  const isTheirs = eq(members.id, p.id);
  const shown = unionAll(
    select({ key: members.coverKey }).from(members).where(isTheirs),
    select({ key: members.photoKey }).from(members).where(isTheirs),
  );
  return update(media)
    .set({ state: "attached" })
    .where(and(eq(media.state, "pending"), inArray(media.key, shown)));
});

// ---- changing the profile

type Updated = HandleChange & {
  id: string;
  name: string;
  about: string;
  dob: string;
  cover: string | null;
  photo: string | null;
  coverRemoved: boolean;
  photoRemoved: boolean;
  foldedName: string;
  now: number;
};
/** The account must not have ended, so that a request with an older session doesn't restore the name. */
const updateMember = change(
  (p: Placeholders<Updated>) =>
    update(members)
      .set({
        ...pick(p, "name", "about", "dob"),
        coverKey: shownFromNow("cover", { id: p.id, key: p.cover, removed: p.coverRemoved }),
        photoKey: shownFromNow("profile", { id: p.id, key: p.photo, removed: p.photoRemoved }),
      })
      .where(and(eq(members.id, p.id), hasHandle(p), isNull(members.deletedAt), mayPublish("profile", members.id))),
  (p) => {
    const subject = sql`${"member:"} || ${p.id}`;
    return [
      event("search", "member", {
        room: "",
        subject,
        // X86: the search compares the handle with its @; scripts/rebuildSearch.mjs writes the same text
        body: { member: p.id, name: sql`${p.foldedName} || coalesce(' @' || ${members.handle}, '')` },
        from: sql`${members}`,
        where: and(eq(members.id, p.id), isNull(members.deletedAt)),
      }),
      event("live", "member", { room: "feed", subject, body: { member: p.id }, where: hasActiveAccount(p.id) }),
    ];
  },
);

export interface ProfileChange {
  id: string;
  name: string;
  about: string;
  dob: string;
  /** media keys; null keeps the current picture */
  coverKey: string | null;
  photoKey: string | null;
  /** whether to empty the place when no key is given */
  removed: { cover: boolean; photo: boolean };
  foldedName: string;
  /** the keys of the handles in the text about the member (`mentionKeys`); missing in a text without one */
  mentions?: readonly string[];
  /** the new handle, or null to give it up; without it, the handle stays */
  handle?: string | null | undefined;
  earlierPhotoIds: { cover: string; profile: string };
  nowMs: number;
}

/**
 * Claims or gives up the handle, saves the profile, keeps the replaced photos, and notifies the search and open pages,
 * or does nothing.
 */
export async function saveProfile(db: Db, profile: ProfileChange): Promise<"saved" | "account-ended" | ClaimRefusal> {
  const { id, about, coverKey: cover, photoKey: photo, removed, earlierPhotoIds, handle = null, nowMs: now } = profile;
  const claim: HandleChange = { claims: profile.handle !== undefined, handle };
  const pictures = { cover, photo, coverRemoved: removed.cover, photoRemoved: removed.photo };
  const { saved } = await batch(db, {
    claims: claim.claims ? claimQueries(id, handle, now) : [],
    earlierCover: saveEarlierCover({
      id,
      earlierId: earlierPhotoIds.cover,
      key: cover,
      removed: removed.cover,
      ...claim,
    }),
    earlierPhoto: saveEarlierProfile({
      id,
      earlierId: earlierPhotoIds.profile,
      key: photo,
      removed: removed.photo,
      ...claim,
    }),
    saved: updateMember({ ...profile, ...pictures, ...claim, now }),
    attachShown: attachShown({ id }),
    mentions: aboutMentionQueries({ author: id, about, keys: profile.mentions ?? [], now }),
  });
  if (saved.changes > 0) return "saved";
  return (claim.claims ? await whyNotClaimed(db, id, handle, now) : null) ?? "account-ended";
}

// ---- the path after the sign-up (X113)

/** The path never goes back, so that a second device doesn't repeat a step. */
const goTo = statement((p: Placeholders<{ me: string; step: number | null }>) =>
  update(members)
    .set({ welcomeStep: sql`iif(${p.step} is null, null, max(${members.welcomeStep}, ${p.step}))` })
    .where(and(eq(members.id, p.me), isNotNull(members.welcomeStep), isNull(members.deletedAt))),
);
const stepOf = statement((p: Placeholders<{ me: string }>) =>
  select({ step: members.welcomeStep }).from(members).where(eq(members.id, p.me)),
);

/**
 * Brings the member to a step, from 1, or ends the path for good (null). Returns the step where they are then; null if the
 * path has ended.
 */
export async function goToStep(db: Db, me: string, step: number | null): Promise<number | null> {
  const { after } = await batch(db, { goTo: goTo({ me, step }), after: stepOf({ me }) });
  return after.rows[0]?.step ?? null;
}
