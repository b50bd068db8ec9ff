import { z } from "zod";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { notFound, viewerId } from "~/app/server/guards.server";
import { addressCounter, limit, limitMember } from "~/app/server/limits.server";
import { type ApiError, isApiError } from "~/app/http/apiError";
import { apiError, fieldError } from "~/app/http/apiError.server";
import { pageByTime, pageOfShown, timeCursorOf, ulidParam } from "~/app/server/paging.server";
import { bestScoresOf } from "~/app/games/runs.server";
import { requestsQuery } from "~/app/friends/friends.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { postsByQuery, postsPage } from "~/app/posts/feed/feed.server";
import type { HiddenPart } from "~/app/reports/HiddenParts";
import type { MemberView } from "~/app/members/member";
import { mentionedIn } from "~/app/members/mentioned.server";
import { mentionKeys } from "~/app/ui/format/linkedParts";
import { nowMs } from "~/base/clock";
import { fold } from "~/base/fold";
import { HANDLE_CHANGE_MS, isHandle, isReservedHandle } from "~/base/handles";
import { ulid } from "~/base/ulid";
import { friendStateQuery, mutualCountQuery, friendsQuery, mutualFriendsQuery } from "~/db/friendships/friends";
import { blockedMemberQuery } from "~/db/safety/blocks";
import { currentHandleQuery, findHandleOwner } from "~/db/members/handles";
import { shownMediaQuery } from "~/db/media/media";
import {
  bannedQuery,
  findMember,
  memberQuery,
  type MemberRow,
  ownPicturesQuery,
  saveProfile,
} from "~/db/members/members";
import { mutedAmongQuery, mutedWordsQuery } from "~/db/safety/mutes";
import { canSee } from "~/db/rights/decide";
import { reachableQuery } from "~/db/safety/privacy";
import { bestRunsQuery } from "~/db/members/scores";
import { batch, first } from "~/db/statement";
import { handleLockedText } from "./edit/handleLocked";
import { isOldEnough, profileFieldsSchema } from "./edit/profileFields";
import type { OwnFields, ProfilePage, TabContent, ProfileTab, ProfileView } from "./view";
import { TEXTS } from "./edit/texts";

const LIST_SIZE = 30;
const MEDIA_SIZE = 30;
const MEDIA_KEY_MAX = 200;
const pictureSchema = z
  .string()
  .max(MEDIA_KEY_MAX)
  .optional()
  .transform((key) => (key ? key : null));

const removedSchema = z
  .literal("1")
  .optional()
  .transform((removed) => removed === "1");

const profileFormSchema = profileFieldsSchema.extend({
  cover: pictureSchema,
  photo: pictureSchema,
  removeCover: removedSchema,
  removePhoto: removedSchema,
});

/** X14: the member as the viewer who blocks them sees them, to unblock them. Null if the viewer doesn't. */
export async function readBlockedMember(context: EdgeContext, id: string): Promise<MemberView | null> {
  const viewer = await viewerId(context);
  const blocked = viewer && (await first(context.db, blockedMemberQuery({ me: viewer, other: id })));
  return blocked ? { id, name: blocked.name, photo: null } : null;
}

/**
 * P1 to P5: a profile with the content of its open tab. Null when there is no such member for the viewer. X73: of a
 * banned member, only that they are banned. One round trip.
 */
export async function readProfilePage(
  context: EdgeContext,
  id: string,
  request: Request,
): Promise<ProfilePage | "banned" | null> {
  const viewer = await viewerId(context);
  const isSelf = viewer === id;
  const tab = tabOf(request, isSelf);
  const before = timeCursorOf(request);
  const isOther = viewer !== null && !isSelf;
  const found = await batch(context.db, {
    members: memberQuery({ id, viewer: viewer ?? "" }),
    bans: bannedQuery({ id, viewer: viewer ?? "" }),
    posts: tab === "posts" ? postsByQuery(viewer, id, ulidParam(request)) : null,
    friends:
      tab !== "friends"
        ? null
        : isSelf
          ? friendsQuery(id, before, LIST_SIZE + 1)
          : mutualFriendsQuery(id, viewer ?? "", before, LIST_SIZE + 1),
    requests: tab === "requests" ? requestsQuery(id) : null,
    media: tab === "media" ? shownMediaQuery(id, viewer ?? "", before, MEDIA_SIZE + 1) : null,
    bests: bestRunsQuery({ member: id }),
    friendState: isOther ? friendStateQuery({ me: viewer, other: id }) : null,
    mutuals: isOther ? mutualCountQuery({ me: viewer, other: id }) : null,
    mutes: isOther ? mutedAmongQuery(viewer, "member", [id]) : null,
    reachable: isOther ? reachableQuery({ me: viewer, ids: [id] }) : null,
    words: isOther ? mutedWordsQuery(viewer) : null,
  });
  const { members, bans, bests, friendState, mutuals, mutes, reachable, words } = found;
  const [row] = members.rows;
  if (!row) return bans.rows.length > 0 ? "banned" : null;
  const profile: ProfileView = {
    id: row.id,
    name: row.name,
    handle: row.handle,
    ...(row.handleSinceMs !== null && handleLock(row.handleSinceMs)),
    about: row.about,
    ...(row.mentions?.length ? { mentioned: mentionedIn(row.mentions) } : {}),
    cover: row.coverKey,
    photo: row.photoKey,
    joinedAtMs: row.createdAtMs,
    friendCount: row.friendCount,
    requestCount: isSelf ? row.requestCount : null,
    mutualCount: isOther ? (mutuals?.rows[0]?.n ?? 0) : null,
    isSelf,
    friendState: friendState?.rows[0]?.state ?? "none",
    canMessage: (reachable?.rows.length ?? 0) > 0,
    isMuted: (mutes?.rows.length ?? 0) > 0,
    bests: bestScoresOf(bests.rows),
    ...(row.taken && { hidden: hiddenParts(row.taken, row) }),
    dob: isSelf ? row.dob : null,
  };
  const { posts, friends, requests, media } = found;
  const shown = async (): Promise<TabContent> => {
    if (posts) return { tab: "posts", page: postsPage(viewer, posts.rows, words?.rows) };
    if (friends) return { tab: "friends", page: pageByTime(friends.rows, LIST_SIZE) };
    if (requests) return { tab: "requests", requests: requests.rows };
    const page = pageOfShown(media?.rows ?? [], MEDIA_SIZE, ({ isListed, facts, ...file }) =>
      isListed && (facts === null || canSee(facts)) ? file : null,
    );
    return { tab: "media", page };
  };
  return { profile, shown: await shown() };
}

/** X83: until when the member can't change the handle that they have had since then. */
const handleLock = (sinceMs: number): Pick<ProfileView, "handleChangesAtMs"> => {
  const handleChangesAtMs = sinceMs + HANDLE_CHANGE_MS;
  return handleChangesAtMs > nowMs() ? { handleChangesAtMs } : {};
};

const hiddenParts = (taken: NonNullable<MemberRow["taken"]>, shown: MemberRow): HiddenPart[] => [
  ...(taken.cover !== null && shown.coverKey === null ? (["cover"] as const) : []),
  ...(taken.photo !== null && shown.photoKey === null ? (["photo"] as const) : []),
  ...(taken.about !== "" && shown.about === "" ? (["text"] as const) : []),
];

const TABS: readonly ProfileTab[] = ["posts", "friends", "requests", "media"];

/** The tab from the URL. Only the owner sees requests. */
function tabOf(request: Request, isSelf: boolean): ProfileTab {
  const requested = new URL(request.url).searchParams.get("tab");
  const tab = TABS.find((name) => name === requested) ?? "posts";
  return tab === "requests" && !isSelf ? "friends" : tab;
}

/**
 * P6, X81. A replaced or removed photo is kept, and only its owner can see it. The id is the member's, to whose profile a
 * form without JavaScript leads.
 */
export const editProfile = formEndpoint(
  "POST /profile",
  profileFormSchema,
  async ({ context, session: { memberId: member }, input: form }) => {
    const now = nowMs();
    const { MIN_AGE } = context.vars;
    if (!isOldEnough(form.dob, MIN_AGE))
      return apiError("invalid-form", undefined, { dob: TEXTS.fields.tooYoung({ years: MIN_AGE }) });
    const { own, current } = await batch(context.db, {
      own: ownPicturesQuery({ id: member, cover: form.cover, photo: form.photo }),
      current: currentHandleQuery({ member }),
    });
    const [pictures] = own.rows;
    if (pictures?.cover !== form.cover || pictures.photo !== form.photo)
      return apiError("invalid-argument", TEXTS.pictureMissing);
    const handle = await handleChange(context, member, { current: current.rows[0]?.handle ?? "", typed: form.handle });
    if (isApiError(handle)) return handle;
    const saved = await saveProfile(context.db, {
      id: member,
      name: form.name,
      handle,
      about: form.about,
      mentions: mentionKeys(form.about),
      dob: form.dob,
      coverKey: form.cover,
      photoKey: form.photo,
      removed: { cover: form.removeCover, photo: form.removePhoto },
      foldedName: fold(form.name),
      earlierPhotoIds: { cover: ulid(now), profile: ulid(now) },
      nowMs: now,
    });
    if (saved === "account-ended") return apiError("session-ended");
    if (saved === "handle-taken") return fieldError("handle", "handle-taken");
    if (saved !== "saved") return fieldError("handle", "handle-too-new", handleLockedText(saved.changesAtMs));
    deliverAfter(context);
    return { ok: true, id: member };
  },
  { after: (_input, { id }) => `/${id}`, keep: ["name", "handle", "about", "dob"] },
);

/** What the member's own form shows. */
export async function readOwnFields(context: EdgeContext, me: string): Promise<OwnFields> {
  const row = await findMember(context.db, me, me);
  if (!row) throw notFound();
  const { id, name, handle, handleSinceMs, about, dob } = row;
  return { id, name, handle, about, dob, ...(handleSinceMs !== null && handleLock(handleSinceMs)) };
}

/**
 * The new handle, null to give it up, and undefined if it stays. Only a change counts toward the limit, and only then is
 * a reserved handle refused: a page that came later may have the name of a handle that somebody already has.
 */
async function handleChange(
  context: EdgeContext,
  member: string,
  { current, typed }: { current: string; typed: string | undefined },
): Promise<string | null | undefined | ApiError> {
  if (typed === undefined || typed === current) return undefined;
  if (isReservedHandle(typed)) return fieldError("handle", "handle-reserved");
  return (await limitClaims(context, member)) ?? (typed === "" ? null : typed);
}

/** A handle stays taken for a year after its account, so new accounts of one address can claim only some. */
async function limitClaims(context: EdgeContext, member: string): Promise<ApiError | null> {
  const session = await context.session();
  const limited = session?.isNewAccount
    ? await limit(context, addressCounter(context.request), [{ action: "address-handle" }])
    : null;
  return limited ?? limitMember(context, member, "handle");
}

/** X84: the id of the member to whose profile `/@handle` redirects, or null if the viewer can't see such a member. */
export async function readHandleOwner(context: EdgeContext, typed: string): Promise<string | null> {
  const handle = typed.toLowerCase();
  if (!isHandle(handle)) return null;
  return findHandleOwner(context.db, handle, (await viewerId(context)) ?? "", nowMs());
}
