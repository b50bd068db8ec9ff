import { isApiError, type Result } from "~/app/http/apiError";
import { googleChannel, googleRefusal } from "./googleRefusal";

const WIDTH = 500; // specification §9
const HEIGHT = 600;
const LOOK_EVERY_MS = 250;
/** The last message of a window that closes itself may arrive after it has closed. */
const LAST_WORD_MS = 1_000;

/**
 * Opens the sign-in in a popup and resolves with its outcome. Call it while a press is being handled; otherwise the browser
 * blocks the window. A success may still come after "closed", because a provider can make its window appear closed to us.
 */
export function signInByPopup(onLateSuccess: () => void): Promise<Result> {
  const id = crypto.randomUUID();
  const popup = window.open(
    `/login/google?popup=${id}`,
    "google",
    `popup,width=${WIDTH},height=${HEIGHT},${inTheMiddle()}`,
  );
  if (!popup) return Promise.resolve(googleRefusal("popup-blocked"));
  const channel = new BroadcastChannel(googleChannel(id));
  return new Promise((resolve) => {
    let closedAtMs: number | null = null;
    let ended = false;
    const end = (answer: Result) => {
      clearInterval(looking);
      if (!ended) resolve(answer);
      else if (answer.ok) onLateSuccess();
      ended = true;
    };
    const looking = setInterval(() => {
      if (!popup.closed) return;
      closedAtMs ??= Date.now();
      if (Date.now() - closedAtMs >= LAST_WORD_MS) end(googleRefusal("popup-closed-by-user"));
    }, LOOK_EVERY_MS);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      channel.close();
      end(isApiError(data) ? data : { ok: true }); // only pages of our own origin can send here
    };
  });
}

/** In the middle of this window, wherever this window is. */
const inTheMiddle = (): string =>
  `left=${Math.round(window.screenX + (window.outerWidth - WIDTH) / 2)},top=${Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2)}`;
