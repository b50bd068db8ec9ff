import { currentLanguage } from "~/app/i18n/language";
import * as z from "zod";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { deliverAfter } from "~/app/outbox/deliver.server";
import type { EdgeContext } from "~/app/server/context.server";
import { formEndpoint } from "~/app/server/endpoint.server";
import { signedOut } from "~/app/server/signedOut.server";
import { addressCounter, limit, limitMember } from "~/app/server/limits.server";
import { isWithin } from "~/base/characters";
import { nowMs } from "~/base/clock";
import { ANONYMOUS_REASON, MODERATION_TEXT_MAX, REASONS } from "~/base/moderation/terms";
import { findHandleOwner } from "~/db/members/handles";
import { bytesOf } from "~/app/reports/caseEvidence";
import { fileReport, reportAsMember } from "~/app/reports/report.server";
import { findReported } from "~/app/reports/subject.server";
import { reportedHandle, type ReportedLink, reportedLink } from "./reportedLink";
import { mailReceipt, type Visitor } from "./visitorMails.server";
import { TEXTS } from "./texts";

const LINK_MAX = 500;
const NAME_MAX = 100;
/** RFC 5321 */
const EMAIL_MAX = 254;

/** What a visitor has to enter, and a member doesn't. */
const REQUIRED = {
  text: "explanationMissing",
  name: "nameMissing",
  email: "emailMissing",
  faith: "faithMissing",
} as const;
const linkWrong = () => TEXTS.linkWrong;
const emailWrong = () => TEXTS.emailWrong;
const OPTIONAL_IF_ANONYMOUS: readonly string[] = ["name", "email"];

/** `as`: a member's form has no name, no email and no statement of good faith. */
export const visitorFormSchema = z
  .object({
    as: z.enum(["visitor", "member"]).default("visitor"),
    link: z.string({ error: linkWrong }).trim().max(LINK_MAX, { error: linkWrong }),
    reason: z.enum(REASONS, { error: () => TEXTS.reasonMissing }),
    text: z
      .string()
      .trim()
      .refine(isWithin(MODERATION_TEXT_MAX), { error: () => TEXTS.tooLong({ max: MODERATION_TEXT_MAX }) })
      .default(""),
    name: z.string().trim().refine(isWithin(NAME_MAX)).default(""),
    email: z
      .string()
      .trim()
      .max(EMAIL_MAX, { error: emailWrong })
      .default("")
      .pipe(z.union([z.literal(""), z.email()], { error: emailWrong })),
    faith: z.literal(["", "1"]).default(""),
  })
  .check((checked) => {
    const { as, reason } = checked.value;
    if (as === "member") return;
    for (const [field, message] of Object.entries(REQUIRED) as [
      keyof typeof REQUIRED,
      (typeof REQUIRED)[keyof typeof REQUIRED],
    ][]) {
      const isOptional = reason === ANONYMOUS_REASON && OPTIONAL_IF_ANONYMOUS.includes(field);
      if (isOptional || checked.value[field] !== "") continue;
      checked.issues.push({ code: "custom", path: [field], message: TEXTS[message], input: "" });
    }
  });
type VisitorForm = z.output<typeof visitorFormSchema>;

/** X50: somebody reports a link. A member who does is a reporter like any other. Only the page sends the form. */
export const reportLink = formEndpoint(
  "POST /report",
  visitorFormSchema,
  async ({ context, request, input: fields }) => {
    const session = fields.as === "member" ? await context.session() : null;
    if (fields.as === "member" && !session) return signedOut(context);
    const limited = session
      ? await limitMember(context, session.memberId, "report")
      : await limit(context, addressCounter(request), [{ action: "address-report" }]);
    if (limited) return limited;
    const { ORIGIN } = context.vars;
    const handle = reportedHandle(fields.link, ORIGIN);
    const owner = handle && (await findHandleOwner(context.db, handle, NOBODY, nowMs()));
    const found = reportedLink(owner ? `${ORIGIN}/${owner}` : fields.link, ORIGIN);
    if (!found) return wrongLink(handle === null ? TEXTS.linkWrong : TEXTS.linkNotFound);
    if (!session) return reportAsVisitor(context, request, found, fields);
    const { type: subject, id } = found.subject;
    const answer = await reportAsMember(context, session.memberId, { subject, id, ...fields });
    return answer.ok || answer.code !== "not-found" ? answer : wrongLink(TEXTS.linkNotFound);
  },
  { after: () => "/report?sent=1", keep: ["link", "reason", "text", "name", "email"] },
);

const wrongLink = (message: string) => apiError("invalid-form", undefined, { link: message });

const NOBODY = "";

async function reportAsVisitor(
  context: EdgeContext,
  request: Request,
  { subject, link }: ReportedLink,
  { reason, text, name, email }: VisitorForm,
): Promise<Result<{ report: string | null }>> {
  const reported = await findReported(context, NOBODY, subject);
  if (!reported) return wrongLink(TEXTS.linkNotFound);
  const amount = bytesOf(reported.evidence);
  const limited = await limit(context, addressCounter(request), [{ action: "address-report-bytes", amount }]);
  if (limited) return limited;
  const visitor: Visitor = { name, email, link, language: currentLanguage() };
  const filed = { subject, reported, reporter: null, visitor: JSON.stringify(visitor), reason, text };
  const report = await fileReport(context.db, filed);
  deliverAfter(context);
  if (email !== "") context.waitUntil(mailReceipt(context, emailKeyOf(email), visitor));
  return { ok: true, report };
}
