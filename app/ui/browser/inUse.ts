import { useEffect } from "react";
import { isCovered } from "~/app/ui/dialogs/isCovered";

let uses = 0;

/**
 * Somebody does something here that a reload would end, and that nobody can see in the document: they record, listen, or send
 * a file. Returns a function that ends this.
 */
export function beginUse(): () => void {
  uses++;
  let isOver = false;
  return () => {
    if (!isOver) uses--;
    isOver = true;
  };
}

/** While `isUsed`. */
export const useInUse = (isUsed: boolean): void => useEffect(() => (isUsed ? beginUse() : undefined), [isUsed]);

const FIELDS =
  "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=hidden], [type=submit], [type=button])";

/** X215: whether a reload of the page would take something from somebody. */
export function isInUse(): boolean {
  const isWritten = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(
    ({ value }) => value !== "",
  );
  const isPlaying = [...document.querySelectorAll<HTMLMediaElement>("video, audio")].some(
    ({ paused, srcObject }) => !paused || srcObject !== null,
  );
  return (
    uses > 0 ||
    isWritten ||
    isPlaying ||
    /^\/games\//i.test(location.pathname) ||
    isCovered() ||
    document.querySelector("[role=progressbar], progress") !== null
  );
}
