import { z } from "zod";
import type { EdgeContext } from "~/app/edge/context.server";
import { type Answered, refusal } from "~/app/edge/refusal";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { fold } from "~/base/fold";
import { ulid } from "~/base/ulid";
import { friendState, mutualFriendCount } from "~/db/friends";
import { arePicturesOf, findMember, namesOf, saveProfile } from "~/db/members";
import { profileFieldsSchema } from "./profileFields";
import type { ProfileView } from "./view";
import type { AuthorView } from "~/app/posts/view";

const MEDIA_KEY_MAX = 200;
const pictureSchema = z.string().max(MEDIA_KEY_MAX).optional().transform((key) => (key ? key : null));

export const profileFormSchema = profileFieldsSchema.extend({ cover: pictureSchema, photo: pictureSchema });

/** P1, P2: null when there is no such member. */
export async function readProfile(context: EdgeContext, id: string): Promise<ProfileView | null> {
  const viewer = (await context.session())?.memberId ?? null;
  const isSelf = viewer === id;
  const withOther = viewer !== null && !isSelf;
  const [row, state, mutual] = await Promise.all([
    findMember(context.db, id),
    withOther ? friendState(context.db, viewer, id) : ("none" as const),
    withOther ? mutualFriendCount(context.db, viewer, id) : null,
  ]);
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    about: row.about,
    cover: row.coverKey,
    photo: row.photoKey,
    joinedAtMs: row.createdAtMs,
    friendCount: row.friendCount,
    requestCount: isSelf ? row.requestCount : null,
    mutualCount: mutual,
    isSelf,
    friendState: state,
    dob: isSelf ? row.dob : null,
  };
}

/** P6. The replaced photos are kept. */
export async function editProfile(context: EdgeContext, member: string, form: z.output<typeof profileFormSchema>): Promise<Answered> {
  const pictures = [form.cover, form.photo].filter((key) => key !== null);
  if (!(await arePicturesOf(context.db, member, pictures))) return refusal("invalid-argument", "This picture is not there any more. Please choose it again.");
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
