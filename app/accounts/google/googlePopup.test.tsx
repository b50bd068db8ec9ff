import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { apiError } from "~/app/http/apiError.server";
import { signInByPopup } from "./googlePopup";
import { eventually } from "~/tests/kit/pages/eventually";

const popup = { closed: false };
let opened: string;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] }); // channels need the real timers
  popup.closed = false;
  vi.spyOn(window, "open").mockImplementation((url) => {
    opened = String(url);
    return popup as Window;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Closes the popup and waits `silentMs` without a message from it. */
function close(silentMs: number) {
  popup.closed = true;
  vi.advanceTimersByTime(silentMs);
}

/** Sends the message of the popup's last page. */
function say(answer: object) {
  const channel = new BroadcastChannel(`google:${new URL(opened, "http://parlor.test").searchParams.get("popup")}`);
  channel.postMessage(answer);
  channel.close();
}

it("A3 · resolves with the popup's answer, even if the popup closed before it arrived", async () => {
  const ending = signInByPopup(vi.fn());
  close(900);
  say(apiError("invalid-api-key"));
  expect(await ending).toMatchObject({ ok: false, code: "invalid-api-key" });
});

it("A3 · a success counts even after the popup appeared closed", async () => {
  const onLateSuccess = vi.fn();
  const ending = signInByPopup(onLateSuccess);
  close(1_500);
  expect(await ending).toMatchObject({ code: "popup-closed-by-user" });
  expect(onLateSuccess).not.toHaveBeenCalled();
  say({ ok: true, secondStep: false });
  await eventually(() => expect(onLateSuccess).toHaveBeenCalledOnce());
});

it("A3 · another popup's answer is ignored", async () => {
  const [first, second] = [signInByPopup(vi.fn()), signInByPopup(vi.fn())]; // `opened` is now the second's address
  say({ ok: true, secondStep: false });
  expect(await second).toEqual({ ok: true, secondStep: false });
  close(1_500);
  expect(await first).toMatchObject({ code: "popup-closed-by-user" });
});

it("A3 · a blocked popup is reported", async () => {
  vi.mocked(window.open).mockReturnValue(null);
  expect(await signInByPopup(vi.fn())).toMatchObject({ code: "popup-blocked" });
});
