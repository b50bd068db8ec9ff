import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { MutedMembersAndChats } from "./MutedMembersAndChats";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ["member", "Bayo", "You unmuted Bayo."],
  ["chat", "Chat with Bayo", "You unmuted this chat."],
] as const)("X21 · after a %s is unmuted in the settings, the page says so", async (of, name, text) => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ ok: true, isMuted: false })),
  );
  const mute = { id: "b", of, name, handle: null, photo: null, fallback: "profile", atMs: 1, untilMs: null } as const;
  renderPage(<MutedMembersAndChats page={{ items: [mute], next: null }} />, { viewer: ADA });
  await userEvent.click(screen.getByRole("button", { name: `Unmute ${name}` }));
  expect(await screen.findByText(text)).toBeTruthy();
});
