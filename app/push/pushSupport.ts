/** What a browser can do about notifications and installation (X196). */

/** Whether Parlor runs as an installed app, in a window of its own. */
export const isInstalled = (): boolean =>
  window.matchMedia?.("(display-mode: standalone)").matches === true ||
  ("standalone" in navigator && navigator.standalone === true);

/** An iPad calls itself a Mac, but has a touchscreen. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** `uninstalled`: an iPhone or iPad, where only an app on the Home Screen gets notifications. */
export function pushSupport(): "supported" | "uninstalled" | "unsupported" {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "supported";
  return isIos() && !isInstalled() ? "uninstalled" : "unsupported";
}
