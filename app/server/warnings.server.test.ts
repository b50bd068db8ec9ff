import { expect, it } from "vitest";
import { showsWarnedCookie, showsWarnedIn } from "./warnings.server";

const ORIGIN = "https://parlor.example";
const showsWith = (cookie: string) => showsWarnedIn(new Request(ORIGIN, { headers: { cookie } }), ORIGIN);

it("X110 · on https the choice to show warned posts is in a __Host- cookie", () => {
  expect(showsWarnedCookie(true, ORIGIN)).toMatch(/^__Host-show-warned=1; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/);
});

it.each([
  [true, "is read from its cookie"],
  [false, "that was taken back is read from its cookie"],
])("X110 · the choice %s to show warned posts %s", (shows) => {
  expect(showsWith(showsWarnedCookie(shows, ORIGIN).split(";")[0] ?? "")).toBe(shows);
});

it("X110 · another site of the domain can't choose to show warned posts", () => {
  expect(showsWith("show-warned=1")).toBe(false);
});
