import { expect, it } from "vitest";
import { asksToSaveData, SAVER_CHOICE, SHORTCUTS_CHOICE, WARNED_CHOICE } from "./checkboxChoice.server";

const ORIGIN = "https://parlor.example";
const requestWith = (cookie: string) => new Request(ORIGIN, { headers: { cookie } });

it("X110 · on https the choice to show warned posts is in a __Host- cookie", () => {
  expect(WARNED_CHOICE.cookie(true, ORIGIN)).toMatch(
    /^__Host-show-warned=1; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/,
  );
});

it.each([
  [true, "is read from its cookie"],
  [false, "that was taken back is read from its cookie"],
])("X110 · the choice %s to show warned posts %s", (isOn) => {
  expect(WARNED_CHOICE.isOn(requestWith(WARNED_CHOICE.cookie(isOn, ORIGIN).split(";")[0] ?? ""), ORIGIN)).toBe(isOn);
});

it("X110 · another site of the domain can't choose to show warned posts", () => {
  expect(WARNED_CHOICE.isOn(requestWith("show-warned=1"), ORIGIN)).toBe(false);
});

it.each([
  ["warned posts are folded", WARNED_CHOICE, false],
  ["shortcuts are on", SHORTCUTS_CHOICE, true],
  ["data isn't saved", SAVER_CHOICE, false],
])("X110 · X114 · X208 · without a cookie, %s", (_what, choice, initially) => {
  expect(choice.isOn(requestWith(""), ORIGIN)).toBe(initially);
});

it.each([
  ["on", true],
  ["off", false],
  [null, false],
])("X208 · a request with Save-Data %s asks to save data: %s", (value, expected) => {
  const request = new Request(ORIGIN, { headers: value === null ? {} : { "save-data": value } });
  expect(asksToSaveData(request)).toBe(expected);
});
