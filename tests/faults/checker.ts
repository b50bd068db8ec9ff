/** Checks the recorded history of a chat for flaws. */
import { isDeepStrictEqual } from "node:util";
import type { ChatMessage } from "~/party/chat/protocol";

export interface Recorded {
  /** for each member the ids of the messages that their page promised to keep, in the order of writing */
  written: ReadonlyMap<string, readonly string[]>;
  /** for each member the ids of their messages that a page showed as sent */
  acknowledged: ReadonlyMap<string, ReadonlySet<string>>;
  /** the room's messages at the end */
  order: readonly ChatMessage[];
  /**
   * The text with which each message was written. Messages that no page showed before they were edited are left out.
   * Every message is written with a text of its own, so a text that occurs twice means that a message is stored twice.
   */
  texts: readonly string[];
  /** the room's newest seq */
  head: number;
  /** for each page the seqs of the sent messages that it showed, every time that they changed */
  shown: ReadonlyMap<string, readonly (readonly number[])[]>;
  /** for each page what it shows at the end, after it went to the newest messages */
  ends: ReadonlyMap<
    string,
    { messages: readonly ChatMessage[]; reads: Readonly<Record<string, number>>; unsent: number }
  >;
  reads: Readonly<Record<string, number>>;
  /** how many unread messages each member's list shows; null when the chat isn't in it */
  unread: ReadonlyMap<string, number | null>;
  members: readonly string[];
  /** for each page the members whose read receipts it may show at the end; without an entry, all of them */
  receipts?: ReadonlyMap<string, readonly string[]>;
  /** the members who read the newest message after `receipts` had come true, so that nobody else may know of it */
  readLast?: readonly string[];
  /** the ids of the lines that the edge wrote, in order; without them, lines aren't checked */
  lines?: readonly string[];
  /** lists that pages and rooms show at the end */
  lists?: readonly ShownList[];
}

/** What a page or room shows as online, hidden, kept and so on, and what it should show. */
export interface ShownList {
  page: string;
  what: string;
  shown: readonly string[];
  expected: readonly string[];
}

export interface Verdict {
  lost: string[];
  doubled: string[];
  reordered: string[];
  miscounted: string[];
}

export function check(recorded: Recorded): Verdict {
  const verdict: Verdict = { lost: [], doubled: [], reordered: [], miscounted: [] };
  checkRoom(recorded, verdict);
  checkLines(recorded, verdict);
  const indexes = new Map(recorded.order.map(({ seq }, i) => [seq, i]));
  for (const [page, views] of recorded.shown) checkViews(page, views, indexes, verdict);
  for (const [page, end] of recorded.ends) checkEnd(page, end, recorded, verdict);
  checkUnread(recorded, verdict);
  for (const { page, what, shown, expected } of recorded.lists ?? []) {
    if (!isDeepStrictEqual(shown, expected))
      verdict.miscounted.push(`${page} shows [${shown.join(" ")}] as ${what} and should show [${expected.join(" ")}]`);
  }
  return verdict;
}

/** The verdict as lines; empty for a history without a flaw. */
export const flawsIn = (recorded: Recorded): string[] =>
  Object.entries(check(recorded)).flatMap(([kind, found]: [string, string[]]) =>
    found.map((flaw) => `${kind}: ${flaw}`),
  );

function checkRoom(
  { written, acknowledged, order, texts, head }: Recorded,
  { lost, doubled, reordered }: Verdict,
): void {
  order.forEach(({ seq }, i) => {
    if (seq <= (order[i - 1]?.seq ?? 0) || seq > head)
      reordered.push(`the room has seq ${seq} at index ${i} and its head is ${head}`);
  });
  if (new Set(texts).size < texts.length)
    doubled.push(`the room has ${texts.length - new Set(texts).size} texts twice`);
  for (const [member, ids] of written) {
    const stored = order.filter(({ from }) => from === member).map(({ id }) => id);
    const known = new Set(stored);
    for (const id of new Set([...ids, ...(acknowledged.get(member) ?? [])]))
      if (!known.has(id)) lost.push(`${member} wrote ${id}`);
    if (known.size < stored.length) doubled.push(`${member} has ${stored.length - known.size} messages twice`);
    const promised = new Set(ids);
    const [found, expected] = [stored.filter((id) => promised.has(id)), ids.filter((id) => known.has(id))];
    if (found.join() !== expected.join())
      reordered.push(`${member} wrote ${expected.join(" ")} and the room has ${found.join(" ")}`);
  }
}

/** Checks that each line of the edge is in the chat once, in the order in which it was written. */
function checkLines({ lines, order }: Recorded, { lost, doubled, reordered }: Verdict): void {
  if (!lines) return;
  const stored = order.filter(({ line }) => line !== undefined).map(({ id }) => id);
  for (const id of lines) if (!stored.includes(id)) lost.push(`the edge wrote ${id}`);
  const expected = lines.filter((id) => stored.includes(id));
  if (new Set(stored).size < stored.length) doubled.push(`the room has lines twice: ${stored.join(" ")}`);
  else if (stored.join() !== expected.join())
    reordered.push(`the edge wrote ${expected.join(" ")} and the room has ${stored.join(" ")}`);
}

/** Checks that each view is a stretch of the room's order without a gap. */
function checkViews(
  page: string,
  views: readonly (readonly number[])[],
  indexes: ReadonlyMap<number, number>,
  { lost, doubled, reordered }: Verdict,
): void {
  for (const [i, view] of views.entries()) {
    if (new Set(view).size < view.length) doubled.push(`${page} shows a message twice in view ${i}`);
    if (view.some((seq, at) => at > 0 && seq < (view[at - 1] ?? 0)))
      reordered.push(`${page} shows messages out of order in view ${i}`);
    const gap = view.find((seq, at) => at > 0 && (indexes.get(seq) ?? -1) > (indexes.get(view[at - 1] ?? 0) ?? -1) + 1);
    if (gap !== undefined) lost.push(`${page} misses what is before ${gap} in view ${i}`);
    const unknown = view.find((seq) => !indexes.has(seq));
    if (unknown !== undefined) lost.push(`${page} shows ${unknown}, which the room doesn't have`);
  }
}

/** Checks that a page shows the newest messages at the end, as the room has them. */
function checkEnd(
  page: string,
  {
    messages,
    reads,
    unsent,
  }: { messages: readonly ChatMessage[]; reads: Readonly<Record<string, number>>; unsent: number },
  recorded: Recorded,
  verdict: Verdict,
): void {
  if (unsent > 0) verdict.lost.push(`${page} still holds ${unsent} unsent`);
  const expected = recorded.order.slice(recorded.order.length - messages.length);
  const last = recorded.order.at(-1)?.seq;
  if (messages.at(-1)?.seq !== last) verdict.lost.push(`${page} ends at ${messages.at(-1)?.seq} of ${last}`);
  else if (!isDeepStrictEqual(messages, expected)) {
    const at = messages.findIndex((message, i) => !isDeepStrictEqual(message, expected[i]));
    verdict.lost.push(`${page} shows ${JSON.stringify(messages[at])} and the room has ${JSON.stringify(expected[at])}`);
  }
  checkReceipts(page, reads, recorded, verdict);
}

/**
 * Checks that a page knows exactly how far those have read whose receipts it may show. It may still show an earlier
 * pointer of the others.
 */
function checkReceipts(
  page: string,
  shown: Readonly<Record<string, number>>,
  { reads, receipts, readLast = [] }: Recorded,
  { miscounted }: Verdict,
): void {
  const seen = receipts?.get(page);
  const isSeen = ([member]: [string, number]): boolean => !seen || seen.includes(member);
  // a page isn't told of somebody who has read nothing
  const seenIn = (pointers: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(pointers).filter((entry) => isSeen(entry) && entry[1] > 0));
  const [known, expected] = [seenIn(shown), seenIn(reads)];
  if (!isDeepStrictEqual(known, expected))
    miscounted.push(`${page} has read pointers ${JSON.stringify(known)} and the room ${JSON.stringify(expected)}`);
  for (const [member, seq] of Object.entries(shown).filter((entry) => !isSeen(entry))) {
    const newest = reads[member] ?? 0;
    if (seq > newest || (seq === newest && readLast.includes(member)))
      miscounted.push(`${page} knows that ${member} has read ${seq}`);
  }
}

/** Checks that each list shows the number that a plain count over the messages gives. */
function checkUnread({ unread, order, reads, members }: Recorded, { miscounted }: Verdict): void {
  for (const [member, stored] of unread) {
    const counted = order.filter(
      ({ seq, from, line }) => seq > (reads[member] ?? 0) && from !== member && line === undefined,
    ).length;
    const expected = members.includes(member) ? counted : null;
    if (stored !== expected) miscounted.push(`${member}'s list says ${stored} unread and there are ${expected}`);
  }
}
