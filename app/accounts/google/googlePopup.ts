import { currentLanguage } from "~/app/i18n/language";
import { isApiError, type Result } from "~/app/http/apiError";
import type { FirstStep } from "~/app/http/proofPaths";
import { googleChannel, googleRefusal } from "./googleRefusal";

const WIDTH = 500; // specification §9
const HEIGHT = 600;
const POLL_MS = 250;
/** The last message of a window that closes itself may arrive after it has closed. */
const CLOSE_GRACE_MS = 1_000;

/**
 * Opens the sign-in in a popup and resolves with the sign-in's outcome. Call this while a press is being handled;
 * otherwise the browser blocks the window. A success may still come after the outcome "popup-closed-by-user", because a
 * provider can make its window appear closed to us.
 */
export function signInByPopup(onLateSuccess: (answer: { ok: true } & FirstStep) => void): Promise<Result<FirstStep>> {
  const id = crypto.randomUUID();
  const popup = window.open(
    `/login/google?popup=${id}&lang=${currentLanguage()}`,
    "google",
    `popup,width=${WIDTH},height=${HEIGHT},${centered()}`,
  );
  if (!popup) return Promise.resolve(googleRefusal("popup-blocked"));
  const channel = new BroadcastChannel(googleChannel(id));
  return new Promise((resolve) => {
    let closedAtMs: number | null = null;
    let ended = false;
    const end = (answer: Result<FirstStep>) => {
      clearInterval(polling);
      if (!ended) resolve(answer);
      else if (answer.ok) onLateSuccess(answer);
      ended = true;
    };
    const polling = setInterval(() => {
      if (!popup.closed) return;
      closedAtMs ??= Date.now();
      if (Date.now() - closedAtMs >= CLOSE_GRACE_MS) end(googleRefusal("popup-closed-by-user"));
    }, POLL_MS);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      channel.close();
      end(isApiError(data) ? data : (data as { ok: true } & FirstStep)); // only pages of our own origin can send here
    };
  });
}

/** Puts the popup in the middle of this window, wherever this window is on the screen. */
const centered = (): string =>
  `left=${Math.round(window.screenX + (window.outerWidth - WIDTH) / 2)},top=${Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2)}`;
