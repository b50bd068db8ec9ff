import type { Recording } from "./recordVoice";

/** A chosen file or a recording that is about to be sent. */
export interface Attachment {
  id: string;
  kind: "image" | "video" | "voice";
  name: string;
  file: File | Blob;
  /** an address of the file that works only in this page */
  previewUrl: string;
  recording?: Recording | undefined;
}

export interface Upload {
  /** from 0 to 1 */
  share: number;
  /** waiting for the network */
  waiting: boolean;
}
