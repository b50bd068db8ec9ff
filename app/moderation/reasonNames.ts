import type { Reason } from "~/base/moderation/terms";

/** The names of reasons where a report is shown. Who reports chooses a sentence instead (`REASON_TEXTS`). */
export const REASON_NAMES: Record<Reason, string> = {
  threat: "Threat or call to violence",
  terrorism: "Terrorism",
  gravePictures: "Graphic violence",
  childSexualContent: "Sexual content with a child",
  childInDanger: "A child is in danger",
  sexualWithoutConsent: "Sexual content without consent",
  unwantedSexual: "Unwanted sexual content",
  bullying: "Bullying or harassment",
  hate: "Hate",
  privateData: "Private data",
  selfHarm: "Suicide or self-harm",
  spam: "Spam",
  fraud: "Fraud",
  impersonation: "Impersonation",
  misinformation: "False information",
  intellectualProperty: "Intellectual property",
  illegalGoods: "Illegal goods",
  otherIllegal: "Something else that is illegal",
  other: "Something else",
};
