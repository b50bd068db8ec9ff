import { cleanup, fireEvent, render } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, expect, it } from "vitest";
import { ShortcutsContext, useShortcuts } from "./useShortcuts";

afterEach(cleanup);

it("X61 · a key that is pressed as soon as the next case is shown acts on that case", () => {
  const acted: string[] = [];
  function Case({ name }: { name: string }) {
    useShortcuts({ c: () => acted.push(name) });
    return null;
  }
  function Page({ name }: { name: string }) {
    useLayoutEffect(() => void fireEvent.keyDown(document.body, { key: "c" }), [name]);
    return <Case key={name} name={name} />;
  }
  const { rerender } = render(<Page name="first" />);
  rerender(<Page name="second" />);
  expect(acted).toEqual(["first", "second"]);
});

/** Renders a page with a shortcut and a field; returns how often the shortcut acted. */
function pageWithField({ areOn }: { areOn: boolean }) {
  let acted = 0;
  function Page() {
    useShortcuts({ l: () => acted++ });
    return <textarea aria-label="Text" />;
  }
  const { getByRole } = render(
    <ShortcutsContext.Provider value={areOn}>
      <Page />
    </ShortcutsContext.Provider>,
  );
  return { field: getByRole("textbox"), acted: () => acted };
}

it("X114 · a shortcut acts outside of text fields only", () => {
  const { field, acted } = pageWithField({ areOn: true });
  fireEvent.keyDown(field, { key: "l" });
  expect(acted()).toBe(0);
  fireEvent.keyDown(document.body, { key: "l" });
  expect(acted()).toBe(1);
});

it("X114 · a shortcut together with a modifier is left to the browser", () => {
  const { acted } = pageWithField({ areOn: true });
  for (const modifier of ["ctrlKey", "metaKey", "altKey"])
    fireEvent.keyDown(document.body, { key: "l", [modifier]: true });
  expect(acted()).toBe(0);
});

it("X114 · a held key acts once", () => {
  const { acted } = pageWithField({ areOn: true });
  for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key: "l", repeat });
  expect(acted()).toBe(1);
});

it("X114 · shortcuts that are turned off do nothing", () => {
  const { acted } = pageWithField({ areOn: false });
  fireEvent.keyDown(document.body, { key: "l" });
  expect(acted()).toBe(0);
});
