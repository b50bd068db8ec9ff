import { formatNumber } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";
import { MODERATION_TEXT_MAX, type Reason, type ReasonFamily } from "~/base/moderation/terms";

const PARTS = {
  cover: "cover photo",
  photo: "profile photo",
  text: "text",
  name: "name",
  picture: "picture",
};

export const TEXTS = {
  /** what moderators have hidden of a profile or group */
  hidden: {
    parts: PARTS,
    note: (parts: readonly (keyof typeof PARTS)[]) =>
      say`Moderators have hidden the ${new Intl.ListFormat("en").format(parts.map((part) => PARTS[part]))}.`,
    decision: "Read the decision",
  },
  action: "Report",
  /** the description of a reported picture, for moderators */
  gamePicture: "Picture that the member brought to a game",
  title: {
    post: "Report post",
    comment: "Report comment",
    message: "Report message",
    group: "Report group",
    gamePicture: "Report picture",
    profile: (name: string) => say`Report ${name}`,
  },
  reason: "What is wrong?",
  reasonMissing: "Choose what is wrong.",
  text: "Anything else?",
  textHint: "Moderators read this. The person you report doesn't see it, and doesn't learn who reported them.",
  tooLong: say`Use up to ${formatNumber(MODERATION_TEXT_MAX)} characters.`,
  own: "You can't report your own content.",
  rules: "Rules",
  send: "Send report",
  sent: {
    new: { title: "Report sent", text: "Thank you. You can follow your report in the settings." },
    repeated: { title: "Already reported", text: "You've already reported this." },
    text: (name: string) => say`You can also block or mute ${name}, so that you see less of them.`,
    done: "Done",
  },
} as const;

/** The headings of the families of reasons. */
export const FAMILY_TEXTS: Record<ReasonFamily, string> = {
  violence: "Violence",
  children: "Children",
  sexual: "Sexual content",
  harassment: "Harassment and hate",
  selfHarm: "Self-harm",
  deception: "Spam and deception",
  law: "Against the law",
  other: "Other",
};

export const REASON_TEXTS: Record<Reason, string> = {
  threat: "It threatens somebody",
  terrorism: "It promotes terrorism or violent extremism",
  gravePictures: "It shows graphic violence",
  childSexualContent: "It sexualises a child",
  childInDanger: "A child is in danger",
  sexualWithoutConsent: "It shows somebody intimately without their consent",
  unwantedSexual: "It's unwanted sexual content",
  bullying: "It bullies or harasses somebody",
  hate: "It spreads hate against a group of people",
  privateData: "It reveals somebody's private information",
  selfHarm: "Somebody may hurt themselves",
  spam: "It's spam",
  fraud: "It's fraud",
  impersonation: "It pretends to be somebody else",
  misinformation: "It's harmful misinformation",
  intellectualProperty: "It violates a copyright or trademark",
  illegalGoods: "It sells illegal goods or services",
  otherIllegal: "It breaks the law in another way",
  other: "Something else",
};
