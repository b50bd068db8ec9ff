/** Counts to how many people a member has sent the same text or link (X70). Pure. */
import { COPIES, type Copy, type HeldCopy } from "./table";

/** A text or link, by its key. `heldBy`: the report that a moderator has yet to answer. */
interface CountedText {
  key: string;
  /** to whom it was sent, and when; oldest first */
  to: readonly (readonly [to: string, atMs: number])[];
  heldBy?: string;
  /** the report about a held text or link that was sent together with this one; its verdict counts for this one too */
  partOf?: string;
  /** how often the edge has judged it without ending or allowing it */
  judged?: number;
  /** a moderator has allowed it until then */
  allowedUntilMs?: number;
}

/** The texts that a member has sent, the one sent most recently last. */
export type CountedTexts = readonly CountedText[];

/** What became of a text that was held. */
export type Verdict =
  | { type: "held"; report: string }
  /** these were no strangers */
  | { type: "uncounted"; to: readonly string[] }
  | { type: "allowed" }
  /** counts from the beginning */
  | { type: "ended" };

const DAY_MS = COPIES.seconds * 1_000;

const untilMs = ({ to, heldBy, partOf, allowedUntilMs = 0 }: CountedText, nowMs: number): number =>
  (heldBy ?? partOf) === undefined ? Math.max(allowedUntilMs, (to.at(-1)?.[1] ?? -Infinity) + DAY_MS) : nowMs + DAY_MS;

/** When none of the texts count any longer. A held text counts until it has a verdict. */
export const copiesUntilMs = (texts: CountedTexts, nowMs: number): number =>
  Math.max(0, ...texts.map((text) => untilMs(text, nowMs)));

/** The texts after these copies, or the first text that is held instead. */
export function addCopies(texts: CountedTexts, copies: readonly Copy[], nowMs: number): CountedTexts | HeldCopy {
  let counted = texts;
  for (const copy of copies) {
    const added = addCopy(counted, copy, nowMs);
    if (isHeld(added)) return added;
    counted = added;
  }
  return counted;
}

export const isHeld = (added: CountedTexts | HeldCopy): added is HeldCopy => "key" in added;

/** The texts after another copy, or the text that is held instead. */
export function addCopy(texts: CountedTexts, { key, to }: Copy, nowMs: number): CountedTexts | HeldCopy {
  const known = texts.find((text) => text.key === key);
  const judged = known?.judged ?? 0;
  if (known?.heldBy !== undefined) return { key, report: known.heldBy, to: [], judged };
  const others = texts.filter((text) => text !== known && untilMs(text, nowMs) > nowMs);
  if (known && (known.allowedUntilMs ?? 0) > nowMs) return [...others, known];
  const sent = known?.to.filter(([other, atMs]) => other !== to && atMs + DAY_MS > nowMs) ?? [];
  if (sent.length >= COPIES.max) return { key, report: null, to: [...sent.map(([other]) => other), to], judged };
  const { partOf } = known ?? {};
  return bounded([
    ...others,
    { key, to: [...sent, [to, nowMs]], ...(judged > 0 && { judged }), ...(partOf !== undefined && { partOf }) },
  ]);
}

const isOf =
  ({ key, to }: Copy) =>
  (text: CountedText): boolean =>
    text.key === key && text.to.some(([other]) => other === to);

/** Whether it is counted that the receiver got the text. */
export const isCounted = (texts: CountedTexts, copy: Copy): boolean => texts.some(isOf(copy));

/** The texts without copies that were counted but not sent. */
export const withoutCopies = (texts: CountedTexts, copies: readonly Copy[]): CountedTexts =>
  copies.reduce(
    (left, copy) =>
      left.map((text) => (isOf(copy)(text) ? { ...text, to: text.to.filter(([other]) => other !== copy.to) } : text)),
    texts,
  );

/**
 * When there are too many, forgets one of the older half: the one that the fewest got, so that many other texts don't
 * make room for a copy. Held and allowed ones go last.
 */
function bounded(texts: CountedTexts): CountedTexts {
  if (texts.length <= COPIES.texts) return texts;
  const weightOf = ({ to, heldBy, allowedUntilMs }: CountedText): number =>
    (heldBy ?? allowedUntilMs) === undefined ? to.length : Infinity;
  const older = texts.slice(0, Math.ceil(texts.length / 2));
  const fewest = older.reduce((least, text) => (weightOf(text) < weightOf(least) ? text : least));
  return texts.filter((text) => text !== fewest);
}

/**
 * The texts after a verdict on one of them. `together`: the keys of the text and the links that were sent together. They
 * are one report, whose answer counts for all of them.
 */
export function judge(
  texts: CountedTexts,
  key: string,
  verdict: Verdict,
  nowMs: number,
  together: readonly string[] = [],
): CountedTexts {
  const known = texts.find((text) => text.key === key);
  const { to = [], judged: before = 0 } = known ?? {};
  const judged = before + 1;
  switch (verdict.type) {
    case "held": {
      const { report } = verdict;
      const others = texts.filter((text) => text !== known);
      const isFull = ({ to: sentTo }: CountedText) => sentTo.length >= COPIES.max;
      return [
        ...others.map((text) =>
          together.includes(text.key) ? { ...text, ...(isFull(text) ? { heldBy: report } : { partOf: report }) } : text,
        ),
        { ...known, key, to, heldBy: report, judged },
      ];
    }
    case "uncounted":
      return [
        ...texts.filter((text) => text !== known),
        { ...known, key, to: to.filter(([other]) => !verdict.to.includes(other)), judged },
      ];
    case "allowed":
    case "ended": {
      const isJudged = (text: CountedText) =>
        text.key === key ||
        (known?.heldBy !== undefined && (text.heldBy === known.heldBy || text.partOf === known.heldBy));
      const allowedUntilMs = nowMs + COPIES.allowedSeconds * 1_000;
      const allowed = texts.filter(isJudged).map((text) => ({ key: text.key, to: [], allowedUntilMs }));
      return [...texts.filter((text) => !isJudged(text)), ...(verdict.type === "allowed" ? allowed : [])];
    }
  }
}
