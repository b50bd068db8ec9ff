import { Link } from "@remix-run/react";
import { plural } from "./plural";
import { Time } from "~/app/ui/primitives/Time";
import type { CasePage, DecisionView } from "./casePage.server";
import { CaseTextBlock } from "./CaseReports";
import { Chip } from "./Chip";
import { TEXTS } from "./texts";

/** X56: the member whom the case is about, and what was decided about them. */
export function MemberRecord({ member, caseId }: { member: CasePage["member"]; caseId: string }) {
  if (!member) return <p className="text-ink-2">{TEXTS.case.unknownMember}</p>;
  return (
    <>
      <p>
        <Link dir="auto" to={`/${member.id}`} className="rounded-sm font-semibold text-accent hover:underline">
          {member.name}
        </Link>
      </p>
      <p className="text-sm text-ink-2">
        {member.strikes === 0 ? TEXTS.case.noStrikes : plural(member.strikes, TEXTS.case.strikes)}
      </p>
      {member.limits.length > 0 ? (
        <ul aria-label={TEXTS.case.limits} className="mt-2 space-y-1 text-sm">
          {member.limits.map(({ kind, untilMs }) => (
            <li key={kind} className="flex flex-wrap items-center gap-1.5">
              <Chip look="high">{TEXTS.limits[kind]}</Chip>
              {untilMs === null ? null : (
                <span className="text-ink-2">
                  {TEXTS.case.until} <Time atMs={untilMs} as="full" />
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <h3 className="mt-4 mb-1 text-sm font-semibold text-ink-2">{TEXTS.case.otherCases}</h3>
      {member.otherCases.length === 0 ? (
        <p className="text-sm text-ink-3">{TEXTS.case.noOtherCases}</p>
      ) : (
        <ul className="space-y-1 text-sm">
          {member.otherCases.map(({ id, number, status, action }) => (
            <li key={id} className="flex flex-wrap items-center gap-1.5">
              <Link to={`/moderation/${id}`} className="rounded-sm text-accent hover:underline">
                {TEXTS.case.title(number)}
              </Link>
              <span className="text-ink-3">{action ? TEXTS.outcomes[action] : TEXTS.case.statuses[status]}</span>
            </li>
          ))}
        </ul>
      )}
      <h3 className="mt-4 mb-1 text-sm font-semibold text-ink-2">{TEXTS.case.decisions}</h3>
      {member.decisions.length === 0 ? (
        <p className="text-sm text-ink-3">{TEXTS.case.noDecisions}</p>
      ) : (
        <ul className="space-y-3 text-sm">
          {member.decisions.map((decision) => (
            <li key={decision.id}>
              <DecisionAboutMember decision={decision} isOfCase={decision.case === caseId} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const DecisionAboutMember = ({ decision, isOfCase }: { decision: DecisionView; isOfCase: boolean }) => (
  <>
    <p className="flex flex-wrap justify-between gap-x-2">
      <span className="font-semibold">
        {TEXTS.outcomes[decision.action]}
        {decision.rule ? ` · ${TEXTS.ruleTitle(decision.rule)}` : ""}
      </span>
      <Time atMs={decision.decidedAtMs} as="relative" className="text-ink-3" />
    </p>
    {decision.untilMs === null ? null : (
      <p className="text-ink-3">
        {decision.limits.map((limit) => TEXTS.limits[limit]).join(", ")} {TEXTS.case.until}{" "}
        <Time atMs={decision.untilMs} as="full" />
      </p>
    )}
    {decision.endedWhy === null ? null : <p className="text-ink-3">{TEXTS.case.ended[decision.endedWhy]}</p>}
    {isOfCase ? (
      <>
        <CaseTextBlock text={decision.facts} />
        <CaseTextBlock text={decision.appealText} label={TEXTS.case.appealed} />
        <CaseTextBlock text={decision.answer} label={TEXTS.case.answer} />
      </>
    ) : null}
    {decision.appealOutcome === null ? null : (
      <p className="text-ink-3">{TEXTS.case.appealOutcomes[decision.appealOutcome]}</p>
    )}
  </>
);
