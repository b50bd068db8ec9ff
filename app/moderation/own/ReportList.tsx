import { Link } from "@remix-run/react";
import type { Page } from "~/app/http/page";
import { buttonClass } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { Time } from "~/app/ui/primitives/Time";
import type { AppealOutcome } from "~/base/moderation/state";
import { AppealButton } from "./AppealButton";
import { TEXTS } from "./texts";
import type { ReportView } from "./view";

/** X48: the member's own reports, newest first, one page at a time. Works without JavaScript. */
export function ReportList({ page, path }: { page: Page<ReportView>; path: string }) {
  if (page.items.length === 0) return <p className="text-ink-2">{TEXTS.reports.none}</p>;
  return (
    <>
      <ul aria-label={TEXTS.reports.title} className="divide-y divide-hairline rounded-lg border border-hairline">
        {page.items.map((report) => (
          <li key={report.id} className="space-y-3 px-4 py-4">
            <ReportLine report={report} />
            {report.canAppeal ? <AppealButton of="report" id={report.id} /> : null}
          </li>
        ))}
      </ul>
      {page.next === null ? null : (
        <Link
          to={`${path}?reportedBefore=${page.next}`}
          className={classNames(buttonClass("outline", "medium"), "mt-3")}
        >
          {TEXTS.reports.next}
        </Link>
      )}
    </>
  );
}

/** A report with what became of it, and of the appeal. */
export const ReportLine = ({ report }: { report: ReportView }) => (
  <div>
    <p className="font-semibold">
      {TEXTS.reports.what[report.subject]} · {TEXTS.reports.reason[report.reason]}
    </p>
    <Time atMs={report.atMs} as="full" className="text-sm text-ink-3" />
    <p className="mt-1">{TEXTS.reports.outcome[report.outcome ?? "none"]}</p>
    {report.appealedAtMs === null ? null : <AppealOf report={report} appealedAtMs={report.appealedAtMs} />}
  </div>
);

/** What moderators answered. It says nothing about what the other member may or may not do now. */
const AppealOf = ({ report, appealedAtMs }: { report: ReportView; appealedAtMs: number }) => (
  <div className="mt-2 space-y-1 rounded-md bg-hover px-3 py-2">
    <p className="text-sm text-ink-3">
      {TEXTS.appeal.yours} <Time atMs={appealedAtMs} as="full" />
    </p>
    <p className="font-semibold">
      {report.appealOutcome === null ? TEXTS.appeal.waiting : answerTo(report.appealOutcome, report.isAppealOpen)}
    </p>
    {report.appealAnswer === "" ? null : (
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {report.appealAnswer}
      </p>
    )}
  </div>
);

const answerTo = (outcome: AppealOutcome, isOpen: boolean): string =>
  outcome === "overturned" && !isOpen ? TEXTS.reports.decidedAgain : TEXTS.reports.appeal[outcome];
