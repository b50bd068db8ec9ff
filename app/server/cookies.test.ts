import { expect, it } from "vitest";
import { readCookie } from "./cookies";

const OURS = /^[a-z]+$/;
const read = (cookie?: string) =>
  readCookie(new Request("http://parlor.test", cookie === undefined ? {} : { headers: { cookie } }), "sid", OURS);

it.each([
  ["sid=abc", "abc"],
  ["other=100%; sid=abc; theme=dark", "abc"],
  ["a=%E0%A4%A;sid=abc", "abc"],
  ["sid=100%; sid=abc", "abc"],
  ["sid=; sid=abc", "abc"],
  ["; ;=;  sid = abc ", "abc"],
])("cookies · our cookie is found in %s", (cookie, value) => {
  expect(read(cookie)).toBe(value);
});

it.each([
  undefined,
  "",
  "sid",
  "sid=",
  "sid=100%",
  "sid=%",
  "xsid=abc",
  "SID=abc",
  "sid=abc def",
  'sid="abc"',
  "other=sid=abc",
])("cookies · %s counts as absent", (cookie) => {
  expect(read(cookie)).toBeNull();
});
