import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useMovable } from "./useMovable";

/** Where the page puts the box, because jsdom has no layout. */
const REST = { x: 300, y: 100, width: 400, height: 200 };
const MARGIN = 8;

beforeEach(() => screenIs(1_000, 600));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function screenIs(width: number, height: number): void {
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(width);
  vi.stubGlobal("innerHeight", height);
}

function Box() {
  const { box, style, handle, onKeyDown } = useMovable();
  return (
    <div ref={box} style={style} data-testid="box">
      <header {...handle} data-testid="handle">
        <button type="button" onKeyDown={onKeyDown}>
          Move
        </button>
      </header>
    </div>
  );
}

function movable() {
  render(<Box />);
  const box = screen.getByTestId("box");
  const handle = screen.getByTestId("handle");
  handle.setPointerCapture = vi.fn(); // jsdom has none
  const offset = () =>
    (/translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(box.style.transform) ?? []).slice(1).map(Number) as [
      number,
      number,
    ];
  vi.spyOn(box, "getBoundingClientRect").mockImplementation(
    () => new DOMRect(REST.x + offset()[0], REST.y + offset()[1], REST.width, REST.height),
  );
  const pointer = (
    type: "pointerDown" | "pointerMove" | "pointerUp" | "pointerCancel",
    clientX: number,
    clientY: number,
    more = {},
  ) => fireEvent[type](handle, { button: 0, pointerId: 1, clientX, clientY, ...more });
  const key = (name: string, more = {}) =>
    fireEvent.keyDown(screen.getByRole("button", { name: "Move" }), { key: name, ...more });
  return { box, offset, pointer, key };
}

test("C2 · arrow keys move the box, further with Shift, without scrolling the page", () => {
  const { offset, key } = movable();
  expect(key("ArrowRight")).toBe(false); // prevented
  key("ArrowDown");
  expect(offset()).toEqual([16, 16]);
  key("ArrowLeft", { shiftKey: true });
  key("ArrowUp");
  expect(offset()).toEqual([-80, 0]);
  expect(key("Enter")).toBe(true);
  expect(offset()).toEqual([-80, 0]);
});

test("C2 · the box follows the pointer that drags it until it is released", () => {
  const { offset, pointer } = movable();
  pointer("pointerMove", 500, 500);
  expect(offset(), "before the press").toEqual([0, 0]);
  pointer("pointerDown", 400, 110);
  pointer("pointerMove", 430, 150);
  pointer("pointerMove", 0, 0, { pointerId: 2 });
  expect(offset()).toEqual([30, 40]);
  pointer("pointerUp", 430, 150);
  pointer("pointerMove", 500, 500);
  expect(offset()).toEqual([30, 40]);
  pointer("pointerDown", 10, 10);
  pointer("pointerMove", 0, 15);
  expect(offset()).toEqual([20, 45]);
});

test("C2 · only the first button drags the box", () => {
  const { offset, pointer } = movable();
  pointer("pointerDown", 400, 110, { button: 2 });
  pointer("pointerMove", 430, 150);
  expect(offset()).toEqual([0, 0]);
});

const moves = fc.array(
  fc.oneof(
    fc.record({ key: fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"), shiftKey: fc.boolean() }),
    fc.array(fc.record({ x: fc.integer({ min: -2_000, max: 2_000 }), y: fc.integer({ min: -2_000, max: 2_000 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  ),
  { maxLength: 12 },
);

test("C2 · the box never leaves the screen, however it is moved", () => {
  fc.assert(
    fc.property(moves, (all) => {
      cleanup();
      const { box, pointer, key } = movable();
      for (const move of all) {
        // a pointer may move several times before the next frame
        if (Array.isArray(move))
          act(
            () => (
              pointer("pointerDown", 400, 110),
              move.forEach(({ x, y }) => pointer("pointerMove", x, y)),
              pointer("pointerUp", 0, 0),
              undefined
            ),
          );
        else key(move.key, move);
        const { left, top, right, bottom } = box.getBoundingClientRect();
        expect(
          left >= MARGIN && top >= MARGIN && right <= 1_000 - MARGIN && bottom <= 600 - MARGIN,
          `${left} ${top} ${right} ${bottom}`,
        ).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test("C2 · when the screen becomes smaller the box moves along, with its top left corner visible", () => {
  const { box, offset, pointer } = movable();
  pointer("pointerDown", 0, 0);
  pointer("pointerMove", 5_000, 5_000);
  expect(offset()).toEqual([292, 292]);
  screenIs(800, 500);
  fireEvent(window, new Event("resize"));
  expect(offset()).toEqual([92, 192]);
  screenIs(300, 150);
  fireEvent(window, new Event("resize"));
  expect([box.getBoundingClientRect().left, box.getBoundingClientRect().top]).toEqual([MARGIN, MARGIN]);
});
