import { say } from "~/app/ui/format/sentences";
import type { AppealOutcome } from "~/base/moderation/state";
import type { DecisionAction, Limited, Restriction, SubjectType } from "~/base/moderation/terms";
import { REASON_NAMES } from "~/app/moderation/reasonNames";

const YOURS: Record<SubjectType, string> = {
  post: "your post",
  comment: "your comment",
  profile: "your profile",
  message: "your message",
  group: "your group",
};
/** Hiding a profile or a group hides only its pictures and texts. */
const HIDDEN: Record<SubjectType, string> = {
  post: "We hid your post. Only you can see it.",
  comment: "We hid your comment. Only you can see it.",
  message: "We hid your message. Only you can see it.",
  profile: "We hid the photos and the text of your profile.",
  group: "We hid the name and the picture of your group.",
};
const RESTRICTED: Record<Restriction, string> = {
  posting: "Posts, comments, reposts and your profile",
  messaging: "Messages",
  inviting: "Friend requests, invitations and calls",
};
const isRestriction = (limit: Limited): limit is Restriction => limit in RESTRICTED;
/** What the member can't do, one line for each kind. */
const restrictedLines = (limits: readonly Limited[]): string =>
  limits
    .filter(isRestriction)
    .map((limit) => RESTRICTED[limit])
    .join("\n");

/** What a decision means for its member, as a sentence. */
function outcomeOf(action: DecisionAction, subject: SubjectType): string {
  switch (action) {
    case "hide":
      return HIDDEN[subject];
    case "delete":
      return subject === "profile"
        ? "We deleted the pictures and the text of your profile."
        : say`We deleted ${YOURS[subject]}.`;
    case "warn":
      return say`You got a warning because of ${YOURS[subject]}.`;
    case "restrict":
      return say`We restricted your account because of ${YOURS[subject]}.`;
    case "suspend":
      return say`We suspended your account because of ${YOURS[subject]}.`;
    case "ban":
      return say`We banned your account because of ${YOURS[subject]}.`;
    case "dismiss":
    case "restore":
      return say`We restored ${YOURS[subject]}.`;
  }
}

export const TEXTS = {
  decisions: {
    title: "Decisions about you",
    none: "There are no decisions about you.",
    next: "Older decisions",
    outcome: outcomeOf,
    restricted: "Restricted",
    restrictedLines,
    rule: "Rule",
    facts: "Reasons",
    erased: "These reasons were erased.",
    by: "Decided",
    byPerson: "by a person",
    byMachine: "automatically",
    until: "Until",
    noEnd: "It has no end.",
    ended: {
      time: "It has ended.",
      appeal: "It ended because your appeal succeeded.",
      replaced: "It was lifted.",
    },
    rules: "Read the rules",
    howToAppeal: "You can appeal once, until",
    elsewhere:
      "Another moderator decides the appeal. You can also go to an out-of-court dispute settlement body or a court.",
  },
  reports: {
    title: "Your reports",
    none: "You haven't reported anything.",
    next: "Older reports",
    what: { post: "A post", comment: "A comment", profile: "A profile", message: "A message", group: "A group" },
    reason: REASON_NAMES,
    outcome: {
      acted: "We acted on it.",
      dismissed: "We found nothing that breaks the rules.",
      none: "We haven't decided yet.",
    },
    appeal: {
      upheld: "Your appeal didn't succeed.",
      overturned: "Your appeal succeeded. We'll decide about your report again.",
    } satisfies Record<AppealOutcome, string>,
    decidedAgain: "Your appeal succeeded. We decided about your report again.",
  },
  appeal: {
    title: "Appeal",
    open: "Appeal",
    why: "Why is this wrong?",
    send: "Send appeal",
    cancel: "Cancel",
    sent: "Your appeal has arrived",
    once: "You can appeal this once. A moderator who didn't take part in the decision reads your appeal.",
    yours: "You appealed",
    waiting: "Nobody has decided your appeal yet.",
    outcome: {
      upheld: "Your appeal didn't succeed. The decision stays.",
      overturned: "Your appeal succeeded. The decision is void.",
    } satisfies Record<AppealOutcome, string>,
  },
  restricted: {
    suspended: "Your account is suspended",
    banned: "Your account is banned",
    until: "You can use Parlor again from",
    about: "Until then you can read why, appeal, export your data and delete your account.",
    aboutBan: "You can read why, appeal, export your data and delete your account.",
    export: "Export my data",
    delete: "Delete account",
    logOut: "Logout",
  },
} as const;
