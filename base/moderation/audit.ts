/** Compares a replay of the audit log with what is stored (X66, X67). */
import { applyEntry, type CaseFile, type CaseState, type DecisionState, type Entry } from "./state";

export interface StoredCase {
  case: CaseState;
  decisions: readonly DecisionState[];
}

/** What was read while other entries may have been appended. */
export interface Stored {
  /** the newest entry when reading began: what was read is at least as new */
  since: number;
  cases: readonly StoredCase[];
  moderators: readonly string[];
  /** X129 */
  hiddenTags: readonly string[];
  /** the hashes of all stored texts, erased ones too */
  texts: ReadonlySet<string>;
  /** of these, the hashes whose text has another one */
  wrongTexts: readonly string[];
}

/** All differences between a log and what is stored, as sentences. Empty if they agree. */
export function faultsInStored(entries: readonly Entry[], stored: Stored): string[] {
  const { possible, moderators, hiddenTags, hashes } = replayed(entries, stored.since);
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { case: state, decisions } of stored.cases) {
    seen.add(state.id);
    if (!possible.get(state.id)?.has(keyOf({ case: state, decisions })))
      faults.push(`Case ${state.number} (${state.id}) isn't as the log leaves it.`);
  }
  for (const [id, states] of possible)
    if (!seen.has(id) && !states.has(MISSING)) faults.push(`Case ${id} of the log isn't stored.`);
  for (const [member, isModerator] of unexplained(moderators, stored.moderators))
    faults.push(`Member ${member} ${isModerator ? "is" : "isn't"} a moderator, but the log says otherwise.`);
  for (const [tag, isHidden] of unexplained(hiddenTags, stored.hiddenTags))
    faults.push(`The tag ${tag} ${isHidden ? "is" : "isn't"} hidden, but the log says otherwise.`);
  for (const [hash, n] of hashes)
    if (n <= stored.since && !stored.texts.has(hash)) faults.push(`The text ${hash} of entry ${n} is missing.`);
  return [...faults, ...stored.wrongTexts.map((hash) => `The text ${hash} was altered.`)];
}

/** A case that wasn't stored yet when reading began. */
const MISSING = "missing";

/** Of what is on or off: the states from the entry `since` on. Without an entry it is off. */
type Switches = Map<string, Set<boolean>>;

/** What is stored as on or off although no entry left it so. */
const unexplained = (logged: Switches, stored: readonly string[]): [key: string, isOn: boolean][] =>
  [...new Set([...logged.keys(), ...stored])]
    .map((key): [string, boolean] => [key, stored.includes(key)])
    .filter(([key, isOn]) => !(logged.get(key) ?? new Set([false])).has(isOn));

/** Of each case, member and tag, the states from the entry `since` on: any of them may have been read. */
function replayed(entries: readonly Entry[], since: number) {
  const files = new Map<string, CaseFile>();
  const possible = new Map<string, Set<string>>();
  const moderators: Switches = new Map();
  const hiddenTags: Switches = new Map();
  const hashes = new Map<string, number>();
  for (const entry of entries) {
    for (const hash of hashesIn(entry)) hashes.set(hash, entry.n);
    const isOld = entry.n <= since;
    const turn = (switches: Switches, key: string, isOn: boolean) =>
      switches.set(key, new Set([...(isOld ? [] : (switches.get(key) ?? [false])), isOn]));
    if (entry.type === "roleChanged") turn(moderators, entry.member, entry.role === "moderator");
    if (entry.type === "tagHidden" || entry.type === "tagShown")
      turn(hiddenTags, entry.tag, entry.type === "tagHidden");
    if (!("case" in entry)) continue;
    const file = applyEntry(files.get(entry.case) ?? { case: null, decisions: [] }, entry);
    const before = possible.get(entry.case) ?? [MISSING];
    files.set(entry.case, file);
    possible.set(entry.case, new Set([...(isOld ? [] : before), keyOf(file)]));
  }
  return { possible, moderators, hiddenTags, hashes };
}

function hashesIn(entry: Entry): string[] {
  switch (entry.type) {
    case "reported":
    case "appealed":
      return entry.text === null ? [] : [entry.text];
    case "decided":
      return entry.facts === null ? [] : [entry.facts];
    case "appealDecided":
      return entry.answer === null ? [] : [entry.answer];
    default:
      return [];
  }
}

/** The same text for equal states, in whatever order they name their fields. */
const keyOf = ({ case: state, decisions }: CaseFile): string =>
  JSON.stringify([sorted(state), [...decisions].sort((a, b) => (a.id < b.id ? -1 : 1)).map(sorted)]);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
