import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "~/scripts/root.mjs";

/** WCAG 2.2 AA, 1.4.3 and 1.4.11 */
const TEXT_MIN = 4.5;
const CONTROL_MIN = 3;

type Rgb = readonly [number, number, number];

const APP = path.join(ROOT, "app");
const tokens = fs.readFileSync(path.join(APP, "ui/tokens.css"), "utf8");
const rgb = (hex: string): Rgb => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const DECLARED = [...tokens.matchAll(/--([\w-]+): light-dark\(#(\w{6}), #(\w{6})\)/g)].map(
  ([, name = "", light = "", dark = ""]) => ({ name, light: rgb(light), dark: rgb(dark) }),
);

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour that lets some of the surface below it through. */
const over = (colour: Rgb, surface: Rgb, share: number): Rgb =>
  colour.map((part, i) => part * share + (surface[i] ?? 0) * (1 - share)) as unknown as Rgb;

interface Class {
  /** "" or, for example, "hover:" */
  state: string;
  kind: string;
  token: string;
  /** of the colour, in per cent */
  share: number;
}

/** A background and a text colour that an element has at the same time. */
interface Pair {
  background: Class;
  text: string;
}

const COLOUR = new RegExp(
  String.raw`(?<=^|\s)(\S*:)?(bg|text)-(${DECLARED.map(({ name }) => name)
    .sort((a, b) => b.length - a.length)
    .join("|")})(?:/(\d+))?(?=\s|$)`,
  "g",
);

function pairsIn(classes: string): Pair[] {
  const all = [...classes.matchAll(COLOUR)].map(([, state = "", kind = "", token = "", share = "100"]): Class => ({
    state,
    kind,
    token,
    share: Number(share),
  }));
  const texts = all.filter(({ kind }) => kind === "text");
  return all
    .filter(({ kind, state }) => kind === "bg" && !/before:|after:/.test(state))
    .flatMap((background) => {
      // a pressed button is also hovered over; without a colour of its own a state keeps that of the element
      const states = background.state === "active:" ? ["active:", "hover:", ""] : [background.state, ""];
      const state = states.find((one) => texts.some((text) => text.state === one));
      return texts.filter((text) => text.state === state).map(({ token }) => ({ background, text: token }));
    });
}

/** Of elements on pictures, which have no theme. */
const isOnPicture = ({ background: { token, share } }: Pair): boolean => token === "ink" && share < 100;

const used = fs
  .readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
  .flatMap((file) => fs.readFileSync(path.join(APP, file), "utf8").match(/"[^"\n]*"|`[^`]*`/g) ?? [])
  .flatMap((text) => pairsIn(text.slice(1, -1)))
  .filter((pair) => !isOnPicture(pair));
const nameOf = ({ background: { token, share }, text }: Pair) =>
  `${text} on ${token}${share === 100 ? "" : ` at ${share} %`}`;
const PAIRS = [...new Map(used.map((pair) => [nameOf(pair), pair])).entries()];

const SURFACES = ["paper", "raised", "sunk", "hover"];
const TEXTS = ["ink", "ink-2", "ink-3", "accent", "like", "danger"];

it("U4 · the pairs of colours are read from the components", () => {
  expect(PAIRS.map(([name]) => name)).toEqual(
    expect.arrayContaining(["accent-ink on accent-hover", "danger-ink on danger", "paper on ink", "like on like-soft"]),
  );
});

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const colours = new Map(DECLARED.map((declared) => [declared.name, declared[theme]]));
  const colour = (name: string): Rgb => {
    const found = colours.get(name);
    if (!found) throw new Error(`tokens.css has no colour ${name}`);
    return found;
  };

  it.each(TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))(
    "U4 · text in the colour %s is readable on %s",
    (text, surface) => {
      expect(contrast(colour(text), colour(surface))).toBeGreaterThanOrEqual(TEXT_MIN);
    },
  );

  it.each(PAIRS)("U4 · a component's text is readable: %s", (_name, { background: { token, share }, text }) => {
    for (const surface of ["paper", "raised"]) {
      const background = over(colour(token), colour(surface), share / 100);
      expect(contrast(colour(text), background), `above ${surface}`).toBeGreaterThanOrEqual(TEXT_MIN);
    }
  });

  it.each(["edge", "accent", "danger"])("U4 · the edge of a control is visible in the colour %s", (edge) => {
    for (const surface of ["paper", "raised"])
      expect(contrast(colour(edge), colour(surface)), surface).toBeGreaterThanOrEqual(CONTROL_MIN);
  });
});

it("U4 · black and white have the largest contrast", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21);
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
});
