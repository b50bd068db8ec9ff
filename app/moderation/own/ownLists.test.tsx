import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { DecisionList, ReportList } from "./ownLists";
import type { DecisionView, ReportView } from "./view";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DECISION: DecisionView = {
  id: "01ARZ3NDEKTSV4RRFFQ69G5FAA",
  action: "hide",
  subject: "post",
  quote: "What I wrote",
  limits: [],
  rule: "Hate",
  ruleLanguage: "en" as const,
  facts: "It calls for hate.",
  isAutomated: false,
  decidedAtMs: 1,
  untilMs: null,
  endedWhy: null,
  canAppeal: true,
  appealUntilMs: 2,
  appeal: null,
};
const REPORT: ReportView = {
  id: "01ARZ3NDEKTSV4RRFFQ69G5FAB",
  subject: "comment",
  reason: "spam",
  atMs: 1,
  outcome: "dismissed",
  canAppeal: true,
  appealedAtMs: null,
  appealOutcome: null,
  appealAnswer: "",
  isAppealOpen: false,
};

const shown = (decision: Partial<DecisionView>) =>
  renderPage(<DecisionList page={{ items: [{ ...DECISION, ...decision }], next: null }} path="/settings" />, {
    viewer: ADA,
  });

test.each([
  [{ action: "hide" }, "We hid your post. Only you can see it."],
  [{ action: "hide", subject: "profile" }, "We hid the photos and the text of your profile."],
  [{ action: "hide", subject: "group" }, "We hid the name and the picture of your group."],
  [{ action: "delete", subject: "comment" }, "We deleted your comment."],
  [{ action: "warn", subject: "message" }, "You got a warning because of your message."],
  [{ action: "suspend", subject: "profile" }, "We suspended your account because of your profile."],
  [{ action: "ban", subject: "group" }, "We banned your account because of your group."],
  [{ action: "restrict", limits: ["posting"] }, "We restricted your account because of your post."],
] satisfies [Partial<DecisionView>, string][])("X62 · a statement says what %j means", (decision, sentence) => {
  shown(decision);
  expect(screen.getByText(sentence)).toBeTruthy();
});

test("X62 · a statement says what a restriction forbids", () => {
  shown({ action: "restrict", limits: ["posting", "messaging"] });
  expect(screen.getByText(/^Posts, comments, reposts and your profile\s+Messages$/)).toBeTruthy();
});

test("X62 · a statement says whether a decision was automated", () => {
  shown({ isAutomated: true });
  expect(screen.getByText("automatically")).toBeTruthy();
});

test("X62 · a statement has the member's words, the rule and the reasons", () => {
  shown({});
  for (const part of ["What I wrote", /Hate/, "It calls for hate."]) expect(screen.getByText(part)).toBeTruthy();
});

test("X62 · erased reasons are called erased", () => {
  shown({ facts: "" });
  expect(screen.getByText("These reasons were erased.")).toBeTruthy();
});

test("X65 · a decision that can't be appealed has no button for it", () => {
  shown({ canAppeal: false });
  expect(screen.queryByRole("button", { name: "Appeal" })).toBeNull();
});

test("X65 · the dialog sends an appeal and closes", async () => {
  const fetched = vi.fn(async () => Response.json({ ok: true }));
  vi.stubGlobal("fetch", fetched);
  shown({});
  await userEvent.click(screen.getByRole("button", { name: "Appeal" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Why is this wrong?" }), "It's satire.");
  await userEvent.click(screen.getByRole("button", { name: "Send appeal" }));
  expect(await screen.findByText("Your appeal has arrived")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(fetched).toHaveBeenCalledWith(`/appeals/decision/${DECISION.id}/send`, expect.anything());
});

test("X65 · the dialog shows why an appeal is refused, and keeps the text", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ ok: false, code: "conflict", message: "Appeal again afterwards." })),
  );
  shown({});
  await userEvent.click(screen.getByRole("button", { name: "Appeal" }));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Why is this wrong?" });
  await userEvent.type(field, "It's satire.");
  await userEvent.click(screen.getByRole("button", { name: "Send appeal" }));
  expect(await screen.findByText("Appeal again afterwards.")).toBeTruthy();
  expect(field.value).toBe("It's satire.");
});

test.each([
  [null, "We haven't decided yet."],
  ["acted", "We acted on it."],
  ["dismissed", "We found nothing that breaks the rules."],
] as const)("X48 · a report with the outcome %s says so", (outcome, sentence) => {
  renderPage(<ReportList page={{ items: [{ ...REPORT, outcome }], next: null }} path="/settings" />, { viewer: ADA });
  expect(screen.getByText(sentence)).toBeTruthy();
});
