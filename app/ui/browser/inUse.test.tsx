import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { beginUse, isInUse, useInUse } from "./inUse";

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

test("X215 · a page with an empty form is not in use", () => {
  document.body.innerHTML =
    '<textarea></textarea><input type="search"><input type="range"><input type="checkbox" checked>';
  expect(isInUse()).toBe(false);
});

test.each(["<textarea>Half a thought</textarea>", '<input value="Half a name">', '<div role="dialog"></div>'])(
  "X215 · a page on which somebody writes is in use: %s",
  (form) => {
    document.body.innerHTML = form;
    expect(isInUse()).toBe(true);
  },
);

test("X215 · a page on which somebody plays is in use", () => {
  window.history.replaceState(null, "", "/Games/Chess/Single");
  expect(isInUse()).toBe(true);
  window.history.replaceState(null, "", "/Game");
  expect(isInUse()).toBe(false);
});

test("X215 · a page is in use while somebody records or listens", () => {
  const { rerender, unmount } = renderHook(({ plays }) => useInUse(plays), { initialProps: { plays: true } });
  expect(isInUse()).toBe(true);
  rerender({ plays: false });
  expect(isInUse()).toBe(false);
  rerender({ plays: true });
  unmount();
  expect(isInUse()).toBe(false);
});

test("X215 · a page is in use until the last of several files is sent", () => {
  const [endFirst, endSecond] = [beginUse(), beginUse()];
  endFirst();
  endFirst();
  expect(isInUse()).toBe(true);
  endSecond();
  expect(isInUse()).toBe(false);
});
