import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ChatLinkState, newChatState, viewOf } from "~/app/chat/client/chatState";
import { CLOSE } from "~/party/core/protocol";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { ChatClosed } from "./closedChat";
import { ConnectionNote } from "./ConnectionNote";
import { TypingNote } from "./TypingNote";

afterEach(cleanup);

const NAMES: Record<string, string> = { b: "Bayo", z: "Zoë" };

test("M6 · X120 · the note about typing doesn't name a member whom a block hides", () => {
  const view = viewOf({ ...newChatState("ada"), typing: { b: 1, z: 1 } });
  render(<TypingNote view={view} nameOf={(id) => NAMES[id] ?? ""} hiddenMembers={new Set(["b"])} />);
  expect(screen.getByRole("status", { name: "Typing" }).textContent).toBe("Zoë is typing…");
});

describe("the note about the connection", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const note = (type: "live" | "connecting" | "offline") => <ConnectionNote link={{ type } as ChatLinkState} />;
  const text = () => screen.getByRole("status").textContent;
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

  test("U4 · a screen reader doesn't announce an interruption of less than half a second", () => {
    const { rerender } = render(note("live"));
    for (let i = 0; i < 3; i++) {
      rerender(note("connecting"));
      pass(400);
      expect(text()).toBe("");
      rerender(note("live"));
      pass(400);
    }
    expect(text()).toBe("");
  });

  test("U4 · a longer interruption is announced until it ends, and says why", () => {
    const { rerender } = render(note("live"));
    rerender(note("connecting"));
    pass(400);
    rerender(note("offline"));
    pass(100);
    expect(text()).toBe("Waiting for the network…");
    rerender(note("connecting"));
    expect(text()).toBe("Connecting…");
    rerender(note("live"));
    expect(text()).toBe("");
  });
});

test("X185 · a chat whose page has just come doesn't say that it connects", () => {
  vi.useFakeTimers();
  render(<ConnectionNote link={{ type: "connecting", since: null } as unknown as ChatLinkState} />);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByRole("status").textContent).toBe("");
  vi.useRealTimers();
});

test("M7 · a removed member reads that they are no longer a member", () => {
  renderPage(<ChatClosed code={CLOSE.forbidden} isGroup />);
  screen.getByText("You're no longer a member of this group.");
});

test("A5 · after the end of the session, the login leads back to the chat", async () => {
  let asked = new URL("https://parlor.test");
  const load = ({ request }: { request: { url: string } }) => {
    asked = new URL(request.url);
    return {};
  };
  renderPage(<ChatClosed code={CLOSE.sessionEnded} isGroup={false} />, { at: "/?of=ada", load });
  fireEvent.click(screen.getByRole("button", { name: "Log in" }));
  await screen.findByText("another page");
  expect([asked.pathname, asked.searchParams.get("next")]).toEqual(["/login", "/?of=ada"]);
});
