import { afterEach, expect, it, vi } from "vitest";
import { askAsOperator } from "./ask.mjs";

const KEY = "the key of an operator";
afterEach(() => vi.unstubAllEnvs());

it.each(["http://parlor.example", "http://localhost.parlor.example", "http://127.0.0.1.parlor.example"])(
  "operator · the key isn't sent to %s, because it isn't https",
  async (url) => {
    vi.stubEnv("OPERATOR_KEY", KEY);
    const sent = vi.spyOn(globalThis, "fetch");
    await expect(askAsOperator(url, "/operator/moderation/log")).rejects.toThrow("isn't https");
    expect(sent).not.toHaveBeenCalled();
  },
);

it.each(["https://parlor.example", "http://localhost:8787", "http://127.0.0.1:8787", "http://[::1]:8787"])(
  "operator · the key is sent to %s",
  async (url) => {
    vi.stubEnv("OPERATOR_KEY", KEY);
    const sent = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({}));
    await askAsOperator(url, "/operator/moderation/log");
    expect(sent.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: `Bearer ${KEY}` });
  },
);

it("operator · a refused form says what is wrong with each field", async () => {
  vi.stubEnv("OPERATOR_KEY", KEY);
  const fields = { email: "Enter an email.", "": "Send an email or all." };
  vi.spyOn(globalThis, "fetch").mockResolvedValue(
    Response.json(
      { ok: false, code: "invalid-form", message: "Check the form and try again.", fields },
      { status: 422 },
    ),
  );
  await expect(askAsOperator("https://parlor.example", "/operator/sessions/end", {})).rejects.toThrow(
    "answered 422: Check the form and try again.\n  email: Enter an email.\n  Send an email or all.",
  );
});
