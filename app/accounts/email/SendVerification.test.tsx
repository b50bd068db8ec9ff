import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "~/tests/kit/pages/eventually";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { SendVerification } from "./SendVerification";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("A12 · a press mails another link, and a message says where to", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    sent.push(address);
    return Response.json({ ok: true });
  });
  renderPage(<SendVerification email="ada@parlor.test" />);
  await userEvent.click(screen.getByRole("button", { name: "Send confirmation link" }));
  await eventually(() => expect(screen.getByRole("status").textContent).toBe("We sent a link to ada@parlor.test"));
  expect(sent).toEqual(["/verify/send"]);
});
