import "fake-indexeddb/auto";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MessageComposer } from "./MessageComposer";

beforeEach(() => {
  vi.stubGlobal("CSS", { supports: () => true });
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // a mouse
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const open = () =>
  render(<MessageComposer room="dm:a:b" disabled={false} member="me" onSend={vi.fn()} onTyping={vi.fn()} />);

test("M3 · the field gets the focus when the chat is connected", () => {
  open();
  expect(document.activeElement).toBe(screen.getByLabelText("Message"));
});

test("M3 · the field leaves the focus to an open menu, which would close without it", () => {
  document.body.innerHTML = '<div role="menu" tabindex="-1"></div>';
  const menu = screen.getByRole("menu");
  menu.focus();
  open();
  expect(document.activeElement).toBe(menu);
});
