import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChatSearch } from "./ChatSearch";
import type { ChatClient, SearchPage } from "~/app/chat/client/chatClient";

const search = vi.fn<ChatClient["search"]>();
const client = { search } as unknown as ChatClient;
const message = (seq: number) => ({ seq, id: `m${seq}`, from: "ann", atMs: 0, text: `needle ${seq}` });
const answers = (...found: (SearchPage | null)[]) => found.forEach((each) => search.mockResolvedValueOnce(each));

beforeEach(() => {
  search.mockReset();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Chat() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen ? (
        <ChatSearch
          hiddenMembers={new Set()}
          client={client}
          nameOf={(id) => id}
          onFound={() => undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

const button = (name: string) => screen.getByRole("button", { name });
const field = () => screen.getByRole("searchbox", { name: "Search in chat" });
const said = () => screen.getByRole("status").textContent;
const pause = () => act(() => vi.advanceTimersByTimeAsync(300));
const press = async (name: string) => (fireEvent.click(button(name)), pause());
async function openAndSearch(query: string) {
  render(<Chat />);
  button("Open").focus();
  fireEvent.click(button("Open"));
  fireEvent.change(field(), { target: { value: query } });
  await pause();
}

test("M12 · the search says that nothing matches only after it has searched the complete chat", async () => {
  answers({ messages: [], next: 5 }, { messages: [], next: null });
  await openAndSearch("needle");
  expect([said(), search.mock.calls]).toEqual([
    "No messages match your search.",
    [
      ["needle", null],
      ["needle", 5],
    ],
  ]);
});

test("M12 · an interrupted search says so and continues from where it stopped", async () => {
  answers(null, null, { messages: [message(7)], next: 7 }, null, null, { messages: [message(3)], next: null });
  await openAndSearch("needle");
  expect(said()).toBe("The search was interrupted.");
  await press("Try again");
  await press("Try again");
  expect([said(), screen.getAllByRole("listitem").length]).toEqual(["", 2]);
  for (let i = 0; i < 3; i++) await press("Search older messages");
  expect([said(), screen.getAllByText(/^needle/).map(({ textContent }) => textContent)]).toEqual([
    "",
    ["needle 7", "needle 3"],
  ]);
  expect(search.mock.calls.map(([, before]) => before)).toEqual([null, null, null, 7, 7, 7]);
});

test.each([
  ["Escape", () => fireEvent.keyDown(field(), { key: "Escape" })],
  ["its button", () => fireEvent.click(button("Close search"))],
])("U4 · the search returns the focus when it is closed by %s", async (_how, close) => {
  await openAndSearch("");
  expect(document.activeElement).toBe(field());
  close();
  expect(document.activeElement).toBe(button("Open"));
});
