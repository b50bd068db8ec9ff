import { expect, test } from "vitest";
import { deviceName, knownDeviceName } from "./deviceName.server";

test("A11 · a session is named by its browser and system", () => {
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  expect(deviceName(chrome)).toBe("Chrome on Linux");
  expect(deviceName(`${chrome.replace("X11; Linux x86_64", "Windows NT 10.0")} Edg/140.0`)).toBe("Edge on Windows");
  expect(
    deviceName(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    ),
  ).toBe("Safari on iPhone");
  expect(deviceName("curl/8.5")).toBe("curl/8.5");
  expect(deviceName("")).toBe("Unknown device");
});

test("A21 · an unknown user agent has no name for mails", () => {
  expect(knownDeviceName("Your account was stolen, call 555-0100")).toBeNull();
});
