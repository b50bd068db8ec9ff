import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { ChatClient } from "~/app/chat/client/chatClient";
import { newChatState, type SendErrorCode, type ShownMessage, viewOf } from "~/app/chat/client/chatState";
import { CHAT_LIMITS } from "~/party/chat/protocol";
import { eventually } from "~/tests/kit/pages/eventually";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { MessageOverlays, type OpenOverlay } from "./MessageOverlays";

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const HOUR_MS = 3_600_000;
const sentAgo = (ms: number): ShownMessage => ({
  key: "ada:1",
  id: "1",
  from: "ada",
  text: "hello",
  atMs: Date.now() - ms,
  status: "sent",
  seq: 1,
});

const onOpen = vi.fn();
/** Shows an overlay of Ada's message. Returns a function that answers her change as the room does. */
function show(open: OpenOverlay, roomAheadMs = 0) {
  let answer: ((code: SendErrorCode | null) => void) | undefined;
  const change: ChatClient["change"] = (_change, onAnswer) => {
    answer = onAnswer;
    return true;
  };
  renderPage(
    <Suspense fallback={null}>
      <MessageOverlays
        open={open}
        room="dm:ada:bayo"
        client={{ change } as ChatClient}
        me="ada"
        nameOf={(member) => member}
        group={null}
        acts={{} as never}
        view={viewOf({ ...newChatState("ada"), roomAheadMs })}
        onOpen={onOpen}
        onReply={() => undefined}
        fieldOf={() => null}
      />
    </Suspense>,
  );
  return (code: SendErrorCode | null) => eventually(() => answer?.(code) ?? expect(answer).toBeDefined());
}

async function offersEdit(sentMsAgo: number, roomAheadMs: number): Promise<boolean> {
  const opener = document.body.appendChild(document.createElement("main"));
  show({ type: "menu", message: sentAgo(sentMsAgo), position: { x: 0, y: 0 }, opener }, roomAheadMs);
  await screen.findByRole("menuitem", { name: "Delete" });
  const isOffered = screen.queryByRole("menuitem", { name: "Edit" }) !== null;
  cleanup();
  opener.remove();
  return isOffered;
}

test("M12 · the room's clock decides whether Edit is offered, however wrong the device's clock is", async () => {
  const { editWithinMs } = CHAT_LIMITS;
  expect(await offersEdit(0, 0), "two clocks that agree").toBe(true);
  expect(await offersEdit(editWithinMs, 0), "too late").toBe(false);
  expect(await offersEdit(HOUR_MS, -HOUR_MS), "the device's clock is ahead").toBe(true);
  expect(await offersEdit(editWithinMs - HOUR_MS, HOUR_MS), "the device's clock is behind, and it is too late").toBe(
    false,
  );
});

test("M12 · an edit that the room refuses keeps the typed text and says why", async () => {
  const answers = show({ type: "edit", message: sentAgo(0) });
  const field = await screen.findByRole("textbox", { name: "Message text" });
  await userEvent.clear(field);
  await userEvent.type(field, "hello again");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await answers("too_late");
  expect((await screen.findByRole("alert")).textContent).toBe("It's too late to change this.");
  expect((field as HTMLTextAreaElement).value).toBe("hello again");
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await answers(null);
  await eventually(() => expect(onOpen).toHaveBeenCalled());
});
