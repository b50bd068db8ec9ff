import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { Time } from "~/app/ui/primitives/Time";
import type { CaseAct } from "./caseActs";
import type { CaseView } from "./casePage.server";
import { CaseChips, SeverityChip } from "./Chip";
import { TEXTS } from "./texts";

interface DecisionPanelProps {
  state: CaseView;
  possible: readonly CaseAct[];
  pending: boolean;
  /** why the last press did nothing */
  problem: string | null;
  onAct: (act: CaseAct) => void;
  onReplies: () => void;
}

const GROUPS: readonly { name: keyof typeof TEXTS.actions.groups; acts: readonly CaseAct[] }[] = [
  { name: "content", acts: ["dismiss", "hide", "restore", "delete"] },
  { name: "member", acts: ["warn", "restrict", "suspend", "ban"] },
  { name: "case", acts: ["uphold", "overturn", "escalate", "release"] },
];
/** What can't be undone, or only by an appeal. */
const GRAVE: readonly CaseAct[] = ["ban", "delete"];

/** X55, X57: the state of the case, and what the moderator can do with it now. */
export function DecisionPanel({ state, possible, pending, problem, onAct, onReplies }: DecisionPanelProps) {
  const { severity, claim, openedAtMs, partiality } = state;
  return (
    <>
      <p className="flex flex-wrap gap-1.5">
        <SeverityChip severity={severity} />
        <CaseChips state={state} />
      </p>
      <p className="mt-2 text-sm text-ink-3">
        {TEXTS.case.opened} <Time atMs={openedAtMs} as="full" />
      </p>
      {claim === "you" && partiality !== null ? (
        <p className="mt-4 text-sm text-ink-2">{TEXTS.partialities[partiality]}</p>
      ) : null}
      {claim === "you" ? (
        GROUPS.map(({ name, acts }) => {
          const shown = acts.filter((one) => possible.includes(one));
          return shown.length === 0 ? null : (
            <div key={name} role="group" aria-label={TEXTS.actions.groups[name]} className="mt-4">
              <p aria-hidden className="mb-1.5 text-sm font-semibold text-ink-2">
                {TEXTS.actions.groups[name]}
              </p>
              <div className="flex flex-wrap gap-2">
                {shown.map((one) => (
                  <Button
                    key={one}
                    size="small"
                    look={one === "dismiss" ? "soft" : "outline"}
                    className={classNames(GRAVE.includes(one) && "text-danger!")}
                    disabled={pending}
                    onClick={() => onAct(one)}
                  >
                    {TEXTS.actions[one]}
                  </Button>
                ))}
              </div>
            </div>
          );
        })
      ) : (
        <div className="mt-4">
          <p className="mb-3 text-sm text-ink-2">{sentenceOf(state)}</p>
          {possible.includes("claim") ? (
            <Button disabled={pending} busy={pending} onClick={() => onAct("claim")}>
              {TEXTS.actions.claim}
            </Button>
          ) : null}
        </div>
      )}
      {problem === null ? null : (
        <div className="mt-4">
          <Alert>{problem}</Alert>
        </div>
      )}
      <Button look="quiet" size="small" className="mt-4 -ms-3" onClick={onReplies}>
        {TEXTS.replies.manage}
      </Button>
    </>
  );
}

function sentenceOf({ claim, canClaim, status, partiality }: CaseView): string {
  if (partiality !== null) return TEXTS.partialities[partiality];
  if (claim === "other") return TEXTS.actions.claimedByOther;
  if (canClaim) return TEXTS.actions.claimToDecide;
  return status === "decided" ? TEXTS.actions.decided : TEXTS.actions.notYours;
}
