import {
  type Evidence,
  type EvidenceFile,
  type EvidenceQuoted,
  type EvidenceVersion,
  filesIn,
} from "~/app/reports/evidence";

/** A file of a case. Its address ends in `name`. `index`: its place among the files beside it. */
export interface ShownFile {
  name: string;
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
  /** its text at the time of the report, if it was edited before; null if it was deleted; missing if nobody knows */
  now?: string | null;
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

/**
 * Which evidence of a case: '' is what the case itself keeps, an id what the report with this id brought, and `now` what is
 * there now.
 */
export type CasePart = string;
export const [FIRST_PART, NOW_PART] = ["", "now"];

/** The end of a file's address. */
const fileName = (part: CasePart, index: number): string => (part === FIRST_PART ? `${index}` : `${part}-${index}`);
const FILE_NAME = /^(?:(now|[0-9A-Z]{26})-)?(\d{1,3})$/;
/** Null if no file of a case has this name. */
export function fileNamed(name: string): { part: CasePart; index: number } | null {
  const [, part = FIRST_PART, index] = FILE_NAME.exec(name) ?? [];
  return index === undefined ? null : { part, index: Number(index) };
}

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

/** `part`: which of the case's evidence it is (`CasePart`). */
export function shownEvidence(
  evidence: Evidence,
  nameOf: (member: string) => string,
  part: CasePart = FIRST_PART,
): ShownEvidence {
  const files = filesIn(evidence);
  const shown = (file: EvidenceFile): ShownFile => {
    const index = files.indexOf(file);
    return { name: fileName(part, index), index, kind: file.kind, alt: file.alt };
  };
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
        messages: evidence.messages.map(({ seq, from, text, atMs, file, isChanged, now }) => ({
          ...{ seq, text, atMs, isChanged },
          ...(now === undefined ? {} : { now }),
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
