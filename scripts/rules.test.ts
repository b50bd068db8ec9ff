import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { KNOWN_RUNS } from "~/tests/kit/games/arcadeRuns";
import { ROOT } from "./root.mjs";

/**
 * Known counts (chessprogramming.org, "Perft Results"). The tests use `depth` and `leaves`, or with DEEP_PERFT=1
 * `deepDepth` and `deepLeaves`.
 */
const KNOWN: [name: string, fen: string, depth: number, leaves: number, deepDepth: number, deepLeaves: number][] = [
  ["the start", "start", 5, 4_865_609, 6, 119_060_324],
  ["Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603, 5, 193_690_690],
  ["position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624, 6, 11_030_083],
  ["position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422_333, 5, 15_833_292],
  ["position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487, 5, 89_941_194],
  ["position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89_890, 5, 164_075_551],
];
/** A position with more leaves takes seconds. */
const FEW_LEAVES = 100_000;
const isDeep = process.env.DEEP_PERFT === "1";

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-rules-"));
});
afterAll(() => fs.rm(folder, { recursive: true }));

const rules = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [path.join(ROOT, "scripts/rules.mjs"), ...args], (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
async function logFile(log: unknown): Promise<string> {
  const file = path.join(folder, "log.json");
  await fs.writeFile(file, typeof log === "string" ? log : JSON.stringify(log));
  return file;
}

for (const [name, fen, depth, leaves, deepDepth, deepLeaves] of KNOWN) {
  const [usedDepth, known] = isDeep ? [deepDepth, deepLeaves] : [depth, leaves];
  const tags = leaves > FEW_LEAVES ? ["full"] : [];
  it(
    `G6 · perft of ${name} agrees with the published count`,
    { timeout: isDeep ? 600_000 : 30_000, tags },
    async () => {
      expect(await rules("chess", "perft", fen, String(usedDepth))).toEqual({ code: 0, out: `${known}\n`, err: "" });
    },
  );
}

it("G6 · perft also counts king-capture chess, and the leaves under each first move", async () => {
  expect((await rules("chess", "perft", "start", "4", "--mode", "casual")).out).toBe("197742\n");
  const { out } = await rules("chess", "perft", "4k3/8/8/8/8/8/8/4K2R", "w", "K", "-", "0", "1", "1", "--divide");
  expect(out.split("\n")).toEqual(expect.arrayContaining(["e1g1 1", "h1h8 1", "15"]));
});

it("G5 · perft of Super TicTacToe agrees with the known count", async () => {
  expect((await rules("superTicTacToe", "perft", "start", "5")).out).toBe("473256\n");
  expect(
    (
      await rules(
        "superTicTacToe",
        "perft",
        "X......../........./........./........./........./........./........./........./......... 0",
        "1",
      )
    ).out,
  ).toBe("8\n");
});

it("G7 · a printed deal follows from its seed, and another seed gives another deal", async () => {
  const deal = await rules("whot", "deal", "--players", "3", "--seed", "ab12", "--house", "whot20");
  const { hands, played, market } = JSON.parse(deal.out);
  expect([hands.map(({ length }: string[]) => length), played.length, market.length]).toEqual([[5, 5, 5], 1, 38]);
  expect(await rules("whot", "deal", "--players", "3", "--seed", "ab12", "--house", "whot20")).toEqual(deal);
  expect((await rules("whot", "deal", "--players", "3", "--seed", "ab13", "--house", "whot20")).out).not.toBe(deal.out);
});

it("G3 · a log is replayed to its end or to the step that is refused", async () => {
  const steps = [0, 3, 1, 4, 2].map((cell, i) => ({ seat: i % 2, action: { cell } }));
  const won = await rules("replay", await logFile({ game: "TicTacToe", steps }));
  expect([won.code, JSON.parse(won.out).result]).toEqual([0, { outcome: "won", winner: 0 }]);
  const refused = await rules(
    "replay",
    await logFile({ game: "TicTacToe", steps: [...steps, { seat: 1, action: { cell: 8 } }] }),
  );
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining("Step 5 (counted from 0) is refused: game_over"),
  ]);
});

it("G3 · a log that ends with a resignation is replayed", async () => {
  const steps = [{ seat: 0, action: { cell: 0 } }, { ruling: { left: 1, resigned: true } }];
  const { code, out } = await rules("replay", await logFile({ game: "TicTacToe", steps }));
  expect([code, JSON.parse(out).result]).toEqual([0, { outcome: "won", winner: 0 }]);
});

for (const [command, requirement] of [
  ["brick-break", "G8"],
  ["ball-fall", "G9"],
] as const) {
  it(
    `${requirement} · the log of a run of ${command} gives the same hash and score each time`,
    { tags: ["full"] },
    async () => {
      const run = ["--seed", "ab12", "--profile", "mobile"];
      const played = await rules(command, "autoplay", ...run, "--ticks", "1300");
      const log = JSON.parse(played.out) as [number, number, number][];
      expect([played.code, played.err, log.reduce((sum, [ticks]) => sum + ticks, 0)]).toEqual([0, "", 1300]);
      const simulated = await rules(command, "simulate", ...run, "--log", await logFile(log));
      const { hash, score, ticks, hashes } = JSON.parse(simulated.out);
      expect([simulated.code, ticks, hashes.length, score > 0]).toEqual([0, 1300, 2, true]);
      expect(hash).toMatch(/^[0-9a-f]{8}$/);
      expect(await rules(command, "simulate", ...run, "--log", await logFile(log))).toEqual(simulated);
      const other = await rules(
        command,
        "simulate",
        "--seed",
        "ab13",
        "--profile",
        "mobile",
        "--log",
        await logFile(log),
      );
      expect(JSON.parse(other.out).hash).not.toBe(hash);
    },
  );
}

it("G8 · the known run has its known hash", async () => {
  const [known] = KNOWN_RUNS;
  const { out } = await rules("brick-break", "autoplay", "--seed", "1");
  expect(
    JSON.parse((await rules("brick-break", "simulate", "--seed", "1", "--log", await logFile(out))).out),
  ).toMatchObject({ hash: known?.hash, score: known?.score, ticks: 18_000 });
});

it("rules · an unknown command gets a reason and exit code 2", async () => {
  const { code, out, err } = await rules("ludo");
  expect([code, out, err]).toEqual([2, "", expect.stringMatching(/Unknown command "ludo"/)]);
});

it("rules · an impossible request gets a reason and exit code 2", { timeout: 60_000, tags: ["full"] }, async () => {
  const logs = [
    "{",
    [],
    { game: "Ludo", steps: [] },
    { game: "Whot", seats: 5, steps: [] },
    { game: "Chess", seed: [-1], steps: [] },
    { game: "Chess", steps: [{ seat: 0 }] },
    { game: "Chess", steps: [{ ruling: { left: 2 } }] },
  ];
  const wrong: [string[], RegExp][] = [
    [[], /Which command/],
    [["ludo"], /Unknown command "ludo"/],
    [["chess", "perft", "start"], /A position and a depth/],
    [["chess", "perft", "start", "deep"], /A position and a depth/],
    [["chess", "perft", "nowhere", "1"], /Not a FEN: nowhere/],
    [["chess", "perft", "8/8/8/8/8/8/8/K7 w - - 0 1", "1"], /Both kings/],
    [["chess", "perft", "4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "1"], /in check/],
    [["chess", "perft", "start", "1", "--mode", "blitz"], /Not a mode/],
    [["chess", "perft", "start", "0", "--divide"], /no moves/],
    [["superTicTacToe", "perft", "XXX", "1"], /Not a position/],
    [["whot", "deal", "--players", "5"], /Two to four/],
    [["whot", "deal", "--seed", "xyz"], /hexadecimal/],
    [["whot", "deal", "--house", "toString"], /no house rule/],
    [["whot", "deal", "--cheat"], /Unknown option/],
    [["replay", path.join(folder, "none.json")], /ENOENT/],
    [["brick-break"], /Unknown command "brick-break"/],
    [["brick-break", "cheat"], /Unknown command "brick-break cheat"/],
    [["ball-fall", "simulate"], /A log is required/],
    [["ball-fall", "simulate", "--log", path.join(folder, "none.json")], /ENOENT/],
    [
      ["ball-fall", "simulate", "--log", path.join(folder, "none.json"), "--profile", "tablet"],
      /Not a profile: tablet/,
    ],
    [["brick-break", "autoplay", "--seed", "xyz"], /hexadecimal/],
    [["brick-break", "autoplay", "--ticks", "0"], /1 to 108000 ticks/],
    [["brick-break", "autoplay", "--ticks", "108001"], /1 to 108000 ticks/],
    [["brick-break", "autoplay", "--ticks", "many"], /1 to 108000 ticks/],
  ];
  for (const [args, message] of wrong) {
    const { code, out, err } = await rules(...args);
    expect([args, code, out, err]).toEqual([args, 2, "", expect.stringMatching(message)]);
    expect(err).toContain("npm run rules -- chess perft");
  }
  for (const log of logs) expect(await rules("replay", await logFile(log))).toMatchObject({ code: 2, out: "" });
  for (const log of ["{", {}, [[1, 6, 0]], [[0, 1, 0]], [[1, 1]], [[108_001, 0, 0]]]) {
    expect(await rules("brick-break", "simulate", "--profile", "mobile", "--log", await logFile(log))).toMatchObject({
      code: 2,
      out: "",
    });
  }
});
