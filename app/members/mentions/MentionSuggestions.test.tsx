import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import MentionSuggestions from "./MentionSuggestions";

const ANN = { id: "01BX5ZZKBKACTAV9WEVGEMMVRZ", name: "Ann", handle: "ann", photo: null };

beforeEach(() => vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ people: [] }))));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Composer({ onSend }: { onSend: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <textarea
        ref={field}
        aria-label="Comment"
        onKeyDown={(event) => event.ctrlKey && event.key === "Enter" && onSend()}
      />
      <MentionSuggestions fieldOf={() => field.current} place="below" first={[ANN]} />
    </>
  );
}

test("X88 · while members are offered, Enter chooses one, and Ctrl+Enter sends instead", async () => {
  const onSend = vi.fn();
  renderPage(<Composer onSend={onSend} />);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment" });
  await userEvent.type(field, "thanks @an");
  await screen.findByRole("listbox", { name: "Members" });
  fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
  expect([onSend.mock.calls.length, field.value]).toEqual([1, "thanks @an"]);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(field.value).toBe("thanks @ann ");
});
