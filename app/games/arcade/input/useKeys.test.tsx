import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { dirOf, inputState } from "./steering";
import { useKeys } from "./useKeys";

afterEach(cleanup);

function table() {
  const input = inputState();
  const presses = { onNext: vi.fn(), onLaunch: vi.fn(), onPause: vi.fn() };
  function Table({ isOn }: { isOn: boolean }) {
    useKeys(input, presses, isOn);
    return (
      <>
        <input aria-label="text" />
        <input type="range" aria-label="range" />
        <input type="checkbox" aria-label="box" />
        <button type="button">press</button>
      </>
    );
  }
  const page = render(<Table isOn />);
  return { page, presses, off: () => page.rerender(<Table isOn={false} />), dir: () => dirOf(input.now(), 10, 0) };
}

const key = (type: "keyDown" | "keyUp", name: string, target: Element = document.body, more = {}) =>
  fireEvent[type](target, { key: name, code: name, ...more });

test("G8 · G9 · arrows, A and D steer while they are held, without scrolling the page", () => {
  const { dir } = table();
  for (const [name, direction] of [
    ["ArrowLeft", -10],
    ["ArrowRight", 10],
    ["a", -10],
    ["D", 10],
  ] as const) {
    expect(key("keyDown", name)).toBe(false); // prevented
    expect(dir()).toBe(direction);
    key("keyUp", name);
    expect(dir()).toBe(0);
  }
});

test("G8 · G9 · Space starts or launches, Enter launches and Escape pauses, once for each press", () => {
  const { presses } = table();
  for (const [name, press] of [
    [" ", presses.onNext],
    ["Enter", presses.onLaunch],
    ["Escape", presses.onPause],
  ] as const) {
    key("keyDown", name);
    key("keyDown", name, document.body, { repeat: true });
    expect(press, name).toHaveBeenCalledTimes(1);
  }
});

test("G8 · G9 · input fields keep arrows and Space, buttons and checkboxes keep Space and Enter, and a key with Ctrl isn't used", () => {
  const { page, presses, dir } = table();
  for (const name of ["text", "range"]) {
    key("keyDown", "ArrowLeft", page.getByLabelText(name));
    key("keyDown", " ", page.getByLabelText(name));
  }
  for (const control of [page.getByRole("button"), page.getByLabelText("box")])
    for (const name of [" ", "Enter"]) key("keyDown", name, control);
  key("keyDown", "ArrowLeft", document.body, { ctrlKey: true });
  expect([dir(), presses.onNext.mock.calls, presses.onLaunch.mock.calls]).toEqual([0, [], []]);
  key("keyDown", "ArrowLeft", page.getByLabelText("box")); // a checkbox doesn't use arrows
  expect(dir()).toBe(-10);
});

test("G8 · G9 · a key that is held when the keys are turned off stops steering", () => {
  const { off, dir, presses } = table();
  key("keyDown", "ArrowLeft");
  off();
  key("keyDown", " ");
  expect([dir(), presses.onNext.mock.calls]).toEqual([0, []]);
});

test("G8 · G9 · Space held when the keys are turned off doesn't scroll the page until it is pressed again", () => {
  const { off, presses } = table();
  key("keyDown", " ");
  off();
  expect(key("keyDown", " ", document.body, { repeat: true }), "still held").toBe(false);
  key("keyUp", " ");
  expect(key("keyDown", " "), "pressed again").toBe(true);
  expect(presses.onNext).toHaveBeenCalledTimes(1);
});
