import { expect, it } from "vitest";
import type { EdgeContext } from "./context.server";
import { answerPlainHttp } from "./plainHttp.server";

interface Asked {
  url?: string;
  method?: string;
  wantsPage?: boolean;
  isPage?: boolean;
  APP_ENV?: "production" | "development";
}

function ask({ url = "http://parlor.test/x?y=1", method = "GET", ...rest }: Asked) {
  const { wantsPage = true, isPage = true, APP_ENV = "production" } = rest;
  const request = new Request(url, { method });
  const vars = { APP_ENV, ORIGIN: "https://parlor.example", GOOGLE_AUTHORIZE_URL: "https://google.test" };
  const edge = {
    vars,
    wantsPage,
    outcome: { code: null },
    nonce: "n",
    request,
    refusalPage: () => new Response(null, { status: 403 }),
  } as unknown as EdgeContext;
  return answerPlainHttp(edge, request, () => isPage);
}

it.each(["GET", "HEAD"])("transport · a page that is opened over plain HTTP with %s redirects to https", (method) => {
  const answer = ask({ method });
  expect([answer?.status, answer?.headers.get("location")]).toEqual([308, "https://parlor.example/x?y=1"]);
});

it("transport · the redirect leads to no other site", () => {
  expect(ask({ url: "http://parlor.test//other.example/x" })?.headers.get("location")).toBe(
    "https://parlor.example//other.example/x",
  );
});

it.each<[string, Asked]>([
  ["a form", { method: "POST" }],
  ["a request of a program", { wantsPage: false }],
  ["an address that isn't a page", { isPage: false }],
])("transport · %s over plain HTTP is refused", (_what, asked) => {
  expect(ask(asked)?.status).toBe(403);
});

it("transport · a request over TLS is answered", () => {
  expect(ask({ url: "https://parlor.test/x" })).toBeNull();
});

it("transport · development is answered over plain HTTP", () => {
  expect(ask({ APP_ENV: "development" })).toBeNull();
});
