import { z } from "zod";
import { count } from "~/app/server/admission.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint, readEndpoint } from "~/app/server/endpoint.server";
import { formKeySchema, jsonField } from "~/app/server/formFields.server";
import { limitToward } from "~/app/server/limits.server";
import { idsField, pageByTime, timeCursorOf } from "~/app/server/paging.server";
import { restrictionRefusal } from "~/app/server/restrictions.server";
import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { Page } from "~/app/http/page";
import { limitCopies } from "~/app/reports/heldCopies.server";
import { deliverAfter, flushChat } from "~/app/outbox/deliver.server";
import { nowMs } from "~/base/clock";
import { normalName } from "~/base/plainText";
import { isUlid, ulid } from "~/base/ulid";
import { claimQueries, type Creation, createOnce } from "~/db/members/creations";
import { type RefusedGroupRow, refusedGroupsQuery } from "~/db/groups/groupLeaving";
import { groupNamesOf } from "~/db/groups/groupReads";
import {
  allowAdding,
  addMembers,
  type GroupRequest,
  type Changed,
  changePicture,
  createGroup,
  type Created,
  leaveGroup,
  removeFromGroup,
  renameGroup,
  stayInGroup,
} from "~/db/groups/groups";
import type { EventRow } from "~/db/statement";
import { memberName } from "~/app/members/member";
import { GROUP_MEMBERS_MAX, GROUP_NAME_MAX, type GroupNameView } from "./view";
import { nameError } from "./nameError";
import { TEXTS as COMMON_TEXTS } from "./texts";
import { TEXTS } from "./texts.server";

/** the limit before invisible characters are removed */
const NAME_RAW_MAX = 4 * GROUP_NAME_MAX;
const MEDIA_KEY_MAX = 200;
/** 256 ids as JSON */
const MEMBERS_JSON_MAX = 8_000;

const membersMissing = () => COMMON_TEXTS.members.missing;
const isFull = () => COMMON_TEXTS.members.full({ max: GROUP_MEMBERS_MAX });
const nameSchema = z
  .string({ error: () => nameError("") })
  .trim()
  .max(NAME_RAW_MAX, { error: () => nameError("x".repeat(NAME_RAW_MAX)) })
  .superRefine((name, context) => {
    const message = nameError(name);
    if (message) context.addIssue({ code: "custom", message });
  })
  .overwrite(normalName);
/** '' is the default picture */
const pictureSchema = z
  .string()
  .max(MEDIA_KEY_MAX)
  .transform((key) => (key === "" ? null : key));
const membersSchema = jsonField(z.string({ error: membersMissing }).max(MEMBERS_JSON_MAX, { error: isFull }))
  .pipe(
    z
      .array(z.ulid())
      .min(1, { error: membersMissing })
      .max(GROUP_MEMBERS_MAX - 1, { error: isFull }),
  )
  .transform((ids) => [...new Set(ids)]);

const newGroupSchema = z.object({
  name: nameSchema,
  picture: pictureSchema.default(null),
  members: membersSchema,
  key: formKeySchema,
});

const groupFormSchema = z.discriminatedUnion("do", [
  z.object({ do: z.literal("rename"), name: nameSchema }),
  z.object({ do: z.literal("picture"), picture: pictureSchema }),
  z.object({ do: z.literal("add"), members: membersSchema }),
  z.object({ do: z.literal("remove"), member: z.ulid() }),
  z.object({ do: z.enum(["leave", "refuse", "allow", "stay"]) }),
]);

/** What a change of a group is checked and counted as. A new name is counted as a text that is sent to the group (X70). */
function countedAs({ do: what }: z.output<typeof groupFormSchema>) {
  switch (what) {
    case "rename":
      return null;
    case "picture":
      return { publishes: "groupPicture" } as const;
    case "add":
      return "group-add";
    default:
      return "group-change";
  }
}

/** M7: creates a group of the creator and some of their friends. */
export const makeGroup = formEndpoint(
  "POST /groups",
  newGroupSchema,
  async ({ context, session: { memberId: creator }, input: form }) => {
    const now = nowMs();
    const { key, ...fields } = form;
    const creation = { member: creator, kind: "group", key, id: ulid(now), nowMs: now } as const satisfies Creation;
    const group = { id: creation.id, ...fields, creator, lineId: ulid(now), nowMs: now };
    let refused = apiError("session-ended");
    const outcome = await createOnce(context.db, creation, async () => {
      const tooOften = await limitAdding(context, creator, form.members);
      if (tooOften) {
        refused = tooOften;
        return null;
      }
      const created = await createGroup(context.db, group, GROUP_MEMBERS_MAX, claimQueries(creation));
      if (created.ok) return created.events;
      refused = refusalOf(created);
      return null;
    });
    if (!outcome) return refused;
    if ("earlier" in outcome) return { ok: true, group: outcome.earlier };
    await deliverToRoom(context, creation.id, outcome.created);
    return { ok: true, group: creation.id };
  },
  { after: () => "/messages" },
);

/** X128: counts that each of the members is put into a group by `me`. */
const limitAdding = (context: EdgeContext, me: string, added: readonly string[]): Promise<ApiError | null> =>
  limitToward(context, me, added, "group-member", TEXTS.addedTooOften);

/** M7: makes one atomic change to a group. */
export const changeGroup = formEndpoint(
  "POST /groups/:groupId",
  groupFormSchema,
  async ({ context, session, params: { groupId: group }, input: form }) => {
    const me = session.memberId;
    const counted = countedAs(form);
    const tooMany = counted && (await count(context, session, counted));
    if (tooMany) return tooMany;
    if (!isUlid(group)) return apiError("not-found");
    const refused =
      form.do === "add"
        ? ((await restrictionRefusal(context, "inviting")) ?? (await limitAdding(context, me, form.members)))
        : form.do === "rename"
          ? await limitCopies(context, me, { kind: "groupName", text: form.name, to: { group } })
          : null;
    if (refused) return refused;
    const now = nowMs();
    const changed = await change(context, { group, me, lineId: ulid(now), nowMs: now }, form);
    if (!changed.ok) return refusalOf(changed);
    await deliverToRoom(context, group, changed.events);
    return { ok: true };
  },
);

function change({ db }: EdgeContext, scope: GroupRequest, form: z.output<typeof groupFormSchema>): Promise<Changed> {
  switch (form.do) {
    case "rename":
      return renameGroup(db, scope, form.name);
    case "picture":
      return changePicture(db, scope, form.picture);
    case "add":
      return addMembers(db, scope, form.members, GROUP_MEMBERS_MAX);
    case "remove":
      return removeFromGroup(db, scope, form.member);
    case "leave":
    case "refuse":
      return leaveGroup(db, scope, ulid(scope.nowMs), form.do === "refuse");
    case "allow":
      return allowAdding(db, scope);
    case "stay":
      return stayInGroup(db, scope);
  }
}

/** X27: names the members who can't be added. The text doesn't say which of their settings is the reason. */
const refusingText = (names: readonly string[]): string =>
  TEXTS.cannotBeAdded({
    names:
      names.length > NAMED_MAX
        ? [...names.slice(0, NAMED_MAX), TEXTS.more({ count: names.length - NAMED_MAX })]
        : names,
  });
const NAMED_MAX = 3;

function refusalOf(why: Extract<Created | Changed, { ok: false }>): ApiError {
  switch (why.code) {
    case "refusing":
      return apiError("declined", refusingText(why.names.map((name) => memberName({ name }))));
    case "unknown":
      return apiError("not-found");
    case "outsider":
      return apiError("forbidden", TEXTS.notMember);
    case "creator":
      return apiError("forbidden", TEXTS.adminOnly);
    case "strangers":
      return apiError("forbidden", TEXTS.friendsOnly);
    case "full":
      return apiError("invalid-form", isFull(), { members: isFull() });
    case "picture":
      return apiError("invalid-argument", TEXTS.pictureGone);
    case "gone":
      return apiError("session-ended");
  }
}

/**
 * Sends the events to the room before the edge answers, so that a removed member receives nothing more. If the room
 * can't be reached, the outbox delivers the events later.
 */
async function deliverToRoom(context: EdgeContext, group: string, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return;
  await flushChat(context.env, group, await context.ownRegion());
  deliverAfter(context);
}

/** The names and pictures of the groups among `ids` that the member is in. */
export const readGroupNames = readEndpoint(
  "GET /api/groups",
  z.object({ ids: idsField }),
  async ({ context, session, input }): Promise<{ groups: GroupNameView[] }> => ({
    groups: await groupNamesOf(context.db, input.ids, session.memberId),
  }),
);

/** A group that the viewer left permanently, in the settings. */
export type RefusedGroupView = RefusedGroupRow;

const LIST_SIZE = 50;

/** For a batch: the groups that `me` left permanently, newest first. Its rows are for `refusedGroupsPage`. */
export const refusedGroupsListQuery = (me: string, request: Request) =>
  refusedGroupsQuery(me, timeCursorOf(request, "groupsBefore"), LIST_SIZE + 1);

export const refusedGroupsPage = (rows: RefusedGroupRow[]): Page<RefusedGroupView> => pageByTime(rows, LIST_SIZE);
