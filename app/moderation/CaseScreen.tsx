import { Link, useNavigate } from "@remix-run/react";
import { useRef, useState, type ReactNode, type RefObject } from "react";
import { buttonClass } from "~/app/ui/primitives/Button";
import { showToast } from "~/app/ui/dialogs/toasts";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { ShortcutsDialog } from "~/app/ui/dialogs/ShortcutsDialog";
import { useShortcuts } from "~/app/ui/browser/useShortcuts";
import { AppealDialog } from "./AppealDialog";
import { CaseHistory } from "./CaseHistory";
import type { CasePage } from "./casePage.server";
import { CaseReports } from "./CaseReports";
import { moderationClient } from "./client";
import { DecisionDialog } from "./DecisionDialog";
import { DecisionPanel } from "./DecisionPanel";
import { EscalateDialog } from "./EscalateDialog";
import { MemberRecord } from "./MemberRecord";
import { possibleActs, type CaseAct } from "./caseActs";
import { KeysButton } from "./QueueScreen";
import { RepliesDialog } from "./RepliesDialog";
import { ReportedStates } from "./ReportedStates";
import { TEXTS } from "./texts";
import { useCaseChange } from "./useCaseChange";
import { useCaseForm } from "./useCaseForm";

type Opened = Exclude<CaseAct, "claim" | "release"> | "keys" | "replies";

/** X56 to X58, X61, X65: a case, and what a moderator can do with it. */
export function CaseScreen({ case: state, states, current, reports, member, history, replies, next }: CasePage) {
  useCaseChange(state.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const reported = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const possible = possibleActs(state, member !== null);
  const { send, pending, problem } = useCaseForm(
    (what: "claim" | "release") =>
      moderationClient.moderation[":caseId"].act.$post({ param: { caseId: state.id }, form: { do: what } }),
    state.revision,
    (what) => showToast(what === "claim" ? TEXTS.actions.claimed : TEXTS.actions.released),
  );
  const close = () => setOpened(null);
  const act = (what: CaseAct) => {
    if (!possible.includes(what)) return showToast(whyNot(state));
    if (what === "claim" || what === "release") send(what);
    else setOpened(what);
  };
  const goOn = () => navigate(next === null ? "/moderation" : `/moderation/${next}`);
  useShortcuts({
    c: () => act("claim"),
    d: () => act("dismiss"),
    h: () => act(state.isHidden ? "restore" : "hide"),
    w: () => act("warn"),
    r: () => act("restrict"),
    s: () => act("suspend"),
    b: () => act("ban"),
    x: () => act("delete"),
    e: () => act("escalate"),
    p: () => reported.current?.querySelector<HTMLButtonElement>("button[data-show-file]")?.click(),
    n: goOn,
    "?": () => setOpened("keys"),
  });
  return (
    <>
      <PageHeader
        title={TEXTS.case.title(state.number)}
        backTo="/moderation"
        aside={
          <>
            <KeysButton onPress={() => setOpened("keys")} />
            <Link
              to={next === null ? "/moderation" : `/moderation/${next}`}
              className={buttonClass("outline", "small")}
            >
              {TEXTS.case.next}
            </Link>
          </>
        }
      />
      <div className="grid items-start lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 lg:border-e lg:border-hairline">
          <Region title={TEXTS.case.reported} element={reported}>
            <ReportedStates caseId={state.id} states={states} current={current} />
          </Region>
          <Region title={TEXTS.case.reports}>
            <CaseReports reports={reports} states={states.length} />
          </Region>
        </div>
        <div className="min-w-0 lg:sticky lg:top-[calc(3.5rem+var(--inset-top))] low:static! lg:row-span-2">
          <Region title={TEXTS.case.decision}>
            <DecisionPanel
              state={state}
              possible={possible}
              pending={pending}
              problem={problem}
              onAct={act}
              onReplies={() => setOpened("replies")}
            />
          </Region>
          <Region title={TEXTS.case.member}>
            <MemberRecord member={member} caseId={state.id} />
          </Region>
        </div>
        <div className="min-w-0 lg:border-e lg:border-hairline">
          <Region title={TEXTS.case.history}>
            <CaseHistory history={history} />
          </Region>
        </div>
      </div>
      {opened === null ? null : opened === "keys" ? (
        <ShortcutsDialog {...TEXTS.shortcuts} onClose={close} />
      ) : opened === "replies" ? (
        <RepliesDialog replies={replies} onClose={close} />
      ) : opened === "escalate" ? (
        <EscalateDialog state={state} onClose={close} />
      ) : opened === "uphold" || opened === "overturn" ? (
        <AppealDialog state={state} outcome={opened} replies={replies} onClose={close} />
      ) : (
        <DecisionDialog state={state} action={opened} replies={replies} onClose={close} />
      )}
    </>
  );
}

function whyNot({ claim, status, canClaim, isHidden, partiality }: CasePage["case"]): string {
  if (partiality !== null) return TEXTS.partialities[partiality];
  if (claim === "other") return TEXTS.actions.claimedByOther;
  if (status === "decided" && !isHidden) return TEXTS.actions.decided;
  return canClaim || claim === "you" ? TEXTS.actions.claimFirst : TEXTS.actions.notYours;
}

const Region = ({
  title,
  children,
  element,
}: {
  title: string;
  children: ReactNode;
  element?: RefObject<HTMLElement>;
}) => (
  <section ref={element} aria-label={title} className="border-b border-hairline px-4 py-5">
    <h2 className="mb-3 text-base font-bold">{title}</h2>
    {children}
  </section>
);
