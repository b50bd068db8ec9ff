/** Advisories about pinned packages (docs/security.md, "Advisories"): what a request can show of each. */
import { expect, it } from "vitest";
import { caller, newMember, PASSWORD } from "./caller";

const AS_PAGE = { accept: "text/html", "sec-fetch-mode": "navigate" };

it.each(["/\\evil.example", "//evil.example", "/\\/evil.example", "https:evil.example", "javascript:alert(1)"])(
  "CVE-2026-53668, CVE-2026-53669 · a log-in whose next page is %j leads to a page of ours",
  async (next) => {
    const ada = await newMember();
    const answer = await caller().post("/login", { email: ada.email, password: PASSWORD, next }, AS_PAGE);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(/^\/(?![/\\])/);
  },
);

it.each(["/\\evil.example", "//evil.example", "/%5Cevil.example", "/a/../\\evil.example"])(
  "CVE-2026-53668, CVE-2026-53669 · the address %s is a page of ours or an error, and redirects nowhere else",
  async (path) => {
    const answer = await caller().fetch("GET", path, { accept: "text/html" });
    const { origin } = new URL(answer.headers.get("location") ?? "/", "http://parlor.test");
    expect([answer.status < 500, origin]).toEqual([true, "http://parlor.test"]);
  },
);

it.each(["/nowhere?__type=Error&__subType=Function", "/01M8J06KPR5596ZWGN7YYEK7WY", "/tags/%00"])(
  "CVE-2026-53666, CVE-2026-42211 · the error page of %s names no class that a browser would construct",
  async (path) => {
    const answer = await caller().get(path, { accept: "text/html" });
    const html = await answer.text();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(html).not.toMatch(/__subType\\*"/);
    expect(html).not.toMatch(/"((Eval|Range|Type|Syntax|Reference|URI)?Error|Function)\\?"/);
  },
);

it("CVE-2026-55685 · there is no endpoint that matches routes for a browser", async () => {
  const answers = await Promise.all(
    ["/__manifest", "/__manifest?p=/&p=/a/b/c&version=x"].map((path) => caller().get(path)),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});
