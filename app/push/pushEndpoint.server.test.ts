import { expect, it } from "vitest";
import { type Env, varsOf } from "~/app/server/env.server";
import { ENDPOINT_MAX, pushEndpoint } from "./pushEndpoint.server";

const vars = varsOf({
  APP_ENV: "development",
  ORIGIN: "http://parlor.test",
  ATTEMPT_KEY: "x".repeat(32),
  FACTOR_KEY: "y".repeat(32),
} as unknown as Env);

it.each([
  "https://fcm.googleapis.com/fcm/send/abc:APA91b-x",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://web.push.apple.com/QF-x",
  "https://db5p.notify.windows.com/w/?token=BQYAAAB%2bx",
  "https://FCM.googleapis.com:443/fcm/send/x",
])("X204 · %s is an address for pushes", (address) => {
  expect(pushEndpoint(address, vars)).toBe(new URL(address).href);
});

it.each([
  ["no https", "http://fcm.googleapis.com/fcm/send/x"],
  ["another port", "https://fcm.googleapis.com:8443/fcm/send/x"],
  ["a name and a password", "https://ada:secret@fcm.googleapis.com/fcm/send/x"],
  ["a name before another host", "https://fcm.googleapis.com@127.0.0.1/fcm/send/x"],
  ["a fragment", "https://fcm.googleapis.com/fcm/send/x#y"],
  ["this machine", "https://127.0.0.1/x"],
  ["this machine in one number", "https://2130706433/x"],
  ["this machine in IPv6", "https://[::1]/x"],
  ["this machine's name", "https://localhost/x"],
  ["a private network", "https://10.0.0.1/x"],
  ["the cloud's metadata", "https://169.254.169.254/latest/meta-data/"],
  ["a foreign host", "https://push.example/x"],
  ["a host that ends like an allowed one", "https://evilfcm.googleapis.com/x"],
  ["a host that begins like an allowed one", "https://fcm.googleapis.com.evil.example/x"],
  ["a host that ends like allowed ones", "https://evilpush.apple.com/x"],
  ["the host itself, where names below it are allowed", "https://push.apple.com/x"],
  ["a final dot", "https://fcm.googleapis.com./x"],
  ["no address", "fcm.googleapis.com"],
  ["too long an address", `https://fcm.googleapis.com/${"x".repeat(ENDPOINT_MAX)}`],
  ["an address that gets too long", `https://fcm.googleapis.com/${"é".repeat(ENDPOINT_MAX / 2)}`],
])("X204 · %s is no address for pushes", (_what, address) => {
  expect(pushEndpoint(address, vars)).toBeNull();
});
