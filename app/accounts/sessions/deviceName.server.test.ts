import { expect, test } from "vitest";
import { knownDeviceName } from "./deviceName.server";

test("A11 · a session is named by its browser and system", () => {
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  expect(knownDeviceName(chrome)).toBe("Chrome on Linux");
  expect(knownDeviceName(`${chrome.replace("X11; Linux x86_64", "Windows NT 10.0")} Edg/140.0`)).toBe(
    "Edge on Windows",
  );
  expect(
    knownDeviceName(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    ),
  ).toBe("Safari on iPhone");
});

test.each(["Your account was stolen, call 555-0100", ""])("A21 · the user agent “%s” has no name", (userAgent) => {
  expect(knownDeviceName(userAgent)).toBeNull();
});
