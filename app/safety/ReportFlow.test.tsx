import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Result } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import type { Subject } from "~/base/moderation/terms";
import { eventually } from "~/tests/kit/pages/eventually";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import ReportFlow from "./ReportFlow";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const BAYO = { id: "01ARZ3NDEKTSV4RRFFQ69G5FB0", name: "Bayo", photo: null };
const POST: Subject = { type: "post", id: "01ARZ3NDEKTSV4RRFFQ69G5FB1" };

/** Opens the dialog; the server gives these answers, the last one again and again. */
function open(subject: Subject, ...answers: Result<object>[]) {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
    Response.json(answers.length > 1 ? answers.shift() : answers[0]),
  );
  vi.stubGlobal("fetch", fetched);
  const onClose = vi.fn();
  renderPage(<ReportFlow subject={subject} member={BAYO} onClose={onClose} />, { viewer: ADA });
  const sent = () => fetched.mock.calls.map(([url, { body }]) => [url, Object.fromEntries(body as FormData)]);
  return { onClose, sent };
}
const ACCEPTED = { ok: true, report: "01ARZ3NDEKTSV4RRFFQ69G5FB2" } as const;

test.each([
  ["post", "Report post"],
  ["comment", "Report comment"],
  ["message", "Report message"],
  ["group", "Report group"],
  ["profile", "Report Bayo"],
] as const)("X47 · the dialog for a %s is named %s", (type, title) => {
  open({ type, id: "x" }, ACCEPTED);
  screen.getByRole("dialog", { name: title });
});

test("X47 · the dialog sends the reason and the text", async () => {
  const { sent } = open(POST, ACCEPTED);
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(
    within(dialog.getByRole("group", { name: "What is wrong?" })).getByRole("radio", { name: "It's spam" }),
  );
  await userEvent.type(dialog.getByRole("textbox", { name: "Anything else?" }), "the third time");
  await userEvent.click(dialog.getByRole("button", { name: "Send report" }));
  expect(sent()).toEqual([["/reports", { subject: "post", id: POST.id, reason: "spam", text: "the third time" }]]);
});

test("X47 · the dialog asks for a reason before it sends anything", async () => {
  const { sent } = open(POST, ACCEPTED);
  await userEvent.click(screen.getByRole("button", { name: "Send report" }));
  expect(screen.getByRole("alert").textContent).toBe("Choose what is wrong.");
  expect(sent()).toEqual([]);
});

test("X72 · the dialog links to the rules", () => {
  open(POST, ACCEPTED);
  expect(screen.getByRole("link", { name: "Rules" }).getAttribute("href")).toBe("/rules");
});

async function sendReport() {
  await userEvent.click(screen.getByRole("radio", { name: "It's spam" }));
  await userEvent.click(screen.getByRole("button", { name: "Send report" }));
}

test("X48 · after a report, the dialog says that it has arrived", async () => {
  open(POST, ACCEPTED);
  await sendReport();
  const sent = within(await screen.findByRole("dialog", { name: "Report sent" }));
  expect(sent.getByRole("status").textContent).toBe("Thank you. You can follow your report in the settings.");
});

test("X49 · after a second report of the same thing, the dialog says that it was reported before", async () => {
  open(POST, { ok: true, report: null } as Result<object>);
  await sendReport();
  const sent = within(await screen.findByRole("dialog", { name: "Already reported" }));
  expect(sent.getByRole("status").textContent).toBe("You've already reported this.");
});

test("X47 · the dialog stays open and says why when a report is refused", async () => {
  const { onClose } = open(POST, apiError("too-many-requests", "Try again later."));
  await sendReport();
  expect((await screen.findByRole("alert")).textContent).toBe("Try again later.");
  expect(onClose).not.toHaveBeenCalled();
});

test("X47 · after a report, the reporter can block the member", async () => {
  const { sent } = open(POST, ACCEPTED, { ok: true, isBlocked: true } as Result<object>);
  await sendReport();
  const dialog = within(await screen.findByRole("dialog", { name: "Report sent" }));
  await userEvent.click(dialog.getByRole("button", { name: "Block Bayo" }));
  await userEvent.click(
    within(await screen.findByRole("alertdialog", { name: "Block Bayo?" })).getByRole("button", { name: "Block" }),
  );
  expect(sent()[1]).toEqual([`/blocks/${BAYO.id}`, { do: "block" }]);
});

test("X47 · after a report, the reporter can mute the member", async () => {
  const { sent } = open(POST, ACCEPTED, { ok: true, isMuted: true } as Result<object>);
  await sendReport();
  await userEvent.click(await screen.findByRole("button", { name: "Mute Bayo" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Mute" }));
  expect(sent()[1]).toEqual([`/mutes/${BAYO.id}`, { do: "mute", of: "member", for: "always" }]);
});

test("X47 · after a report of a member whom the reporter blocks and mutes, the dialog closes", async () => {
  vi.stubGlobal("fetch", async () => Response.json(ACCEPTED));
  const onClose = vi.fn();
  renderPage(<ReportFlow subject={POST} member={BAYO} isBlocked isMuted onClose={onClose} />, { viewer: ADA });
  await sendReport();
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
});
