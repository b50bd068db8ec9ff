import { useState } from "react";
import { plural } from "./plural";
import { RULE_IDS } from "~/base/moderation/rules";
import { type DecisionAction, RESTRICTIONS } from "~/base/moderation/terms";
import type { CaseView, SavedReply } from "./casePage.server";
import { CaseDialog } from "./CaseDialog";
import { Choices } from "./Choices";
import { moderationClient } from "./client";
import { FactsField } from "./FactsField";
import { TEXTS } from "./texts";

interface DecisionDialogProps {
  state: CaseView;
  action: DecisionAction;
  replies: readonly SavedReply[];
  onClose: () => void;
}

const DAYS = [1, 3, 7, 30, 90] as const;
const DAYS_AT_FIRST = 7;
const TIMED: readonly DecisionAction[] = ["restrict", "suspend"];
/** These say that no rule is broken. */
const WITHOUT_RULE: readonly DecisionAction[] = ["dismiss", "restore"];

/** X57: asks for what a decision needs, and decides. */
export function DecisionDialog({ state, action, replies, onClose }: DecisionDialogProps) {
  const [restrictions, setRestrictions] = useState<readonly string[]>([]);
  const breaksNoRule = WITHOUT_RULE.includes(action);
  return (
    <CaseDialog
      title={TEXTS.actions[action]}
      submit={TEXTS.dialog.decide}
      done={TEXTS.actions.done(state.number, TEXTS.outcomes[action].toLowerCase())}
      revision={state.revision}
      wide
      request={(fields, revision) =>
        moderationClient.moderation[":caseId"].decide.$post({
          param: { caseId: state.id },
          form: {
            action,
            rule: RULE_IDS.find((id) => id === fields["rule"]) ?? "",
            facts: fields["facts"],
            restrictions: restrictions.join(","),
            days: fields["days"],
            revision,
          },
        })
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <p className="text-ink-2">{TEXTS.dialog.about[action]}</p>
          {action === "restrict" ? (
            <Choices
              legend={TEXTS.dialog.restrictions}
              name="restriction"
              type="checkbox"
              texts={RESTRICTIONS.map((one) => [one, TEXTS.restrictions[one]])}
              chosen={restrictions}
              onChange={(value, isOn) =>
                setRestrictions((known) => [...known.filter((one) => one !== value), ...(isOn ? [value] : [])])
              }
              error={errorOf("restrictions")}
            />
          ) : null}
          <Choices
            legend={TEXTS.dialog.rule}
            name="rule"
            texts={[...(breaksNoRule ? [["", TEXTS.dialog.noRule] as const] : []), ...TEXTS.rules]}
            chosen={breaksNoRule ? [""] : []}
            error={errorOf("rule")}
          />
          {TIMED.includes(action) ? (
            <Choices
              legend={TEXTS.dialog.until}
              name="days"
              texts={DAYS.map((days) => [String(days), plural(days, TEXTS.dialog.days)])}
              chosen={[String(DAYS_AT_FIRST)]}
              error={errorOf("days")}
            />
          ) : null}
          <FactsField
            name="facts"
            label={TEXTS.dialog.facts}
            hint={breaksNoRule ? undefined : TEXTS.dialog.factsHint}
            error={errorOf("facts")}
            replies={replies}
          />
        </>
      )}
    </CaseDialog>
  );
}
