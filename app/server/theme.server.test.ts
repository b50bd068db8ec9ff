import { expect, it } from "vitest";
import { themeCookie } from "~/app/ui/shell/choiceCookie";
import { themeOf } from "./theme.server";

const ORIGIN = "https://parlor.example";
const themeWith = (cookie: string) => themeOf(new Request(ORIGIN, { headers: { cookie } }), ORIGIN);

it("U1 · on https the theme's cookie has what browsers require of a __Host- cookie", () => {
  expect(themeCookie("dark", ORIGIN)).toMatch(/^__Host-theme=dark; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/);
});

it("U1 · the theme is read from its cookie", () => {
  expect(themeWith(themeCookie("dark", ORIGIN).split(";")[0] ?? "")).toBe("dark");
});

it("U1 · a theme that was chosen before the cookie's name changed stays", () => {
  expect(themeWith("theme=dark")).toBe("dark");
});

it("U1 · another site of the domain can't replace the chosen theme", () => {
  expect(themeWith("theme=light; __Host-theme=dark")).toBe("dark");
});

it("U1 · a theme that doesn't exist is ignored", () => {
  expect(themeWith("__Host-theme=purple")).toBe("system");
});
