import { setNonce } from "get-nonce";

/**
 * Radix locks the page behind a dialog with a style element of its own; the content security policy lets it in
 * by the nonce of the page. Imported by what opens such dialogs.
 */
export function allowDialogStyles(): void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
}
