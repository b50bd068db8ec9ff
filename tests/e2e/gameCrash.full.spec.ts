import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import type { GameName } from "~/games/names";
import type { TableFrame } from "~/party/game/protocol";
import { ROOT } from "~/scripts/root.mjs";
import { expect, type Member, offline, online, test } from "~/tests/kit/pages/browserTest";
import { ended, expectConnected, openGame, turn, whoseTurn } from "~/tests/kit/games/gameRooms";

interface MiddleOfGame {
  game: GameName;
  options?: unknown;
  /** in turns, beginning with the host */
  moves: readonly ((page: Page) => Promise<void>)[];
}

const presses =
  (...names: RegExp[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) await page.getByRole("gridcell", { name }).click();
  };
const draws = (page: Page): Promise<void> => page.getByRole("button", { name: "Draw" }).click();

/**
 * The last move is made after everything is restored. Together, these two games have all that a room can lose: Chess
 * has clocks and a draw offer, Whot has hidden hands. party/game/room.room.test.ts evicts a room of each game in which
 * players take turns.
 */
const GAMES: readonly MiddleOfGame[] = [
  {
    game: "Chess",
    options: { mode: "standard", clock: "5+0" },
    moves: [presses(/^e2, /, /^e4, /), presses(/^e7, /, /^e5, /), presses(/^g1, /, /^f3, /), presses(/^b8, /, /^c6, /)],
  },
  { game: "Whot", moves: [draws, draws, draws, draws] },
];

for (const { game, options, moves } of GAMES) {
  test(`G3 · a game of ${game} survives a closed tab and a killed server`, async ({ restartable, member }) => {
    const ada = await member({ name: "Ada", server: restartable });
    const bayo = await member({ name: "Bayo", server: restartable });
    const adas = framesOf(ada.page);
    const path = await openGame(restartable.url, game, [ada, bayo], options);
    for (const move of moves.slice(0, -1)) await plays([ada.page, bayo.page], move);
    if (game === "Chess") await ada.page.getByRole("button", { name: "Offer draw" }).click();
    if (game === "Chess") await expect(bayo.page.getByText("Ada offers a draw.")).toBeVisible();
    const before = { ada: await shown(ada.page), bayo: await shown(bayo.page) };

    const lastTable = adas.latest();
    await bayo.page.close();
    bayo.page = await bayo.context.newPage();
    const bayos = framesOf(bayo.page);
    await bayo.page.goto(path);
    await expectBack(bayo, before.bayo);
    await expectBack(ada, before.ada);
    await expect.poll(bayos.count).toBeGreaterThan(0); // the page shows the board before its socket is open
    if (game === "Chess") expectClocksWentOn(lastTable, bayos.latest());

    const stored = adas.latest();
    await restartable.kill();
    await offline(bayo.context); // so that, in the room's frames, Bayo is away since the room came back
    await restartable.start();
    await expect.poll(() => adas.latest().seq).toBeGreaterThan(stored.seq);
    if (game === "Chess") {
      await expect.poll(() => adas.firstWithout(bayo.id, stored.seq)).toBeDefined();
      expectRecovered(stored, adas.firstWithout(bayo.id, stored.seq), bayo.id);
    }
    await online(bayo.context);
    await expectBack(ada, before.ada);
    await expectBack(bayo, before.bayo);
    await Promise.all([ada.page.reload(), bayo.page.reload()]);
    await expectBack(ada, before.ada);
    await expectBack(bayo, before.bayo);
    if (game === "Chess") {
      await expect(bayo.page.getByText("+20 s because the game was interrupted")).toHaveCount(1);
      await expect(bayo.page.getByText("Ada offers a draw.")).toBeVisible();
      await expectShownClocks(bayo.page, bayos.latest);
    }

    const audit = execFileSync(
      process.execPath,
      ["scripts/rooms.mjs", "audit", path.split("/").at(-1) ?? "", "--url", restartable.url],
      { cwd: ROOT, encoding: "utf8" },
    );
    expect(audit).toMatch(/^\w{26}: [34] steps give the stored state\.\n$/); // a draw offer is a step too
    for (const move of moves.slice(-1)) await plays([ada.page, bayo.page], move);
    await bayo.page.getByRole("button", { name: "Resign" }).click();
    await bayo.page.getByRole("alertdialog").getByRole("button", { name: "Resign" }).click();
    await expectEnd(ada.page, bayo.page);
    await restartable.kill();
    await restartable.start();
    await expectEnd(ada.page, bayo.page);
    await Promise.all([ada.page.reload(), bayo.page.reload()]);
    await expectEnd(ada.page, bayo.page);
  });
}

async function plays(pages: readonly Page[], move: (page: Page) => Promise<void>): Promise<void> {
  const page = await whoseTurn(pages);
  await expectConnected(page);
  await move(page);
  await expect(
    turn(page),
    "until the room has accepted the move, it is only drawn, and the next press has no effect",
  ).not.toContainText("Your turn");
}

/** The board, the cards in order, the players and the turn, as screen readers announce them. */
async function shown(page: Page): Promise<string[]> {
  const parts = [
    turn(page),
    page.getByRole("grid"),
    page.getByRole("list", { name: "Your hand" }),
    page.getByRole("img", { name: /^Pile/ }),
    page.getByRole("button", { name: "Draw" }),
  ];
  const found = await Promise.all(
    parts.map(async (part) => ((await part.count()) > 0 ? [await part.ariaSnapshot()] : [])),
  );
  return found.flat();
}

const expectBack = ({ page }: Member, before: string[]) =>
  expect(async () => expect(await shown(page)).toEqual(before)).toPass({ timeout: 30_000 });

async function expectEnd(winner: Page, other: Page): Promise<void> {
  await expect(ended(winner)).toHaveAccessibleName("You Won!", { timeout: 30_000 });
  await expect(ended(other)).toHaveAccessibleName("Ada Wins!", { timeout: 30_000 });
}

// ---- the clocks in the room's frames

const NEAR_MS = 300;
const CREDIT_MS = 20_000;

type ReceivedTable = TableFrame & { receivedAtMs: number };

/** The tables that the room sent to this page, over all its sockets. */
function framesOf(page: Page) {
  const all: ReceivedTable[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const text = String(payload);
      if (text.startsWith('{"t":"table"')) all.push({ ...(JSON.parse(text) as TableFrame), receivedAtMs: Date.now() });
    }),
  );
  const only = (frame: ReceivedTable | undefined): ReceivedTable => {
    if (!frame) throw new Error("no frame arrived from the room");
    return frame;
  };
  return {
    count: () => all.length,
    latest: () => only(all.at(-1)),
    firstWithout: (member: string, seq: number) => all.find((frame) => frame.seq > seq && isAway(frame, member)),
  };
}

const isAway = ({ table }: TableFrame, member: string): boolean =>
  table.invited.some((seat) => seat.member === member && seat.awaySinceMs !== null);

function clockOf({ table: { clock } }: TableFrame) {
  if (clock?.running === null || clock?.running === undefined) throw new Error("no clock runs");
  return {
    ...clock,
    running: clock.running,
    runningLeftMs: clock.leftMs[clock.running] ?? 0,
    otherLeftMs: clock.leftMs[1 - clock.running] ?? 0,
  };
}

function expectClocksWentOn(before: ReceivedTable, after: ReceivedTable): void {
  const [then, now] = [clockOf(before), clockOf(after)];
  expect(now.running).toBe(then.running);
  expect(now.otherLeftMs).toBe(then.otherLeftMs);
  expect(Math.abs(now.runningLeftMs - (then.runningLeftMs - (after.nowMs - before.nowMs)))).toBeLessThanOrEqual(
    NEAR_MS,
  );
}

/**
 * No player lost time while the room was away, and the player to move got 20 s more. The rival has been away since the
 * room came back.
 */
function expectRecovered(before: ReceivedTable, after: ReceivedTable | undefined, rival: string): void {
  if (!after) throw new Error("the rival is not away");
  const [then, now] = [clockOf(before), clockOf(after)];
  const backAtMs = after.table.invited.find(({ member }) => member === rival)?.awaySinceMs ?? NaN;
  expect(now.running).toBe(then.running);
  expect(now.otherLeftMs).toBe(then.otherLeftMs);
  expect(now.recoveredMs[now.running]).toBe(CREDIT_MS);
  expect(Math.abs(now.runningLeftMs - (then.runningLeftMs + CREDIT_MS - (after.nowMs - backAtMs)))).toBeLessThanOrEqual(
    NEAR_MS,
  );
}

/** The page shows the clocks of the room's last table, minus the time since then. */
async function expectShownClocks(page: Page, latest: () => ReceivedTable): Promise<void> {
  await expect(async () => {
    for (const [seat, name] of ["Ada", "Bayo"].entries()) {
      const [minutes = NaN, seconds = NaN] = (
        (await page.getByRole("timer", { name: `${name}'s clock` }).textContent()) ?? ""
      )
        .split(":")
        .map(Number);
      const { table, receivedAtMs } = latest();
      const elapsedMs = table.clock?.running === seat ? Date.now() - receivedAtMs : 0;
      const shownMs = (minutes * 60 + seconds) * 1_000; // the page drops fractions of a second
      const leftMs = (table.clock?.leftMs[seat] ?? NaN) - elapsedMs;
      expect(leftMs - shownMs).toBeGreaterThanOrEqual(-NEAR_MS);
      expect(leftMs - shownMs).toBeLessThanOrEqual(1_000 + NEAR_MS);
    }
  }).toPass({ timeout: 10_000 });
}
