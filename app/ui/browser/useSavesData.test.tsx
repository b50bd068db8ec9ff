import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useAsksToSaveData } from "./useSavesData";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = (isKnown: boolean) => renderHook(() => useAsksToSaveData(isKnown)).result.current;
const browser = (saveData: boolean, reducesData: boolean) => {
  vi.stubGlobal("navigator", { connection: { saveData } });
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: reducesData && query.includes("reduced-data") }));
};

test.each([
  ["its connection saves data", true, false],
  ["its owner prefers reduced data", false, true],
])("X208 · a browser asks to save data when %s", (_when, saveData, reducesData) => {
  browser(saveData, reducesData);
  expect(answer(false)).toBe(true);
});

test("X208 · a browser that says nothing asks to save data only if its request did", () => {
  browser(false, false);
  expect([answer(false), answer(true)]).toEqual([false, true]);
  vi.unstubAllGlobals(); // jsdom has neither
  expect(answer(false)).toBe(false);
});
