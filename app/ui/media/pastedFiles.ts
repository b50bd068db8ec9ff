/**
 * The files of a paste that is meant as files. Word, Excel and others put a picture of the copied text beside the text
 * itself: such a paste is text, and has no files. Copied files and pictures have a name as text, or only HTML.
 */
export function pastedFiles({ files, types }: Pick<DataTransfer, "files" | "types">): File[] {
  const isRichText = types.includes("text/plain") && types.includes("text/html");
  return isRichText ? [] : [...files];
}
