/** Frames that an attacker or a broken client might send. The same seed gives the same frames. */
import { CHAT_LIMITS } from "~/party/chat/protocol";
import { FRAME_MAX_BYTES } from "~/party/core/protocol";

type Raw = string | ArrayBuffer;

/**
 * A frame and the result that is expected of a chat. `said`: it stores the text; `harmless`: any answer except a
 * refusal, and no message changes.
 */
export type WrongFrame =
  { raw: Raw; expect: "refused" | "harmless" | "closed" } | { raw: Raw; expect: "said"; id: string; text: string };

const LONG = "x".repeat(CHAT_LIMITS.textMax + 1);
const WRONG_SEQS = [0, -1, 1.5, "1", null, 2 ** 60, {}, [], true];
/** Invalid values, by field. */
const WRONG: Record<string, readonly unknown[]> = {
  t: ["Send", "__proto__", "constructor", "toString", "", 1, null, {}, ["send"]],
  id: [1, null, "", "a b", "../x", "x".repeat(CHAT_LIMITS.clientIdMax + 1), {}, ["a"], "\ud800"],
  text: [1, null, {}, [], true, ["x"]],
  re: [0, -1, 1.5, "1", null, {}, [1]],
  seq: WRONG_SEQS,
  mentions: [
    "ann",
    {},
    [1],
    [""],
    [null],
    Array.from({ length: CHAT_LIMITS.mentionsMax + 1 }, () => "a"),
    ["m".repeat(65)],
  ],
  emoji: ["", "x", "👍👍", "<b>", 1, {}, "👍".repeat(40), "__proto__", "\ud83d"],
  accept: [1, "true", null, {}],
  query: ["", "  ", 1, null, "q".repeat(CHAT_LIMITS.searchQueryMax + 1), {}],
  before: [0, -1, 1.5, "1", {}, []],
  after: [-1, 1.5, "1", {}, null],
  around: WRONG_SEQS,
  v: ["1", 1.5, null, {}],
  since: [-1, 1.5, "0", {}, []],
};
/** Valid commands, in which one field at a time gets an invalid value. */
const COMMANDS: readonly Record<string, unknown>[] = [
  { t: "hello", v: 1, since: 0 },
  { t: "send", id: "bad", text: "bad", re: 1, mentions: [] },
  { t: "edit", id: "bad", seq: 1, text: "bad" },
  { t: "delete", id: "bad", seq: 1 },
  { t: "react", id: "bad", seq: 1, emoji: "👍" },
  { t: "answer", id: "bad", seq: 1, accept: true },
  { t: "read", seq: 1 },
  { t: "search", id: "bad", query: "bad", before: 9 },
  { t: "page", before: 9 },
  { t: "page", after: 9 },
  { t: "page", around: 9 },
];
const NO_JSON = [
  "",
  " ",
  "undefined",
  "{",
  '{"t":"send"',
  "[1,",
  "NaN",
  "'t'",
  "\u0000",
  '{"t":"send",}',
  "<xml/>",
  "ping ",
  "\ud800",
  '{"t":"typing"}{"t":"typing"}',
];

export interface Surroundings {
  random(): number;
  /** seqs of messages that the sender may not change; at least one */
  others(): readonly number[];
}

/** A frame for a chat. */
export function wrongFrame({ random, others }: Surroundings, n: number): WrongFrame {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const json = (value: unknown, expect: "refused" | "harmless" | "closed" = "refused"): WrongFrame => ({
    raw: JSON.stringify(value),
    expect,
  });
  const said = (text: string, more: Record<string, unknown> = {}): WrongFrame => {
    const id = `ok-${n}`;
    // `__proto__` is written into the JSON text, because an object literal would set the prototype
    const raw = JSON.stringify({ ...more, t: "send", id, text }).replace('"proto":', '"__proto__":');
    return { raw, expect: "said", id, text: text.toWellFormed() };
  };
  switch (Math.floor(random() * 13)) {
    case 0:
      return json(anything(random, 4));
    case 1:
    case 2:
    case 3: {
      const command = pick(COMMANDS);
      const field = pick(Object.keys(command));
      // a `read` of 0 is valid
      const values = (WRONG[field] ?? [null]).filter((value) => command.t !== "read" || value !== 0);
      return json({ ...command, [field]: pick(values) });
    }
    case 4: {
      const command = pick(COMMANDS.slice(1));
      const required = Object.keys(command).filter((field) => field !== "re" && field !== "mentions");
      const { [pick(required)]: _left, ...rest } = command;
      return json(rest);
    }
    case 5: {
      const seq = pick([...others(), 2 ** 40]);
      return json(
        pick([
          { t: "edit", id: "bad", seq, text: "bad" },
          { t: "delete", id: "bad", seq },
          { t: "answer", id: "bad", seq, accept: true },
          { t: "edit", id: "bad", seq, text: LONG },
        ]),
      );
    }
    case 6:
      return pick<WrongFrame>([
        json({ t: "send", id: "bad", text: LONG }),
        json({ t: "send", id: "bad", text: " \n\t" }),
        json({ t: "send", id: "bad", text: "\u0000" }),
        json({ t: "send", id: "bad", text: "" }),
      ]);
    case 7:
      return pick<() => WrongFrame>([
        () => json({ t: "send", id: "bad", text: "y".repeat(FRAME_MAX_BYTES) }),
        () => json({ t: "send", id: "bad", text: "é".repeat(FRAME_MAX_BYTES / 2) }),
        () => ({ raw: "[".repeat(FRAME_MAX_BYTES - 1), expect: "refused" }),
        () => ({ raw: `${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`, expect: "refused" }),
        () => ({ raw: `{"t":"send","id":"bad","text":${"[".repeat(3_000)}${"]".repeat(3_000)}}`, expect: "refused" }),
      ])();
    case 8:
      return {
        raw: Uint8Array.from({ length: pick([0, 1, 40, FRAME_MAX_BYTES + 1]) }, () => Math.floor(random() * 256))
          .buffer,
        expect: "refused",
      };
    case 9:
      return { raw: pick(NO_JSON), expect: "refused" };
    case 10:
      return random() < 0.05
        ? json({ t: "hello", v: pick([0, 1]) + 99, since: null, text: "old" }, "closed")
        : json({ t: "hello", v: 1, since: pick([null, 0, 3, 2 ** 50]) }, "harmless");
    case 11:
      return json(
        pick([
          { t: "page", before: 2 ** 53 - 1 },
          { t: "page", after: 2 ** 53 - 1 },
          { t: "page", around: 3 },
          { t: "read", seq: pick([0, 2 ** 50]) },
          { t: "typing" },
          { t: "search", id: "bad", query: "%'\"; drop table messages --", before: null },
        ]),
        "harmless",
      );
    default:
      return said(
        pick([
          "hello",
          "'); drop table messages; --",
          "\ud800 half a pair",
          "nul \u0000 inside",
          "👩‍👩‍👧",
          "{{text}}",
          "z".repeat(CHAT_LIMITS.textMax),
        ]),
        pick<Record<string, unknown>>([
          {},
          { from: "somebody else", seq: 1 },
          { proto: { from: "x" } },
          { constructor: { prototype: {} }, deleted: true, media: { key: "k" } },
          { re: 2 ** 40 },
          { game: { game: "chess", room: "r", to: "x" }, forwarded: true },
        ]),
      );
  }
}

function anything(random: () => number, depth: number): unknown {
  const kind = Math.floor(random() * (depth > 0 ? 8 : 6));
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  if (kind === 6) return Array.from({ length: Math.floor(random() * 4) }, () => anything(random, depth - 1));
  if (kind === 7)
    return Object.fromEntries(
      Array.from({ length: Math.floor(random() * 5) }, () => [
        pick(["t", "id", "seq", "text", "__proto__", "constructor", "0"]),
        anything(random, depth - 1),
      ]),
    );
  return [
    null,
    true,
    random() * 1e20 - 5e19,
    Math.floor(random() * 10),
    pick(["", "send", "\ud800", "__proto__", "x".repeat(500)]),
    -0,
  ][kind];
}
