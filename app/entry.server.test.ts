import type { AppLoadContext } from "@remix-run/cloudflare";
import { beforeEach, expect, it, vi } from "vitest";
import { handleError } from "./entry.server";

const context = { route: "/posts", requestId: "r1" } as AppLoadContext;
const request = new Request("https://parlor.test/posts");
/** What Remix throws when it refuses a request itself. */
const refusedByRemix = (status: number) => ({
  status,
  statusText: "refused",
  internal: true,
  data: "refused",
  error: new Error(`No route matches: ${status}`),
});

let bugs: string[];
beforeEach(() => {
  bugs = [];
  vi.spyOn(console, "error").mockImplementation(
    (line: string) => void bugs.push((JSON.parse(line) as { message: string }).message),
  );
});

it.each([400, 403, 404, 405])("logs · a request that Remix refuses with %i is not logged as a bug", (status) => {
  handleError(refusedByRemix(status), { request, context });
  handleError(new Response(null, { status }), { request, context });
  expect(bugs).toEqual([]);
});

it("logs · an error from a loader is logged with its own message", () => {
  handleError(new Error("no such table"), { request, context });
  handleError({ ...refusedByRemix(500), error: new Error("unreadable") }, { request, context });
  expect(bugs).toEqual(["no such table", "unreadable"]);
});

it("logs · an error after the browser has left is not logged as a bug", () => {
  handleError(new Error("aborted"), { request: new Request(request, { signal: AbortSignal.abort() }), context });
  expect(bugs).toEqual([]);
});
