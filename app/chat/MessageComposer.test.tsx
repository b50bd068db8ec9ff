import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MessageComposer } from "./MessageComposer";

const onSend = vi.fn();
const onDraft = vi.fn();
const field = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });

beforeEach(() => {
  // jsdom lays nothing out
  vi.stubGlobal("CSS", { supports: () => true });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  onSend.mockReset();
  render(<MessageComposer room="dm:a:b" disabled={false} draft="" onDraft={onDraft} onSend={onSend} />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("M3 · Enter sends and empties the field", () => {
  write("  hello ");
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(onSend.mock.calls).toEqual([[{ text: "hello" }]]);
  expect(field().value).toBe("");
  expect(onDraft).toHaveBeenLastCalledWith("");
});

test("M3 · blank is ignored", () => {
  for (const text of ["", " \n\t "]) {
    write(text);
    fireEvent.keyDown(field(), { key: "Enter" });
    fireEvent.click(screen.getByRole("button", { name: "Send" }));
  }
  expect(onSend).not.toHaveBeenCalled();
});

test("M3 · Enter that chooses a word while composing does not send", () => {
  write("にほん");
  fireEvent.keyDown(field(), { key: "Enter", isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
});

test("M3 · near the limit the field says what is left, beyond it what is too many, and does not send", () => {
  write("x".repeat(3_990));
  expect(screen.getByText("10 left").id).toBe(field().getAttribute("aria-describedby"));
  write("x".repeat(4_001));
  expect(screen.getByText("1 too many")).toBeTruthy();
  expect(field().getAttribute("aria-invalid")).toBe("true");
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(onSend).not.toHaveBeenCalled();
  expect(field().value).toHaveLength(4_001);
});
