import { afterEach, expect, test } from "vitest";

afterEach(() => document.body.replaceChildren());

/** Whether a key that is pressed in an element reaches the page's handlers, and whether the browser acts on it. */
function press(html: string, init: KeyboardEventInit): { handled: boolean; left: boolean } {
  document.body.innerHTML = html;
  let handled = false;
  const handle = (event: Event) => {
    handled = true;
    event.preventDefault();
  };
  document.addEventListener("keydown", handle, { capture: true });
  const left = document
    .querySelector("[id=at]")
    ?.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
  document.removeEventListener("keydown", handle, { capture: true });
  return { handled, left: left === true };
}
const FIELD = '<textarea id="at"></textarea>';
const CELL = '<div role="grid"><button id="at"></button></div>';

test.each<[string, KeyboardEventInit]>([
  ["Japanese, Enter in Chrome", { key: "Enter", keyCode: 229, isComposing: true }],
  ["Japanese, Enter in Safari", { key: "Enter", keyCode: 229 }],
  ["Japanese, Escape", { key: "Escape", keyCode: 229, isComposing: true }],
  ["Chinese pinyin, a digit that chooses", { key: "2", keyCode: 229, isComposing: true }],
  ["Chinese zhuyin, an arrow", { key: "ArrowDown", keyCode: 229, isComposing: true }],
  ["Korean, Enter in Firefox", { key: "Enter", keyCode: 13, isComposing: true }],
  ["Vietnamese Telex, Enter", { key: "Enter", keyCode: 229, isComposing: true }],
  ["Hindi transliteration, Enter", { key: "Enter", keyCode: 229 }],
  ["Tamil transliteration, an arrow", { key: "ArrowUp", keyCode: 229 }],
  ["Thai with suggestions, Tab", { key: "Tab", keyCode: 229, isComposing: true }],
  ["Amharic, Escape", { key: "Escape", keyCode: 229, isComposing: true }],
  ["Arabic handwriting, Enter", { key: "Enter", keyCode: 229, isComposing: true }],
])("X170 · a key of a composition is left to the input method: %s", (_what, init) => {
  expect(press(FIELD, init)).toEqual({ handled: false, left: true });
});

test.each<[string, string, KeyboardEventInit]>([
  ["Ctrl+2, another tab", CELL, { key: "2", ctrlKey: true }],
  ["⌘+2, another tab", CELL, { key: "2", metaKey: true }],
  ["Alt+Left, Back", CELL, { key: "ArrowLeft", altKey: true }],
  ["⌘+Left, Back on a Mac", CELL, { key: "ArrowLeft", metaKey: true }],
  ["Alt+Right, Forward", FIELD, { key: "ArrowRight", altKey: true }],
  ["Alt+Home, the start page", CELL, { key: "Home", altKey: true }],
  ["Ctrl+Home outside of a grid, the start of the page", '<a id="at" href="/"></a>', { key: "Home", ctrlKey: true }],
  ["Alt+Down outside of a field", CELL, { key: "ArrowDown", altKey: true }],
  ["Ctrl+L, the address", FIELD, { key: "l", ctrlKey: true }],
  ["AltGr+Q, @ on a German keyboard", FIELD, { key: "@", ctrlKey: true, altKey: true }],
])("X170 · a key with a modifier is left to the browser: %s", (_what, html, init) => {
  expect(press(html, init)).toEqual({ handled: false, left: true });
});

test.each<[string, string, KeyboardEventInit]>([
  ["Ctrl+Enter sends", FIELD, { key: "Enter", ctrlKey: true }],
  ["⌘+Enter sends", FIELD, { key: "Enter", metaKey: true }],
  ["Ctrl+Home in a grid", CELL, { key: "Home", ctrlKey: true }],
  ["Ctrl+End in a grid", CELL, { key: "End", ctrlKey: true }],
  ["Alt+Down in a field", '<input id="at">', { key: "ArrowDown", altKey: true }],
  ["Shift+Enter", FIELD, { key: "Enter", shiftKey: true }],
  ["Enter", FIELD, { key: "Enter" }],
  ["a letter", FIELD, { key: "ب" }],
])("X170 · a key for the page reaches its handlers: %s", (_what, html, init) => {
  expect(press(html, init)).toEqual({ handled: true, left: false });
});
