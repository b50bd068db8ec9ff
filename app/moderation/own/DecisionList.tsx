import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Page } from "~/app/http/page";
import { buttonClass } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { Time } from "~/app/ui/primitives/Time";
import { AppealButton } from "./AppealButton";
import { TEXTS } from "./texts";
import type { DecisionView } from "./view";

interface DecisionListProps {
  page: Page<DecisionView>;
  /** the page that shows the list */
  path: string;
  /** an appeal is a page of its own, because a restricted session has no dialogs */
  appealsArePages?: boolean;
}

/** X62, X63: the decisions about the member, newest first, one page at a time. Works without JavaScript. */
export function DecisionList({ page, path, appealsArePages = false }: DecisionListProps) {
  if (page.items.length === 0) return <p className="text-ink-2">{TEXTS.decisions.none}</p>;
  return (
    <>
      <ul aria-label={TEXTS.decisions.title} className="divide-y divide-hairline rounded-lg border border-hairline">
        {page.items.map((decision) => (
          <li key={decision.id} className="space-y-3 px-4 py-4">
            <Statement decision={decision} />
            {decision.canAppeal ? (
              <>
                <p className="text-sm text-ink-2">
                  {TEXTS.decisions.howToAppeal} <Time atMs={decision.appealUntilMs} as="full" />.{" "}
                  {TEXTS.decisions.elsewhere}
                </p>
                <AppealButton of="decision" id={decision.id} asPage={appealsArePages} />
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {page.next === null ? null : (
        <Link
          to={`${path}?decidedBefore=${page.next}`}
          className={classNames(buttonClass("outline", "medium"), "mt-3")}
        >
          {TEXTS.decisions.next}
        </Link>
      )}
    </>
  );
}

/** X62: a statement of reasons, with the appeal if there is one. */
export function Statement({ decision }: { decision: DecisionView }) {
  const { action, subject, quote, limits, rule, facts, isAutomated, decidedAtMs, endedWhy, appeal } = decision;
  return (
    <div className="space-y-3">
      <div>
        <p className="font-semibold wrap-anywhere">{TEXTS.decisions.outcome(action, subject)}</p>
        <Time atMs={decidedAtMs} as="full" className="text-sm text-ink-3" />
      </div>
      {quote === null ? null : (
        <blockquote dir="auto" className="border-l-2 border-hairline pl-3 wrap-anywhere whitespace-pre-line text-ink-2">
          {quote}
        </blockquote>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {rule === null ? null : (
          <Part name={TEXTS.decisions.rule}>
            {rule} (
            <a href="/rules" className="text-accent underline underline-offset-2">
              {TEXTS.decisions.rules}
            </a>
            )
          </Part>
        )}
        {action === "restrict" ? (
          <Part name={TEXTS.decisions.restricted}>{TEXTS.decisions.restrictedLines(limits)}</Part>
        ) : null}
        <Part name={TEXTS.decisions.facts}>{facts === "" ? TEXTS.decisions.erased : facts}</Part>
        <Part name={TEXTS.decisions.by}>{isAutomated ? TEXTS.decisions.byMachine : TEXTS.decisions.byPerson}</Part>
        {endedWhy === null && limits.length > 0 ? (
          <Part name={TEXTS.decisions.until}>
            {decision.untilMs === null ? TEXTS.decisions.noEnd : <Time atMs={decision.untilMs} as="full" />}
          </Part>
        ) : null}
      </dl>
      {endedWhy === null ? null : <p>{TEXTS.decisions.ended[endedWhy]}</p>}
      {appeal ? <AppealOf appeal={appeal} /> : null}
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

const AppealOf = ({ appeal }: { appeal: NonNullable<DecisionView["appeal"]> }) => (
  <div className="space-y-1 rounded-md bg-hover px-3 py-2">
    <p className="text-sm text-ink-3">
      {TEXTS.appeal.yours} <Time atMs={appeal.atMs} as="full" />
    </p>
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {appeal.text}
    </p>
    <p className="font-semibold">
      {appeal.outcome === null ? TEXTS.appeal.waiting : TEXTS.appeal.outcome[appeal.outcome]}
    </p>
    {appeal.answer === "" ? null : (
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {appeal.answer}
      </p>
    )}
  </div>
);
