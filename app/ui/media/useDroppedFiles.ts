import { useEffect, useState, type RefObject } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";

/**
 * Calls `onFiles` with files that are dropped or pasted anywhere on the page, except into a text field outside of `own`.
 * Without this, a browser would leave the page and open a dropped file. Returns true while files are dragged over the
 * page.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void, own?: RefObject<HTMLElement>): boolean {
  const [isDragging, setDragging] = useState(false);
  const listener = useLatest(onFiles);

  useEffect(() => {
    const take = (event: Event, files: readonly File[]) => {
      if (files.length === 0) return;
      event.preventDefault();
      listener.current([...files]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const field = event.target instanceof Element ? event.target.closest(TEXT_FIELDS) : null;
      if (field && !own?.current?.contains(field)) return;
      if (event.clipboardData) take(event, pastedFiles(event.clipboardData));
    };
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return; // text is dropped as usual
      event.preventDefault();
      setDragging(true);
    };
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setDragging(false);
    const onDrop = (event: DragEvent) => {
      setDragging(false);
      take(event, [...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener("paste", onPaste);
    window.addEventListener("dragover", onDragOver);
    window.addEventListener("dragleave", onDragLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("paste", onPaste);
      window.removeEventListener("dragover", onDragOver);
      window.removeEventListener("dragleave", onDragLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, [own, listener]);
  return isDragging;
}

const TEXT_FIELDS = "input, textarea, [contenteditable]";

/**
 * The files of a paste that is meant as files. Word, Excel and others put a picture of the copied text beside the text
 * itself: such a paste is text, and has no files. Copied files and pictures have a name as text, or only HTML.
 */
export function pastedFiles({ files, types }: Pick<DataTransfer, "files" | "types">): File[] {
  const isRichText = types.includes("text/plain") && types.includes("text/html");
  return isRichText ? [] : [...files];
}
