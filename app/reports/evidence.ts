/** What was reported, as it was then (X51, X56). Stored with the case, and shown to its moderator. */

export interface EvidenceFile {
  key: string;
  kind: "image" | "video" | "audio";
  alt: string;
}

/** A message as it was sent, even if it was edited or deleted later (X52). */
export interface EvidenceMessage {
  seq: number;
  from: string;
  text: string;
  atMs: number;
  file: EvidenceFile | null;
  /** it was edited or deleted before the report */
  isChanged: boolean;
}

export type Evidence =
  | { type: "post"; author: string; text: string; atMs: number; files: EvidenceFile[] }
  | { type: "comment"; post: string; author: string; text: string; atMs: number; files: EvidenceFile[] }
  | { type: "profile"; name: string | null; about: string; files: EvidenceFile[] }
  | { type: "group"; name: string; creator: string; files: EvidenceFile[] }
  | { type: "message"; chat: string; reported: number; messages: EvidenceMessage[] };

/** The files that a case must keep (X53). */
export const filesIn = (evidence: Evidence): EvidenceFile[] =>
  evidence.type === "message" ? evidence.messages.flatMap(({ file }) => file ?? []) : evidence.files;
