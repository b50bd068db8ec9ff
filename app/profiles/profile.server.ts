import { z } from "zod";
import type { EdgeContext } from "~/app/edge/context.server";
import { type Answered, refusal } from "~/app/edge/refusal";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { fold } from "~/base/fold";
import { ulid } from "~/base/ulid";
import { friendQueries } from "~/db/friends";
import { areOwnPictures, memberQuery, namesOf, saveProfile } from "~/db/members";
import { run } from "~/db/statement";
import { profileFieldsSchema } from "./profileFields";
import type { ProfileView } from "./view";
import { postsByQuery, postsPage } from "~/app/posts/feed.server";
import type { AuthorView, Page, PostView } from "~/app/posts/view";

const MEDIA_KEY_MAX = 200;
const pictureSchema = z.string().max(MEDIA_KEY_MAX).optional().transform((key) => (key ? key : null));

export const profileFormSchema = profileFieldsSchema.extend({ cover: pictureSchema, photo: pictureSchema });

/** P1 to P3: a profile with its first posts, or null when there is no such member; one round trip. */
export async function readProfilePage(
  context: EdgeContext,
  id: string,
  before: string | null,
): Promise<{ profile: ProfileView; page: Page<PostView> } | null> {
  const viewer = (await context.session())?.memberId ?? null;
  const isSelf = viewer === id;
  const [stateQuery, mutualQuery] = friendQueries(viewer ?? "", id);
  const [members, posts, states, mutuals] = await run(context.db, memberQuery(id), postsByQuery(viewer, id, before), stateQuery, mutualQuery);
  const [row] = members.rows;
  if (!row) return null;
  const profile: ProfileView = {
    id: row.id,
    name: row.name,
    about: row.about,
    cover: row.coverKey,
    photo: row.photoKey,
    joinedAtMs: row.createdAtMs,
    friendCount: row.friendCount,
    requestCount: isSelf ? row.requestCount : null,
    mutualCount: viewer === null || isSelf ? null : (mutuals.rows[0]?.n ?? 0),
    isSelf,
    friendState: states.rows[0]?.state ?? "none",
    dob: isSelf ? row.dob : null,
  };
  return { profile, page: postsPage(posts.rows) };
}

/** P6. The replaced photos are kept. */
export async function editProfile(context: EdgeContext, member: string, form: z.output<typeof profileFormSchema>): Promise<Answered> {
  if (!(await areOwnPictures(context.db, member, form.cover, form.photo))) return refusal("invalid-argument", "This picture is not there any more. Please choose it again.");
  const now = nowMs();
  await saveProfile(context.db, {
    id: member,
    name: form.name,
    about: form.about,
    dob: form.dob,
    coverKey: form.cover,
    photoKey: form.photo,
    foldedName: fold(form.name),
    earlierIds: { cover: ulid(now), profile: ulid(now) },
    nowMs: now,
  });
  context.after(deliverOutbox(context.env));
  return { ok: true };
}

/** Names and photos of those members that exist. */
export const readNames = (context: EdgeContext, ids: string[]): Promise<AuthorView[]> => namesOf(context.db, ids);
