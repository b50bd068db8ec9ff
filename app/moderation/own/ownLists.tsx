import type { ReactNode } from "react";
import type { Page } from "~/app/http/page";
import { PagedList } from "~/app/safety/PagedList";
import { Time } from "~/app/ui/primitives/Time";
import type { AppealOutcome } from "~/base/moderation/state";
import { AppealButton } from "./AppealButton";
import { TEXTS } from "./texts";
import type { DecisionView, ReportView } from "./view";
import { REASON_NAMES } from "~/app/moderation/reasonNames";
import type { Limited, Restriction } from "~/base/moderation/terms";
import { RichText } from "~/app/i18n/RichText";

interface OwnListProps<Item> {
  page: Page<Item>;
  /** the page that shows the list */
  path: string;
}

/** X62, X63: the decisions about the member. */
export const DecisionList = ({
  appealsArePages = false,
  ...list
}: OwnListProps<DecisionView> & {
  /** an appeal is a page of its own, because a restricted session has no dialogs */
  appealsArePages?: boolean;
}) => (
  <OwnList {...list} texts={TEXTS.decisions} before="decidedBefore">
    {(decision) => (
      <>
        <Statement decision={decision} />
        {decision.canAppeal ? (
          <>
            <p className="text-sm text-ink-2">
              <RichText
                parts={TEXTS.decisions.howToAppeal()}
                time={() => <Time atMs={decision.appealUntilMs} as="full" />}
              />{" "}
              {TEXTS.decisions.elsewhere}
            </p>
            <AppealButton of="decision" id={decision.id} asPage={appealsArePages} />
          </>
        ) : null}
      </>
    )}
  </OwnList>
);

/** X48: the member's own reports. */
export const ReportList = (list: OwnListProps<ReportView>) => (
  <OwnList {...list} texts={TEXTS.reports} before="reportedBefore">
    {(report) => (
      <>
        <ReportLine report={report} />
        {report.canAppeal ? <AppealButton of="report" id={report.id} /> : null}
      </>
    )}
  </OwnList>
);

const OwnList = <Item extends { id: string }>({
  page,
  path,
  texts,
  before,
  children,
}: OwnListProps<Item> & {
  texts: { title: string; none: string; next: string };
  /** the parameter of the next page */
  before: string;
  children: (item: Item) => ReactNode;
}) => (
  <PagedList
    label={texts.title}
    page={page}
    none={texts.none}
    path={path}
    cursor={before}
    older={texts.next}
    row={(item) => (
      <li key={item.id} className="space-y-3 px-4 py-4">
        {children(item)}
      </li>
    )}
  />
);

/** X62: a statement of reasons, with the appeal if there is one. */
export function Statement({ decision }: { decision: DecisionView }) {
  const { action, subject, quote, limits, rule, ruleLanguage, facts, isAutomated, decidedAtMs, endedWhy, appeal } =
    decision;
  return (
    <div className="space-y-3">
      <div>
        <p className="font-semibold wrap-anywhere">
          {TEXTS.decisions.outcome[action === "dismiss" ? "restore" : action][subject]}
        </p>
        <Time atMs={decidedAtMs} as="full" className="text-sm text-ink-3" />
      </div>
      {quote === null ? null : (
        <blockquote dir="auto" className="border-s-2 border-hairline ps-3 wrap-anywhere whitespace-pre-line text-ink-2">
          {quote}
        </blockquote>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rule === null ? null : (
          <Part name={TEXTS.decisions.rule}>
            <span lang={ruleLanguage}>{rule}</span> (
            <a href="/rules" className="text-accent underline underline-offset-2">
              {TEXTS.decisions.rules}
            </a>
            )
          </Part>
        )}
        {action === "restrict" ? <Part name={TEXTS.decisions.restricted}>{restrictedLines(limits)}</Part> : null}
        <Part name={TEXTS.decisions.facts}>{facts === "" ? TEXTS.decisions.erased : facts}</Part>
        <Part name={TEXTS.decisions.by}>{isAutomated ? TEXTS.decisions.byMachine : TEXTS.decisions.byPerson}</Part>
        {endedWhy === null && limits.length > 0 ? (
          <Part name={TEXTS.decisions.until}>
            {decision.untilMs === null ? TEXTS.decisions.noEnd : <Time atMs={decision.untilMs} as="full" />}
          </Part>
        ) : null}
      </dl>
      {endedWhy === null ? null : <p>{TEXTS.decisions.ended[endedWhy]}</p>}
      {appeal ? <Appeal {...appeal} outcome={appeal.outcome && TEXTS.appeal.outcome[appeal.outcome]} /> : null}
    </div>
  );
}

const Part = ({ name: term, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-3">{term}</dt>
    <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
      {children}
    </dd>
  </>
);

/** A report with what became of it, and of the appeal. */
export const ReportLine = ({ report }: { report: ReportView }) => (
  <div>
    <p className="font-semibold">
      {TEXTS.reports.what[report.subject]} · {REASON_NAMES[report.reason]}
    </p>
    <Time atMs={report.atMs} as="full" className="text-sm text-ink-3" />
    <p className="mt-1">{TEXTS.reports.outcome[report.outcome ?? "none"]}</p>
    {report.appealedAtMs === null ? null : (
      <div className="mt-2">
        {/* it says nothing about what the other member may or may not do now */}
        <Appeal
          atMs={report.appealedAtMs}
          outcome={report.appealOutcome && answerTo(report.appealOutcome, report.isAppealOpen)}
          answer={report.appealAnswer}
        />
      </div>
    )}
  </div>
);

const answerTo = (outcome: AppealOutcome, isOpen: boolean): string =>
  outcome === "overturned" && !isOpen ? TEXTS.reports.decidedAgain : TEXTS.reports.appeal[outcome];

interface AppealProps {
  atMs: number;
  text?: string;
  /** null until somebody has decided it */
  outcome: string | null;
  /** why it succeeded or not; empty if nobody says so */
  answer: string;
}

const Appeal = ({ atMs, text, outcome, answer }: AppealProps) => (
  <div className="space-y-1 rounded-md bg-hover px-3 py-2">
    <p className="text-sm text-ink-3">
      <RichText parts={TEXTS.appeal.yours()} time={() => <Time atMs={atMs} as="full" />} />
    </p>
    {text === undefined ? null : (
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    )}
    <p className="font-semibold">{outcome ?? TEXTS.appeal.waiting}</p>
    {answer === "" ? null : (
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {answer}
      </p>
    )}
  </div>
);

/** What the member can't do, one line for each kind. */
const restrictedLines = (limits: readonly Limited[]): string =>
  limits.flatMap((limit) => (isRestriction(limit) ? [TEXTS.decisions.restrictions[limit]] : [])).join("\n");
const isRestriction = (limit: Limited): limit is Restriction => limit in TEXTS.decisions.restrictions;
