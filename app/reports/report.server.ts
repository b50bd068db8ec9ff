import * as z from "zod";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { EdgeContext } from "~/app/server/context.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import { isWithin } from "~/base/characters";
import { nowMs } from "~/base/clock";
import { MODERATION_TEXT_MAX, type Reason, REASONS, type Subject, SUBJECTS } from "~/base/moderation/terms";
import { GAME_PICTURE_KEY } from "~/base/mediaKeys";
import { ulid } from "~/base/ulid";
import { findCaseFile, findOpenCase, findSystemReport, hasReported, putReportQuery } from "~/db/moderation/cases";
import { holdFilesQuery, putReportEvidenceQuery } from "~/db/moderation/evidence";
import { type FoundCase, type Outcome, stepOf } from "~/db/moderation/moderation";
import { append } from "~/db/moderation/moderationLog";
import type { Db } from "~/db/statement";
import { formEndpoint } from "~/app/server/endpoint.server";
import { limitMember } from "~/app/server/limits.server";
import { type Addition, additionTo, bytesOf } from "./caseEvidence";
import { filesIn } from "./evidence";
import { isSubjectHidden } from "./hiddenSubject.server";
import { keptEvidence } from "./keptEvidence.server";
import { newText } from "./loggedText.server";
import { findReported, type Reported, withGamePicture } from "./subject.server";
import { TEXTS } from "./texts";

/** a chat's id, `#` and a seq */
const SUBJECT_ID_MAX = 100;

const reportFormSchema = z.object({
  subject: z.enum(SUBJECTS),
  id: z.string().min(1).max(SUBJECT_ID_MAX),
  reason: z.enum(REASONS),
  text: z
    .string()
    .trim()
    .refine(isWithin(MODERATION_TEXT_MAX), { error: () => TEXTS.tooLong({ max: MODERATION_TEXT_MAX }) })
    .default(""),
  /** X134: of a profile: the key of a picture that its member brought to a game */
  picture: z.union([z.literal(""), z.string().regex(GAME_PICTURE_KEY)]).default(""),
});

type ReportForm = z.output<typeof reportFormSchema>;
/** A report by its link has no picture. */
type MemberReport = Omit<ReportForm, "picture"> & Partial<Pick<ReportForm, "picture">>;

/**
 * X47, X49: a member reports something that they can see, or that any visitor can see (X150), so that nobody escapes a
 * report with a block. A repeat changes nothing.
 */
export async function reportAsMember(
  context: EdgeContext,
  reporter: string,
  { subject: type, id, reason, text, picture = "" }: MemberReport,
): Promise<Result<{ report: string | null }>> {
  const subject: Subject = { type, id };
  const found = (await findReported(context, reporter, subject)) ?? (await findReported(context, "", subject));
  const reported = found && picture !== "" ? await withGamePicture(context, reporter, found, picture) : found;
  if (!reported) return apiError("not-found");
  if (reported.member === reporter) return apiError("forbidden", TEXTS.own);
  const limited = await limitMember(context, reporter, [
    { action: "report-bytes", amount: bytesOf(reported.evidence) },
  ]);
  if (limited) return limited;
  const report = await fileReport(context.db, { subject, reported, reporter, visitor: null, reason, text });
  deliverAfter(context);
  return { ok: true, report };
}

export const reportForm = formEndpoint("POST /reports", reportFormSchema, ({ context, session, input }) =>
  reportAsMember(context, session.memberId, input),
);

export interface Filed {
  subject: Subject;
  reported: Reported;
  /** null for a visitor, and for the system */
  reporter: string | null;
  /** JSON: the name, email and link of a visitor */
  visitor: string | null;
  reason: Reason;
  text: string;
}

/**
 * Adds a report to the subject's open case, or opens one. Returns the report's id, or null when the member has already
 * reported it. If the system has already reported the same text there, returns the id of that report. Of simultaneous
 * reports, only one can follow the newest entry of the log, and the others look again at what is open and reported.
 */
export async function fileReport(db: Db, filed: Filed): Promise<string | null> {
  const now = nowMs();
  const [opened, report] = [ulid(now), ulid(now)];
  const text = await newText(writerOf(filed), filed.text, now);
  return append(db, now, async (next) => {
    const open = await findOpenCase(db, filed.subject);
    if (open && filed.reporter !== null && (await hasReported(db, open.id, filed.reporter)))
      return { happenings: [], changes: [], value: null };
    if (open && filed.reporter === null && filed.visitor === null) {
      const earlier = await findSystemReport(db, open.id, filed.text);
      if (earlier !== null) return { happenings: [], changes: [], value: earlier };
    }
    const caseId = open?.id ?? opened;
    const found = open ? await findCaseFile(db, open.id) : null;
    const addition = additionTo(found ? await keptEvidence(db, caseId, found.evidence) : [], filed.reported.evidence);
    const isHidden = !open && (await isSubjectHidden(db, filed.subject, filed.reported.evidence));
    return stepOf(
      db,
      found ?? NEW_CASE,
      next,
      reportOutcome(filed, { caseId, report, text, addition, isFirst: !found?.evidence, isHidden, now }),
    );
  });
}

/** Whose data the text is. The text of the system's report is what the reported member wrote. */
const writerOf = ({ reporter, visitor, reported }: Filed): string | null =>
  reporter ?? (visitor === null ? reported.member : null);

const NEW_CASE: FoundCase = { case: null, decisions: [], evidence: null };

function reportOutcome(
  { subject, reported, reporter, visitor, reason }: Filed,
  {
    caseId,
    report,
    text,
    addition,
    isFirst,
    isHidden,
    now,
  }: {
    caseId: string;
    report: string;
    text: Awaited<ReturnType<typeof newText>>;
    addition: Addition;
    isFirst: boolean;
    isHidden: boolean;
    now: number;
  },
): Outcome<string> {
  const files = addition.type === "full" ? [] : filesIn(reported.evidence).map(({ key }) => key);
  const later = addition.type === "new" && !isFirst ? addition.evidence : null;
  const kept = addition.type === "kept" ? addition.id : later ? report : isFirst ? null : "";
  return {
    happenings: [
      {
        type: "reported",
        case: caseId,
        report,
        subject,
        member: reported.member,
        reason,
        source: visitor === null ? (reporter === null ? "system" : "member") : "visitor",
        text: text.hash,
        ...(isHidden && { isHidden }),
      },
    ],
    also: [
      ...text.queries,
      putReportQuery({ ...{ id: report, caseId, reporter, reason, text: text.hash, visitor, evidenceId: kept }, now }),
      ...(later ? [putReportEvidenceQuery({ id: report, caseId, evidence: JSON.stringify(later) })] : []),
      holdFilesQuery({ caseId, keys: files }),
    ],
    evidence: JSON.stringify(reported.evidence),
    value: report,
  };
}
