import type { ReactNode } from "react";
import type { CurrentState } from "./casePage.server";
import type { ShownEvidence } from "./evidenceView.server";
import { ReportedThing } from "./ReportedThing";
import { TEXTS } from "./texts";

interface Shown {
  caseId: string;
  states: readonly ShownEvidence[];
  current: CurrentState | null;
}

/** X56, X133: what was reported, as it was at each report that had something new, and what is there now. */
export function ReportedStates({ caseId, states, current }: Shown) {
  if (states.length === 0) return <p className="text-ink-2">{TEXTS.case.evidenceGone}</p>;
  return (
    <div className="space-y-5">
      {states.map((evidence, at) => {
        const thing = <ReportedThing key={at} caseId={caseId} evidence={evidence} />;
        return states.length === 1 ? (
          thing
        ) : (
          <State key={at} title={TEXTS.case.state(at + 1)}>
            {thing}
          </State>
        );
      })}
      {current ? <Now caseId={caseId} current={current} /> : null}
    </div>
  );
}

const State = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-2 text-sm font-semibold text-ink-2">{title}</h3>
    {children}
  </section>
);

const Now = ({ caseId, current }: { caseId: string; current: CurrentState }) => (
  <State title={TEXTS.case.now}>
    {current.type === "changed" ? (
      <ReportedThing caseId={caseId} evidence={current.evidence} />
    ) : (
      <p>{TEXTS.case.nowIs[current.type]}</p>
    )}
    {!("path" in current) || current.path === null ? null : (
      <a href={current.path} className="mt-2 inline-block rounded-sm text-sm underline underline-offset-2">
        {TEXTS.case.openCurrent}
      </a>
    )}
  </State>
);
