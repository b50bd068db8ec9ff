import { bytesIn } from "~/base/bytes";
import { isGamePicture } from "~/base/mediaKeys";
import { CASE_EVIDENCE } from "~/base/moderation/terms";
import type { Evidence, EvidenceVersion } from "./evidence";

/** What a case keeps of a thing. `id`: of the report that brought it; null for what the case itself keeps. */
export interface KeptEvidence {
  id: string | null;
  evidence: Evidence;
}

/** What a case keeps for another report: nothing new, because it has this already, new evidence, or nothing at all. */
export type Addition = { type: "kept"; id: string | null } | { type: "new"; evidence: Evidence } | { type: "full" };

/**
 * X133: what a report adds to a case that keeps `kept`. Of a post's earlier versions it adds only those that the case
 * doesn't have, and none if there is no room for them.
 */
export function additionTo(kept: readonly KeptEvidence[], reported: Evidence): Addition {
  const known = new Set(kept.flatMap(({ evidence }) => versionsOf(evidence).map((version) => JSON.stringify(version))));
  const versions = versionsOf(reported).filter((version) => !known.has(JSON.stringify(version)));
  const state = JSON.stringify(withVersions(reported, []));
  const same = kept.find(({ evidence }) => JSON.stringify(withVersions(evidence, [])) === state);
  if (same && versions.length === 0) return { type: "kept", id: same.id };
  if (kept.length >= CASE_EVIDENCE.states) return { type: "full" };
  const left = CASE_EVIDENCE.bytes - kept.reduce((bytes, { evidence }) => bytes + bytesOf(evidence), 0);
  const fitting = [versions, []].map((some) => withVersions(reported, some)).find((one) => bytesOf(one) <= left);
  if (fitting) return { type: "new", evidence: fitting };
  return same ? { type: "kept", id: same.id } : { type: "full" };
}

/** How many bytes a case needs for it. */
export const bytesOf = (evidence: Evidence): number => bytesIn(JSON.stringify(evidence));

/**
 * Whether a thing's author has left it as it was. What others change doesn't count: the messages around a message, the
 * post that a post quotes, and the addresses of the files of a post or comment, which moderators change when they hide
 * it. These files can't be replaced. Those of a profile or group can, so their addresses count.
 */
export const isUnchanged = (before: Evidence, now: Evidence): boolean =>
  JSON.stringify(thingIn(before)) === JSON.stringify(thingIn(now));

function thingIn(evidence: Evidence): unknown {
  switch (evidence.type) {
    case "message":
      return evidence.messages.find(({ seq }) => seq === evidence.reported);
    case "post":
    case "comment":
      return {
        ...withVersions(evidence, []),
        quoted: undefined,
        files: evidence.files.map(({ kind, alt }) => ({ kind, alt })),
      };
    default:
      // X134: a report of a game's picture adds it to the profile
      return { ...evidence, files: evidence.files.filter(({ key }) => !isGamePicture(key)) };
  }
}

const versionsOf = (evidence: Evidence): readonly EvidenceVersion[] =>
  evidence.type === "post" ? (evidence.versions ?? []) : [];

function withVersions(evidence: Evidence, versions: EvidenceVersion[]): Evidence {
  if (evidence.type !== "post") return evidence;
  const { versions: _, ...state } = evidence;
  return versions.length > 0 ? { ...state, versions } : state;
}
