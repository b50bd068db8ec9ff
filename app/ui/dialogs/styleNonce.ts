import { setNonce } from "get-nonce";

/**
 * Radix locks the page behind a dialog with its own style element, which the content security policy only allows with
 * the page's nonce. Call this where such dialogs are loaded, before the first one renders.
 */
export function allowDialogStyles(): void {
  if (typeof document === "undefined") return;
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
}
