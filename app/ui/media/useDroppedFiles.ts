import { useEffect, useRef, useState } from "react";

/**
 * Calls `onFiles` with files that are dropped or pasted anywhere on the page. Without this, a browser would leave the
 * page and open a dropped file. Returns true while files are dragged over the page.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const listener = useRef(onFiles);
  useEffect(() => {
    listener.current = onFiles;
  });

  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      if (!data || data.files.length === 0) return;
      event.preventDefault();
      listener.current([...data.files]);
    };
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return; // text is dropped as usual
      event.preventDefault();
      setDragging(true);
    };
    const onDragLeave = (event: DragEvent) => event.relatedTarget === null && setDragging(false);
    const onDrop = (event: DragEvent) => {
      setDragging(false);
      take(event, event.dataTransfer);
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
  }, []);
  return isDragging;
}
