import { afterEach, expect, test, vi } from "vitest";
import { readStored, readStoredJson, storedKeys, writeStored } from "./stored";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("storage · a stored value is read again until null removes it", () => {
  expect(writeStored("parlor:a", "1")).toBe(true);
  expect([readStored("parlor:a"), storedKeys("parlor:"), storedKeys("other:")]).toEqual(["1", ["parlor:a"], []]);
  expect(writeStored("parlor:a", null)).toBe(true);
  expect(readStored("parlor:a")).toBe(null);
});

test("storage · a value that isn't JSON is read as null", () => {
  writeStored("parlor:a", "{");
  expect(readStoredJson("parlor:a")).toBe(null);
});

test("storage · in a browser that forbids storage, nothing is read and writing returns false", () => {
  const forbid = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  vi.stubGlobal("localStorage", new Proxy({}, { get: forbid, ownKeys: forbid }));
  expect([
    readStored("parlor:a"),
    readStoredJson("parlor:a"),
    storedKeys("parlor:"),
    writeStored("parlor:a", "1"),
    writeStored("parlor:a", null),
  ]).toEqual([null, null, [], false, false]);
});
