import { Time } from "~/app/ui/primitives/Time";
import type { ReportView } from "./casePage.server";
import { TEXTS } from "./texts";

/** X56, X63: the reports without the names of members who reported. */
export const CaseReports = ({
  reports,
  states,
}: {
  reports: readonly ReportView[];
  /** how many states of the thing the case keeps; with more than one, they are numbered */
  states: number;
}) => (
  <ul className="divide-y divide-hairline rounded-lg border border-hairline">
    {reports.map((report) => (
      <li key={report.id} className="px-4 py-3">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="font-semibold">{TEXTS.reasons[report.reason]}</span>
          <Time atMs={report.atMs} as="relative" className="text-sm text-ink-3" />
        </p>
        <p className="text-sm text-ink-3">
          {TEXTS.case.from[report.from]}
          {report.visitor ? `: ${TEXTS.case.visitor(report.visitor.name, report.visitor.email)}` : ""}
          {report.accuracy ? ` · ${TEXTS.case.accuracy(report.accuracy.acted, report.accuracy.dismissed)}` : ""}
        </p>
        {report.state === null && states > 0 ? (
          <p className="text-sm text-ink-2">{TEXTS.case.stateNotKept}</p>
        ) : report.state !== null && states > 1 ? (
          <p className="text-sm text-ink-2">{TEXTS.case.reportedState(report.state)}</p>
        ) : null}
        <CaseTextBlock text={report.text} />
        <CaseTextBlock text={report.appealText} label={TEXTS.case.appealed} />
      </li>
    ))}
  </ul>
);

/** A text of a case. Draws nothing for a missing text, and says so if the text was erased. */
export const CaseTextBlock = ({ text, label }: { text: string | null; label?: string }) =>
  text === null ? null : (
    <p dir="auto" className="mt-1.5 wrap-anywhere whitespace-pre-wrap">
      {label ? <span className="font-semibold">{label}: </span> : null}
      {text === "" ? <span className="text-ink-3">{TEXTS.case.erased}</span> : text}
    </p>
  );
