/**
 * A member's privacy settings (X26 to X28). What they forbid is asked here, in `rights/reach.ts` and in the rooms of
 * chats.
 */
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { DEFAULT_PRIVACY, type Privacy, PRIVACY_SETTINGS } from "~/base/privacy";
import { aggregate } from "~/db/aggregates";
import { event } from "~/db/change";
import { privacyOf } from "~/db/groups/chatAccess";
import { hasActiveAccount } from "~/db/members/memberStates";
import { canMessage } from "~/db/rights/facts";
import { pick, select } from "~/db/query/builder";
import { asJson, excluded, itemsOf } from "~/db/query/expressions";
import { insertSelect, replacing } from "~/db/query/insertSelect";
import { members } from "~/db/schema/members";
import { privacy } from "~/db/schema/safety";
import type { Placeholders } from "~/db/statement";

const { change, statement } = aggregate("safety");

type Settings = Omit<Privacy, "suggestions"> & {
  /** null keeps what is stored */
  suggestions: Privacy["suggestions"] | null;
  me: string;
  now: number;
};

const settings = PRIVACY_SETTINGS.map((setting) => privacy[setting]);
const put = change(
  (p: Placeholders<Settings>) =>
    insertSelect(
      privacy,
      {
        ...pick(p, "messages", "calls", "games", "groups", "presence", "receipts"),
        memberId: p.me,
        suggestions: sql`coalesce(${p.suggestions}, (select ${privacy.suggestions} from ${privacy}
          where ${eq(privacy.memberId, p.me)}), ${DEFAULT_PRIVACY.suggestions})`,
        revision: 1,
      },
      {
        where: hasActiveAccount(p.me),
        onConflict: sql`${replacing([privacy.memberId], settings)}, revision = ${privacy.revision} + 1
          where ${or(...settings.map((setting) => sql`${setting} <> ${excluded(setting)}`))}`,
      },
    ),
  (p) => [
    event("inbox", "privacy", {
      room: p.me,
      subject: sql`'privacy'`,
      body: { privacy: asJson(privacyOf(p.me)) },
    }),
  ],
);

/** For a batch: a member's settings. Its rows are for `privacyIn`. */
export const privacyQuery = statement((p: Placeholders<{ me: string }>) =>
  select(pick(privacy, ...PRIVACY_SETTINGS))
    .from(privacy)
    .where(eq(privacy.memberId, p.me)),
);
const unreachableAmong = {
  calls: unreachableBy("calls"),
  games: unreachableBy("games"),
};
function unreachableBy(setting: "calls" | "games") {
  return statement((p: Placeholders<{ ids: readonly string[] }>) =>
    select({ id: privacy.memberId })
      .from(privacy)
      .where(and(inArray(privacy.memberId, itemsOf(p.ids)), eq(privacy[setting], "nobody"))),
  );
}

/** For a batch: the members among `ids` to whom `me` ('' for a visitor) can write (X26). Blocks are the caller's. */
export const reachableQuery = statement(
  (p: Placeholders<{ me: string; ids: readonly string[] }>) =>
    select({ between: canMessage(p.me, members.id), id: members.id })
      .from(members)
      .where(inArray(members.id, itemsOf(p.ids))),
  { decide: ({ between }) => between },
);

export const privacyIn = ([row]: readonly Privacy[]): Privacy => row ?? DEFAULT_PRIVACY;

/** What a form sends. A page of the previous release has no choice about suggestions, and then the stored one stays. */
export type SentPrivacy = Omit<Privacy, "suggestions"> & { suggestions?: Privacy["suggestions"] | undefined };

/** For a batch: stores a member's settings, with the event for their inbox. The same settings again change nothing. */
export const putPrivacyQuery = (me: string, settings: SentPrivacy, now: number) =>
  put({ ...settings, suggestions: settings.suggestions ?? null, me, now });

/** For a batch: X27, the members among `ids` who let nobody do this, not even friends. */
export const unreachableQuery = (setting: "calls" | "games", ids: readonly string[]) =>
  unreachableAmong[setting]({ ids });
