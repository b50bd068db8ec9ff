import { setNonce } from "get-nonce";

/**
 * Radix locks the page behind a dialog with a style element of its own; the content security policy lets it in
 * by the nonce of the page. Called where such dialogs are loaded, before the first one is drawn.
 */
export function allowDialogStyles(): void {
  if (typeof document === "undefined") return;
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
}
