import { SharedValue } from "~/app/ui/browser/observed";

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent, which TypeScript doesn't know */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** The browser's own offer to install Parlor, until it is used; null if the browser makes none. */
export const installPrompt = new SharedValue<InstallPrompt | null>(null);

/** Keeps the browser's offer, which it makes early and only once. Call this before the page is drawn. */
export function keepInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => installPrompt.set(null));
}
