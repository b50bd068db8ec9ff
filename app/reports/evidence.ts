import type { EvidenceMessage } from "~/party/chat/protocol";

/** What was reported, as it was then (X51, X56). Stored with the case, and shown to its moderator. */

export interface EvidenceFile {
  key: string;
  kind: "image" | "video" | "audio";
  alt: string;
}

/** X103: an earlier version of a post, with the descriptions that its files had. */
export interface EvidenceVersion {
  text: string;
  warning?: string;
  alts: string[];
  atMs: number;
}

/** X99: what a reported post quotes, as its reporter saw it. Its files aren't kept: they are in the quoted post. */
export interface EvidenceQuoted {
  post: string;
  author: string;
  text: string;
  warning?: string;
  atMs: number;
}

export type Evidence =
  | {
      type: "post";
      author: string;
      text: string;
      warning?: string;
      atMs: number;
      files: EvidenceFile[];
      /** newest first; missing in a post that has none */
      versions?: EvidenceVersion[];
      /** missing in a post that quotes none */
      quoted?: EvidenceQuoted;
    }
  | { type: "comment"; post: string; author: string; text: string; atMs: number; files: EvidenceFile[] }
  | { type: "profile"; name: string | null; handle?: string | null; about: string; files: EvidenceFile[] }
  | { type: "group"; name: string; creator: string; files: EvidenceFile[] }
  | { type: "message"; chat: string; reported: number; messages: EvidenceMessage[] };

/** Stored evidence. Null when it was never kept, or is no longer. */
export const evidenceIn = (json: string | null): Evidence | null =>
  json === null ? null : (JSON.parse(json) as Evidence); // only fileReport writes it

/** The files that a case must keep (X53). */
export const filesIn = (evidence: Evidence): EvidenceFile[] =>
  evidence.type === "message" ? evidence.messages.flatMap(filesOfMessage) : evidence.files;

/** A message's file with its poster. */
const filesOfMessage = ({ file, poster }: EvidenceMessage): EvidenceFile[] => [
  ...(file ? [file] : []),
  ...(poster === undefined ? [] : [{ key: poster, kind: "image" as const, alt: "" }]),
];
