import {
  type Evidence,
  type EvidenceFile,
  type EvidenceQuoted,
  type EvidenceVersion,
  filesIn,
} from "~/app/reports/evidence";

/** A file of a case. Its address ends in `index`. */
export interface ShownFile {
  index: number;
  kind: EvidenceFile["kind"];
  alt: string;
}

interface ShownMessage {
  seq: number;
  /** name of the member who sent it */
  from: string;
  text: string;
  atMs: number;
  file: ShownFile | null;
  isChanged: boolean;
  isReported: boolean;
}

/** X99: what a reported post quotes. `path`: of its page. */
export interface ShownQuoted {
  author: string;
  path: string;
  text: string;
  warning?: string;
  atMs: number;
}

/** What was reported, with names in place of ids. */
export type ShownEvidence =
  | {
      type: "post" | "comment";
      author: string;
      text: string;
      warning?: string;
      atMs: number;
      files: ShownFile[];
      /** earlier versions of a post, newest first */
      versions: EvidenceVersion[];
      quoted?: ShownQuoted;
    }
  | { type: "profile"; name: string | null; handle: string | null; about: string; files: ShownFile[] }
  | { type: "group"; name: string; creator: string; files: ShownFile[] }
  | { type: "message"; messages: ShownMessage[] };

/** The evidence in a case's row. Null when it was never kept, or is no longer. */
export const evidenceIn = (json: string | null): Evidence | null =>
  json === null ? null : (JSON.parse(json) as Evidence); // only fileReport writes it

/** The ids of the members whom the evidence names. */
export function membersIn(evidence: Evidence): string[] {
  switch (evidence.type) {
    case "post":
      return [evidence.author, ...(evidence.quoted ? [evidence.quoted.author] : [])];
    case "comment":
      return [evidence.author];
    case "group":
      return [evidence.creator];
    case "message":
      return evidence.messages.map(({ from }) => from);
    case "profile":
      return [];
  }
}

export function shownEvidence(evidence: Evidence, nameOf: (member: string) => string): ShownEvidence {
  const files = filesIn(evidence);
  const shown = (file: EvidenceFile): ShownFile => ({ index: files.indexOf(file), kind: file.kind, alt: file.alt });
  switch (evidence.type) {
    case "post":
    case "comment": {
      const { type, author, text, atMs } = evidence;
      const warning = evidence.type === "post" && evidence.warning !== undefined ? { warning: evidence.warning } : {};
      const versions = evidence.type === "post" ? (evidence.versions ?? []) : [];
      const quoted =
        evidence.type === "post" && evidence.quoted ? { quoted: shownQuoted(evidence.quoted, nameOf) } : {};
      return { type, author: nameOf(author), text, ...warning, atMs, files: files.map(shown), versions, ...quoted };
    }
    case "profile": {
      const { type, name, handle = null, about } = evidence;
      return { type, name, handle, about, files: files.map(shown) };
    }
    case "group":
      return { type: "group", name: evidence.name, creator: nameOf(evidence.creator), files: files.map(shown) };
    case "message":
      return {
        type: "message",
        messages: evidence.messages.map(({ seq, from, text, atMs, file, isChanged }) => ({
          ...{ seq, text, atMs, isChanged },
          from: nameOf(from),
          file: file && shown(file),
          isReported: seq === evidence.reported,
        })),
      };
  }
}

const shownQuoted = ({ post, author, ...said }: EvidenceQuoted, nameOf: (member: string) => string): ShownQuoted => ({
  ...said,
  author: nameOf(author),
  path: `/${author}/${post}`,
});
