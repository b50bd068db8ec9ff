import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal } from "~/app/edge/refusal";
import { signInByPopup } from "./googlePopup";
import { eventually } from "~/tests/kit/eventually";

const popup = { closed: false };
let opened: string;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] }); // a channel's own time is true
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

/** The popup closes, and that much later nothing was heard of it. */
function close(silentMs: number) {
  popup.closed = true;
  vi.advanceTimersByTime(silentMs);
}

/** What the popup's last page says. */
function say(answer: object) {
  const channel = new BroadcastChannel(`google:${new URL(opened, "http://parlor.test").searchParams.get("popup")}`);
  channel.postMessage(answer);
  channel.close();
}

it("A3 · resolves with what the popup says, also when it closed before that was heard", async () => {
  const ending = signInByPopup(vi.fn());
  close(900);
  say(refusal("invalid-api-key"));
  expect(await ending).toMatchObject({ ok: false, code: "invalid-api-key" });
});

it("A3 · a success that comes after the popup looked closed counts all the same", async () => {
  const onLateSuccess = vi.fn();
  const ending = signInByPopup(onLateSuccess);
  close(1_500);
  expect(await ending).toMatchObject({ code: "popup-closed-by-user" });
  expect(onLateSuccess).not.toHaveBeenCalled();
  say({ ok: true });
  await eventually(() => expect(onLateSuccess).toHaveBeenCalledOnce());
});

it("A3 · what another popup says is not heard", async () => {
  const [first, second] = [signInByPopup(vi.fn()), signInByPopup(vi.fn())]; // `opened` is the second's
  say({ ok: true });
  expect(await second).toEqual({ ok: true });
  close(1_500);
  expect(await first).toMatchObject({ code: "popup-closed-by-user" });
});

it("A3 · a window that the browser blocked is told", async () => {
  vi.mocked(window.open).mockReturnValue(null);
  expect(await signInByPopup(vi.fn())).toMatchObject({ code: "popup-blocked" });
});
