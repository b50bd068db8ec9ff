import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { showToast } from "~/app/ui/dialogs/toasts";
import { TEXTS } from "./texts";

/** S5: opens the device's share sheet, or copies the URL to the clipboard. A failure is only logged. */
export async function sharePost(name: string, url: string): Promise<void> {
  try {
    if (typeof navigator.share === "function") {
      await navigator.share({ title: TEXTS.shared.title({ author: name }), text: TEXTS.shared.text, url });
    } else {
      await navigator.clipboard.writeText(url);
      showToast(TEXTS.shared.copied);
    }
  } catch (error) {
    const { errorText, logEvent } = await importWhenOnline(() => import("~/base/logEvent"));
    logEvent({ event: "share_failed", error: errorText(error) });
  }
}
