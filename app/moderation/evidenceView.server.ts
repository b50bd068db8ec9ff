import { type Evidence, type EvidenceFile, type EvidenceQuoted, filesIn } from "~/app/reports/evidence";

/** A file of a case. Its address ends in `name`. `index`: its place among the files beside it. */
export interface ShownFile {
  name: string;
  index: number;
  kind: EvidenceFile["kind"];
  alt: string;
}

/** What was reported, with names in place of ids. */
export type ShownEvidence = ReturnType<typeof shownEvidence>;
/** X99: what a reported post quotes. */
export type ShownQuoted = ReturnType<typeof shownQuoted>;

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
export function shownEvidence(evidence: Evidence, nameOf: (member: string) => string, part: CasePart = FIRST_PART) {
  const files = filesIn(evidence);
  const shown = (file: EvidenceFile): ShownFile => {
    const index = files.indexOf(file);
    return { name: fileName(part, index), index, kind: file.kind, alt: file.alt };
  };
  switch (evidence.type) {
    case "post":
    case "comment": {
      const { type, author, text, atMs } = evidence;
      const { warning, versions = [], quoted } = evidence.type === "post" ? evidence : {};
      return {
        ...{ type, text, warning, atMs, versions },
        author: nameOf(author),
        files: files.map(shown),
        quoted: quoted && shownQuoted(quoted, nameOf),
      };
    }
    case "profile": {
      const { type, name, handle = null, about } = evidence;
      return { type, name, handle, about, files: files.map(shown) };
    }
    case "group":
      return { type: evidence.type, name: evidence.name, creator: nameOf(evidence.creator), files: files.map(shown) };
    case "message":
      return {
        type: evidence.type,
        messages: evidence.messages.map(({ seq, from, text, atMs, file, isChanged, now }) => ({
          ...{ seq, text, atMs, isChanged, now },
          from: nameOf(from),
          file: file && shown(file),
          isReported: seq === evidence.reported,
        })),
      };
  }
}

/** `path`: of the quoted post's page. */
const shownQuoted = ({ post, author, ...said }: EvidenceQuoted, nameOf: (member: string) => string) => ({
  ...said,
  author: nameOf(author),
  path: `/${author}/${post}`,
});
