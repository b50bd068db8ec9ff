import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SEVERITY } from "~/base/moderation/terms";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { possibleActs } from "./caseActs";
import type { CaseView } from "./casePage.server";
import { DecisionPanel } from "./DecisionPanel";

afterEach(cleanup);

function show(changes: Partial<CaseView>, problem: string | null = null) {
  const state: CaseView = {
    ...{ id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", number: 1, openedAtMs: 0, revision: 1 },
    ...({ type: "post", severity: SEVERITY.medium, status: "open" } as const),
    ...{ isEscalated: false, isHidden: false, action: null, appellant: null },
    ...{ claim: null, canClaim: true, partiality: null },
    ...changes,
  };
  const panel = { possible: possibleActs(state, true), pending: false, problem };
  renderPage(<DecisionPanel {...panel} state={state} onAct={() => undefined} onReplies={() => undefined} />, {
    viewer: ADA,
  });
  return screen.queryAllByRole("button").map(({ textContent }) => textContent);
}
const REASON = "You reported this, so another moderator has to decide it.";

test("X58 · a case that the moderator reported has no Claim, and says why", () => {
  expect(show({ canClaim: false, partiality: "reported" })).not.toContain("Claim");
  screen.getByText(REASON);
});

test("X58 · a moderator who reported the case that they hold can only release it, and reads why", () => {
  const buttons = show({ claim: "you", canClaim: false, partiality: "reported" });
  expect(buttons).toEqual(["Release", "Edit saved replies"]);
  screen.getByText(REASON);
});

test("X58 · a case about a friend of the moderator has no Claim, and says why", () => {
  expect(show({ canClaim: false, partiality: "friend" })).not.toContain("Claim");
  screen.getByText("This is about a friend of yours, so another moderator has to decide it.");
});

test("X55 · a refused claim says why", () => {
  show({}, "Another moderator has to decide this.");
  expect(screen.getByRole("alert").textContent).toBe("Another moderator has to decide this.");
});
