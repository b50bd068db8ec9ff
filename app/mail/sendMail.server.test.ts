import { expect, it, vi } from "vitest";
import type { EdgeContext } from "~/app/server/context.server";
import { sendMail } from "./sendMail.server";

it("logs · a mail that couldn't be sent is logged without its recipient", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const refusal = Object.assign(new Error("550 no such mailbox: ada@parlor.test"), { code: "E_RECIPIENT" });
  const context = {
    env: { MAIL: { send: () => Promise.reject(refusal) } },
    vars: { MAIL_FROM: "parlor@parlor.test" },
    requestId: "ray",
  } as unknown as EdgeContext;
  expect(await sendMail(context, { to: "ada@parlor.test", subject: "Hello", text: "A link" })).toBe(false);
  expect(logged.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
    { event: "mail_failed", requestId: "ray", subject: "Hello", error: "Error, code E_RECIPIENT" },
  ]);
});
