import fs from "node:fs";
import { expect, it } from "vitest";
import type { Vars } from "./env.server";
import { setCommonHeaders, setPageHeaders } from "./headers.server";

const VARS = { ORIGIN: "https://parlor.example", GOOGLE_AUTHORIZE_URL: "https://accounts.google.com/auth" } as Vars;

function answered(page?: string): Headers {
  const headers = new Headers();
  if (page !== undefined) setPageHeaders(headers, VARS, "a-nonce", page);
  setCommonHeaders(headers, VARS, "a request");
  return headers;
}

it("headers · an answer that isn't a page may load nothing, and no page may frame it", () => {
  expect(answered().get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
});

it("headers · a page keeps its own policy", () => {
  expect(answered("/").get("content-security-policy")).toContain("script-src 'self' 'nonce-a-nonce'");
});

it.each(["/messages", "/messages/:chatId", "/settings", "/notifications", "/moderation", "/moderation/:caseId"])(
  "headers · no browser stores a page of %s",
  (route) => {
    expect(answered(route).get("cache-control")).toBe("no-store");
  },
);

it.each(["/", "/:userId", "/messagesx"])("headers · the browser of whoever asked may store a page of %s", (route) => {
  expect(answered(route).get("cache-control")).toBe("private, no-cache");
});

/** The headers of the files that bypass the Worker, by their path. */
const OF_FILES = Object.fromEntries(
  fs
    .readFileSync("public/_headers", "utf8")
    .trim()
    .split("\n\n")
    .map((block) => {
      const [path = "", ...lines] = block.split("\n");
      return [path, new Headers(lines.map((line) => line.trim().split(/: (.*)/, 2) as [string, string]))];
    }),
);

it.each(["/assets/*", "/images/*", "/favicon.svg", "/service-worker.js"])(
  "headers · the files of %s have what other answers have",
  (path) => {
    const [file, other] = [OF_FILES[path], answered()];
    expect(file?.get("strict-transport-security")).toBe(other.get("strict-transport-security"));
    expect(file?.get("x-content-type-options")).toBe("nosniff");
    expect(file?.get("content-security-policy")).toMatch(/^default-src 'none';.* frame-ancestors 'none'$/);
  },
);

it("headers · the service worker is asked for again on each page load, and reaches only our own server", () => {
  const headers = OF_FILES["/service-worker.js"];
  expect(headers?.get("cache-control")).toBe("no-cache");
  expect(headers?.get("content-security-policy")).toContain("connect-src 'self'; img-src 'self'");
});

it("headers · a page loads service workers, workers and manifests only from our own server", () => {
  const policy = answered("/").get("content-security-policy")?.split("; ");
  expect(policy).toEqual(expect.arrayContaining(["worker-src 'self'", "manifest-src 'self'"]));
});

it("headers · the icon's type names its character set", () => {
  expect(OF_FILES["/favicon.svg"]?.get("content-type")).toBe("image/svg+xml; charset=utf-8");
});
