/** The terms of moderation that the database, the edge and pages share. Their texts are in app/. */

/** What can be reported (X47). */
export const SUBJECTS = ["post", "comment", "profile", "message", "group"] as const;
export type SubjectType = (typeof SUBJECTS)[number];

/** A reported thing. The id of a message is its chat's id, `#` and its seq. */
export interface Subject {
  type: SubjectType;
  id: string;
}

/** How urgent a case is, most urgent first in the queue. */
export const SEVERITY = { low: 1, medium: 2, high: 3, critical: 4 } as const;
export type Severity = (typeof SEVERITY)[keyof typeof SEVERITY];

/** The families of reasons, each with its reasons and how severe they are (X47). */
export const REASON_FAMILIES = {
  violence: { threat: SEVERITY.high, terrorism: SEVERITY.critical, gravePictures: SEVERITY.medium },
  children: { childSexualContent: SEVERITY.critical, childInDanger: SEVERITY.critical },
  sexual: { sexualWithoutConsent: SEVERITY.high, unwantedSexual: SEVERITY.medium },
  harassment: { bullying: SEVERITY.medium, hate: SEVERITY.medium, privateData: SEVERITY.high },
  selfHarm: { selfHarm: SEVERITY.high },
  deception: {
    spam: SEVERITY.low,
    fraud: SEVERITY.medium,
    impersonation: SEVERITY.medium,
    misinformation: SEVERITY.low,
  },
  law: { intellectualProperty: SEVERITY.low, illegalGoods: SEVERITY.medium, otherIllegal: SEVERITY.medium },
  other: { other: SEVERITY.low },
} as const satisfies Record<string, Record<string, Severity>>;

export type ReasonFamily = keyof typeof REASON_FAMILIES;
export type Reason = { [F in ReasonFamily]: keyof (typeof REASON_FAMILIES)[F] }[ReasonFamily] & string;

const SEVERITY_OF = Object.assign({}, ...Object.values(REASON_FAMILIES)) as Record<Reason, Severity>;
export const REASONS = Object.keys(SEVERITY_OF) as [Reason, ...Reason[]];
export const severityOf = (reason: Reason): Severity => SEVERITY_OF[reason];

/** X50: a report for this reason needs neither name nor email. */
export const ANONYMOUS_REASON: Reason = "childSexualContent";

/** What a moderator can decide (X57). */
export const DECISIONS = ["dismiss", "hide", "restore", "warn", "restrict", "suspend", "ban", "delete"] as const;
export type DecisionAction = (typeof DECISIONS)[number];

/** What a restricted member can't do. */
export const RESTRICTIONS = ["posting", "messaging", "inviting"] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Everything that keeps a member from something. `suspended` and `banned` allow only a restricted session (X64). */
export const LIMITED = [...RESTRICTIONS, "suspended", "banned"] as const;
export type Limited = (typeof LIMITED)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
/** X58 */
export const STRIKE_MS = 90 * DAY_MS;
/** X48, X65: six months */
export const APPEAL_MS = 183 * DAY_MS;
/** X55 */
export const CLAIM_MS = 30 * 60 * 1000;
/** X51: an entry about a view covers the same moderator's further loads of the case for this time */
export const VIEW_MS = 5 * 60 * 1000;
/** X52 */
export const ORIGINALS_MS = 30 * DAY_MS;
/** X51: messages around the reported one */
export const CONTEXT_MAX = 10;
/**
 * X133: what one case keeps of the thing that its reports are about: how many different states of it, and their bytes as
 * JSON. Two hundred members who each report another edit of a post of the greatest length stay below both.
 */
export const CASE_EVIDENCE = { states: 200, bytes: 4 * 1024 * 1024 } as const;
/** characters of a report, a statement of facts or an appeal */
export const MODERATION_TEXT_MAX = 1_000;

/** characters of a saved reply's title */
export const REPLY_TITLE_MAX = 80;

/** X54: the queues of the moderators' page. */
export const QUEUES = ["reports", "appeals", "decided"] as const;
export type QueueName = (typeof QUEUES)[number];
