/** The parts of a member's exported file that are short enough for one answer. */
import { and, asc, eq } from "drizzle-orm";
import { aggregate } from "~/db/aggregates";
import { waysInQuery } from "~/db/accounts/factors";
import { noticesIn, noticesQuery } from "~/db/accounts/noticeSettings";
import { subscriptionsQuery } from "~/db/accounts/pushSubscriptions";
import { hiddenProfile } from "~/db/members/members";
import { languagesIn } from "~/db/members/readLanguages";
import { privacyIn, privacyQuery } from "~/db/safety/privacy";
import { select } from "~/db/query/builder";
import { json } from "~/db/query/expressions";
import { identities, mailTokens } from "~/db/schema/accounts";
import { oneTimeCodes, passkeys } from "~/db/schema/factors";
import { earlierPhotos, handles, members } from "~/db/schema/members";
import { followedTagsQuery } from "~/db/posts/postLists";
import { detachedQuoters } from "~/db/schema/posts";
import { securityEventsQuery } from "~/db/accounts/securityEvents";
import { batch, type Db, type Placeholders } from "~/db/statement";

const EARLIER_PHOTOS_MAX = 10_000;
const DETACHED_MAX = 10_000;
const IDENTITIES_MAX = 100;
const PASSKEYS_MAX = 100;
const EARLIER_EMAILS_MAX = 1_000;

const earlierPhotosOf = aggregate("members").statement((p: Placeholders<{ member: string }>) =>
  select({ kind: earlierPhotos.kind, key: earlierPhotos.mediaKey })
    .from(earlierPhotos)
    .where(eq(earlierPhotos.memberId, p.member))
    .orderBy(asc(earlierPhotos.id))
    .limit(EARLIER_PHOTOS_MAX),
);
/** A member has at most one handle for every 14 days of the last 30, and the current one. */
const HANDLES_MAX = 100;
const handlesOf = aggregate("members").statement((p: Placeholders<{ member: string }>) =>
  select({ handle: handles.handle, sinceMs: handles.since, freeAtMs: handles.freeAt })
    .from(handles)
    .where(eq(handles.memberId, p.member))
    .orderBy(asc(handles.freeAt))
    .limit(HANDLES_MAX),
);
/** What of the member's row nobody else sees. */
const privateFieldsOf = aggregate("members").statement((p: Placeholders<{ member: string }>) =>
  select({
    taken: json(members.hiddenProfile, hiddenProfile),
    region: members.region,
    readLanguages: languagesIn(members.readLanguages),
  })
    .from(members)
    .where(eq(members.id, p.member)),
);
const detachedFrom = aggregate("posts").statement((p: Placeholders<{ member: string }>) =>
  select({ post: detachedQuoters.postId })
    .from(detachedQuoters)
    .where(eq(detachedQuoters.memberId, p.member))
    .limit(DETACHED_MAX),
);
const providersOf = aggregate("accounts").statement((p: Placeholders<{ member: string }>) =>
  select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.memberId, p.member))
    .limit(IDENTITIES_MAX),
);

const passkeysOf = aggregate("accounts").statement((p: Placeholders<{ member: string }>) =>
  select({ name: passkeys.name, atMs: passkeys.createdAt, usedAtMs: passkeys.usedAt })
    .from(passkeys)
    .where(eq(passkeys.memberId, p.member))
    .orderBy(asc(passkeys.createdAt))
    .limit(PASSKEYS_MAX),
);
const codesOf = aggregate("accounts").statement((p: Placeholders<{ member: string }>) =>
  select({ atMs: oneTimeCodes.createdAt }).from(oneTimeCodes).where(eq(oneTimeCodes.memberId, p.member)),
);
/** The links by which an earlier email can be restored (A18). */
const earlierEmailsOf = aggregate("accounts").statement((p: Placeholders<{ member: string }>) =>
  select({ email: mailTokens.email, atMs: mailTokens.createdAt, untilMs: mailTokens.expiresAt })
    .from(mailTokens)
    .where(and(eq(mailTokens.memberId, p.member), eq(mailTokens.purpose, "undo")))
    .limit(EARLIER_EMAILS_MAX),
);

/** How a member's account is entered, and what happened to it, without secrets and hashes (A13 to A21). */
export async function securityParts(db: Db, member: string, nowMs: number) {
  const { keys, codes, earlier, ways, events } = await batch(db, {
    keys: passkeysOf({ member }),
    codes: codesOf({ member }),
    earlier: earlierEmailsOf({ member }),
    ways: waysInQuery({ memberId: member }),
    events: securityEventsQuery(member, nowMs),
  });
  return {
    passkeys: keys.rows,
    oneTimeCodesSinceMs: codes.rows[0]?.atMs ?? null,
    recoveryCodes: ways.rows[0]?.recoveryCodes ?? 0,
    earlierEmails: earlier.rows,
    events: events.rows,
  };
}

/** X202 to X204, without keys, and of each address only the host: the rest is the browser's secret. */
export async function noticeParts(db: Db, member: string, now: number) {
  const { settings, devices } = await batch(db, {
    settings: noticesQuery({ me: member }),
    devices: subscriptionsQuery({ memberId: member, now }),
  });
  return {
    ...noticesIn(settings.rows),
    devices: devices.rows.map(({ device, endpoint, kinds, detail, createdAtMs, usedAtMs, pushedAtMs }) => ({
      ...{ device, kinds, detail, createdAtMs, usedAtMs, pushedAtMs },
      service: URL.parse(endpoint)?.hostname ?? "",
    })),
  };
}

/** The parts that are short enough for one answer. */
export async function shortParts(db: Db, member: string) {
  const { photos, providers, privacy, fields, ownHandles, followed, detached } = await batch(db, {
    photos: earlierPhotosOf({ member }),
    providers: providersOf({ member }),
    privacy: privacyQuery({ me: member }),
    fields: privateFieldsOf({ member }),
    ownHandles: handlesOf({ member }),
    followed: followedTagsQuery({ member }),
    detached: detachedFrom({ member }),
  });
  return {
    photos: photos.rows,
    providers: providers.rows.map(({ provider }) => provider),
    privacy: privacyIn(privacy.rows),
    hiddenProfile: fields.rows[0]?.taken ?? null,
    region: fields.rows[0]?.region ?? null,
    readLanguages: fields.rows[0]?.readLanguages ?? null,
    /** the current one, which has no `freeAtMs`, and those that the member had before */
    handles: ownHandles.rows,
    followedTags: followed.rows,
    /** X100: the posts that the member can no longer quote */
    detachedFrom: detached.rows.map(({ post }) => post),
  };
}
