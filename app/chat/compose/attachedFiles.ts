import type { Recording } from "./recordVoice";

/** A chosen file or a recording that is about to be sent. */
export interface Attachment {
  kind: "image" | "video" | "voice";
  name: string;
  file: File | Blob;
  /** an address of the file that works only in this page */
  previewUrl: string;
  recording?: Recording;
}

/** A file that is attached to no message yet, as long as the page is open. */
interface AttachedFile {
  attachment: Attachment;
  /** its upload was cut off because the member left the chat */
  wasCutOff: boolean;
}
const files = new Map<string, AttachedFile>();

export const attachedFile = (room: string): AttachedFile | null => files.get(room) ?? null;

export function keepFile(room: string, attachment: Attachment | null, wasCutOff = false): void {
  if (attachment) files.set(room, { attachment, wasCutOff });
  else files.delete(room);
}

/** Call it when the page outlives the member's session, because whoever logs in next may be in the same group. */
export function forgetFiles(): void {
  for (const { attachment } of files.values()) URL.revokeObjectURL(attachment.previewUrl);
  files.clear();
}
