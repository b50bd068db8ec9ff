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
