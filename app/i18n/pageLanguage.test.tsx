import { afterEach, expect, it, vi } from "vitest";
import { fetchInPageLanguage, PAGE_LANGUAGE } from "./pageLanguage";

afterEach(() => document.documentElement.removeAttribute("lang"));

/** The header of the language that a request was sent with. */
async function sentWith(input: string | URL | Request, init?: RequestInit): Promise<string | null> {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response());
  await fetchInPageLanguage(fetch)(input, init);
  return new Headers(fetch.mock.calls[0]?.[1]?.headers).get(PAGE_LANGUAGE);
}

it("X187 · a page asks its own server for answers in its language", async () => {
  document.documentElement.lang = "en-XA";
  expect(await sentWith("/api/posts", { headers: { accept: "application/json" } })).toBe("en-XA");
  expect(await sentWith(new URL("/_root.data", location.origin))).toBe("en-XA");
});

it("X187 · a page tells other servers nothing about its language", async () => {
  expect(await sentWith("https://elsewhere.example/")).toBeNull();
});
