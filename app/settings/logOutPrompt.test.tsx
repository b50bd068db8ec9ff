import "fake-indexeddb/auto";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { deleteDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browserOutboxStore, countPending, OUTBOX_DATABASE } from "~/app/chat/client/outboxStore";
import { FILES_DATABASE, keepFile } from "~/app/media/upload/keptFiles";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { SIGNING_OUT, type SigningOutEvent } from "~/app/ui/browser/signingOut";
import { LogOutProvider, useLogOut } from "./logOutPrompt";

const submit = vi.fn();
const nativeSubmit = vi.fn();

beforeEach(() => {
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(submit);
});

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  submit.mockReset();
  nativeSubmit.mockReset();
  localStorage.clear();
  await Promise.all([deleteDB(OUTBOX_DATABASE), deleteDB(FILES_DATABASE)]);
});

async function pressLogout(texts: string[]): Promise<void> {
  const store = browserOutboxStore(ADA.id, "dm:a:b");
  for (const text of texts) await store.put({ id: text, content: { text }, atMs: 1, failed: null });
  store.close();
  renderPage(
    <LogOutProvider>
      <LogoutForm />
    </LogOutProvider>,
    { viewer: ADA },
  );
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
}

function LogoutForm() {
  const logOut = useLogOut();
  return (
    <form
      onSubmit={(event) => {
        logOut(event);
        if (!event.isDefaultPrevented()) nativeSubmit();
        event.preventDefault(); // jsdom has no navigation
      }}
    >
      <button type="submit">Logout</button>
    </form>
  );
}

test("A6 · without unsent messages the logout form is submitted immediately", async () => {
  await pressLogout([]);
  expect(nativeSubmit).toHaveBeenCalledOnce();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

/** Something that is sent before the sign-out. Returns what delivers it. */
function sendAtSignOut(): () => void {
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  addEventListener(SIGNING_OUT, (event) => (event as SigningOutEvent).detail.push(delivered), { once: true });
  return deliver;
}

test("A6 · the logout form is submitted when what the member did before has arrived", async () => {
  const deliver = sendAtSignOut();
  await pressLogout([]);
  expect([nativeSubmit.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0]);
  deliver();
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
});

test("A6 · the logout waits at most a second for what the member did before", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout"] });
  sendAtSignOut();
  await pressLogout([]);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  expect(submit).toHaveBeenCalledOnce();
});

test("A6 · with unsent messages the logout form is submitted only after a confirmation", async () => {
  await pressLogout(["one", "two"]);
  const dialog = await screen.findByRole("alertdialog", { name: "Log out?" });
  expect(dialog.textContent).toContain("2 messages haven't been sent yet. They will be deleted.");
  expect([nativeSubmit.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0]);
  await userEvent.dblClick(screen.getByRole("button", { name: "Log out" }));
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
});

test("X212 · a message whose file is being uploaded counts as unsent, and an attached file doesn't", async () => {
  vi.spyOn(Blob.prototype, "slice").mockReturnValue({ size: 1 } as Blob); // jsdom's can't be stored
  const kept = { member: ADA.id, atMs: Date.now(), name: "hill.png", file: new Blob(["a hill"]) };
  const message = { id: "m", content: { text: "look" } };
  await keepFile({ id: "sent", place: "dm:a:b", ...kept, about: { kind: "image", message } });
  await keepFile({ id: "attached", place: "dm:a:c", ...kept, about: { kind: "image", message: null } });
  await pressLogout(["one"]);
  expect((await screen.findByRole("alertdialog")).textContent).toContain("2 messages haven't been sent yet.");
});

test("A6 · a logout that is cancelled keeps the unsent message", async () => {
  await pressLogout(["one"]);
  expect((await screen.findByRole("alertdialog")).textContent).toContain(
    "1 message hasn't been sent yet. It will be deleted.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect([submit.mock.calls.length, await countPending(ADA.id)]).toEqual([0, 1]);
});

test("A6 · without a network, logging out shows an error and stays on the page", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await pressLogout([]);
  expect(await screen.findByText("You seem to be offline. Check your connection and try again.")).toBeTruthy();
  expect([nativeSubmit.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0]);
});
