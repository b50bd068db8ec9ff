import { expect, it } from "vitest";
import { newPasskeyName } from "./addPasskey.server";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

it.each([
  ["a known browser", FIREFOX, [], "Firefox on Linux"],
  ["a known browser that has one already", FIREFOX, ["Firefox on Linux"], "Firefox on Linux 2"],
  ["an unknown browser", "Call 555-0100, your account was stolen", [], "Passkey"],
  ["an unknown browser after another", "curl/8.5", ["Passkey", "My phone", "Passkey 2"], "Passkey 3"],
  ["a browser without a name", "", ["Passkey 2"], "Passkey"],
])("A13 · a new passkey of %s gets a plain name that is free", (_which, userAgent, taken, name) => {
  expect(newPasskeyName(userAgent, taken)).toBe(name);
});
