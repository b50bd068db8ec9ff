import type { Recording } from "./recordVoice";

/** What is about to be sent: a file that was chosen, or a recording. */
export interface Attachment {
  kind: "image" | "video" | "voice";
  name: string;
  file: File | Blob;
  /** what shows it, in this browser alone */
  previewUrl: string;
  recording?: Recording;
}
