/**
 * The one list of the texts and files that a member can put before others (docs/decisions/0061). Writes ask it what
 * restriction forbids them, and what limit they count as. app/server/published.test.ts finds each form's and command's
 * open fields, and fails for one that is neither here nor exempt there.
 */
import type { Restriction } from "~/base/moderation/terms";

interface Published {
  /** X57: each of these keeps the member from it */
  restrictions: readonly Restriction[];
  /** the action of the table of limits (party/limits/table.ts) */
  limit: string;
  /** X69: why that action has no lower limit for new accounts; missing if it has one */
  sameForNewAccounts?: string;
  /** X70: by field, whether its copies are counted, or why they aren't */
  fields: Readonly<Record<string, true | string>>;
}

const FILE = "Files aren't compared.";
const LINKS_ONLY = "Many honest members write the same short text here, so only its links are compared.";
const ONE_PLACE = "It stands in one place, and is sent to nobody.";
const TO_FRIENDS = "It goes only to friends of the sender.";
const FIRST_MESSAGES =
  "Others are reached by a first message, which counts as `stranger-chat`, or by a group, which counts as `group-create` or `group-add`.";

const IN_POST = { text: true, warning: LINKS_ONLY, alt: LINKS_ONLY } as const;
const ATTACHED = { key: FILE, poster: FILE } as const;

/** By how it reaches others. */
export const PUBLISHED = {
  post: { restrictions: ["posting"], limit: "post", fields: { ...IN_POST, ...ATTACHED } },
  edit: { restrictions: ["posting"], limit: "edit", fields: IN_POST },
  comment: { restrictions: ["posting"], limit: "comment", fields: { text: true, alt: LINKS_ONLY, ...ATTACHED } },
  profile: {
    restrictions: ["posting"],
    limit: "profile",
    fields: { name: ONE_PLACE, handle: ONE_PLACE, about: ONE_PLACE, cover: FILE, photo: FILE },
  },
  /** a new group: its name and picture reach its members like a message */
  group: {
    restrictions: ["inviting", "messaging"],
    limit: "group-create",
    fields: { name: TO_FRIENDS, picture: FILE },
  },
  groupName: { restrictions: ["messaging"], limit: "group-edit", fields: { name: true } },
  groupPicture: { restrictions: ["messaging"], limit: "group-edit", fields: { picture: FILE } },
  /** also forwarded, and edited */
  message: {
    restrictions: ["messaging"],
    limit: "message",
    sameForNewAccounts: FIRST_MESSAGES,
    fields: { text: true, key: FILE, posterKey: FILE },
  },
  /** a picture of the host's own, in the options of a race */
  gameInvitation: { restrictions: ["inviting"], limit: "invitation", fields: { options: FILE } },
} as const satisfies Record<string, Published>;

export type PublishedKind = keyof typeof PUBLISHED;

type Fields<K extends PublishedKind> = (typeof PUBLISHED)[K]["fields"];
/** X70: the kinds whose copies are counted. */
export type CopiedKind = { [K in PublishedKind]: true extends Fields<K>[keyof Fields<K>] ? K : never }[PublishedKind];
