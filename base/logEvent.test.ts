import { beforeEach, expect, it, vi } from "vitest";
import { errorText, foreignErrorText, logBug } from "./logEvent";

const logged = vi.fn<(line: string) => void>();
const bugOf = (error: unknown) => {
  logBug("/:userId", error, "ray");
  return JSON.parse(logged.mock.lastCall?.[0] ?? "") as {
    event: string;
    where: string;
    requestId: string;
    message: string;
    stack: string | null;
  };
};

beforeEach(() => {
  logged.mockReset();
  vi.spyOn(console, "error").mockImplementation(logged);
});

it("logs · a bug is logged with its message, its stack and where it happened", () => {
  const bug = bugOf(new TypeError("no such thing"));
  expect(bug).toMatchObject({ event: "bug", where: "/:userId", requestId: "ray", message: "no such thing" });
  expect(bug.stack).toContain("logEvent.test.ts");
});

it("logs · a thrown object is written out, never as [object Object]", () => {
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  for (const thrown of [
    { status: 405 },
    [],
    null,
    undefined,
    "text",
    Symbol("s"),
    () => 1,
    cycle,
    Object.create(null),
  ]) {
    expect(bugOf(thrown).message).not.toContain("[object Object]");
    expect(errorText(thrown)).not.toContain("[object Object]");
  }
  expect(bugOf({ status: 405 }).message).toBe('{"status":405}');
});

it("logs · an address in a message is logged without the token of a mailed link", () => {
  const bug = bugOf(new Error("Invalid URL: /reset?token=abc-DEF_1&x and next=%2Fverify%3Ftoken%3Dsecret"));
  expect(JSON.stringify(bug)).not.toMatch(/abc-DEF_1|secret/);
  expect(bug.message).toBe("Invalid URL: /reset?token=…&x and next=%2Fverify%3Ftoken%3D…");
});

it.each([
  [
    "with a code and a status",
    Object.assign(new Error("no mailbox ada@parlor.test"), { code: "E_RECIPIENT", status: 550 }),
    "Error, code E_RECIPIENT, status 550",
  ],
  ["with only a name", new TypeError("fetch failed for ada@parlor.test"), "TypeError"],
  [
    "whose code is a sentence",
    Object.assign(new Error(), { name: "ada@parlor.test", code: "to ada@parlor.test", status: {} }),
    "unknown error",
  ],
  ["that is a text", "ada@parlor.test", "unknown error"],
  ["that is null", null, "unknown error"],
])("logs · an error of another's service %s is logged without its message", (_which, error, text) => {
  expect(foreignErrorText(error)).toBe(text);
});
