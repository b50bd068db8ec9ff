import { expect, type Member, test as base } from "~/tests/kit/browserTest";
import { callAndAnswer, callDialog, expectMore, expectOver, expectRoomToSend, inChat, ring, control, timer } from "~/tests/kit/calls";
import { openNarrowWay, type NarrowWay } from "~/tests/kit/narrowWay";
import { startServer, type TestServer } from "~/tests/kit/server";
import { hasTurnServer, startTurnServer, turnUrl, type TurnServer } from "~/tests/kit/turnServer";

interface OfOneTest {
  /** a way to the relay that the test makes narrow */
  narrowWay: NarrowWay;
  /** The product with variables of this test; named before `member`, it outlives the members' pages. */
  served: (vars: Record<string, string>) => Promise<TestServer>;
}

const test = base.extend<OfOneTest, { turn: TurnServer; relayed: TestServer }>({
  turn: [
    async ({}, use) => {
      const turn = await startTurnServer();
      await use(turn);
      await turn.stop();
    },
    { scope: "worker" },
  ],
  /** the product, whose calls go through the relay alone */
  relayed: [
    async ({ turn }, use) => {
      const server = await startServer({ vars: turn.vars });
      await use(server);
      await server.discard();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  narrowWay: async ({ turn }, use) => {
    const way = await openNarrowWay(turn.port);
    await use(way);
    await way.stop();
  },
  served: async ({}, use) => {
    const servers: TestServer[] = [];
    await use(async (vars) => {
      const server = await startServer({ vars });
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.discard()));
  },
});

/** Whoever noticed first tells the other, and what is said goes by itself. */
const expectSaid = (both: readonly Member[], hasText: string | RegExp) =>
  Promise.all(both.map(({ page }) => expect(page.getByRole("status").filter({ hasText })).toBeVisible({ timeout: 45_000 })));

test.skip(!hasTurnServer(), "coturn is missing and could not be installed. Install it with: apt-get install coturn");
test.describe.configure({ mode: "serial" }); // they share the relay

test("C4 · a call goes through a TURN server alone, with credentials made for each member", async ({ member, relayed }) => {
  const both = [await member({ server: relayed }), await member({ server: relayed })] as const;
  await inChat(relayed.url, [...both]);
  await callAndAnswer(both[0].page, both[1].page, "video");
  for (const { page } of both) {
    await expectMore(page, "framesDecoded", 10);
    await expectMore(page, "audioEnergy");
    const kinds = await page.evaluate(async () => {
      const found: unknown[] = [];
      const report = await window.taken.connections.at(-1)?.getStats();
      report?.forEach((stats: Record<string, unknown>) => stats["type"] === "local-candidate" && found.push(stats["candidateType"]));
      return found;
    });
    expect(new Set(kinds)).toEqual(new Set(["relay"]));
  }
  await control(both[0].page, "Hang up").click();
  await expectOver(both[0].page, both[1].page);
});

test("C3 · a way that breaks is said to be mended, and when it is back the call goes on", async ({ member, relayed, turn }) => {
  const both = [await member({ server: relayed }), await member({ server: relayed })] as const;
  await inChat(relayed.url, [...both]);
  await callAndAnswer(both[0].page, both[1].page, "video");
  turn.freeze();
  for (const { page } of both) await expect(callDialog(page).getByText("Reconnecting…")).toBeVisible({ timeout: 15_000 });
  turn.thaw();
  for (const { page } of both) {
    await expect(callDialog(page).getByText("Reconnecting…")).toBeHidden({ timeout: 15_000 });
    await expect(timer(page)).toBeVisible();
    await expectMore(page, "framesDecoded", 10);
  }
});

test("C3 · a way that cannot be mended in twenty seconds ends the call on both sides, and says so", async ({ member, relayed, turn }) => {
  const both = [await member({ server: relayed }), await member({ server: relayed })] as const;
  await inChat(relayed.url, [...both]);
  await callAndAnswer(both[0].page, both[1].page, "audio");
  turn.freeze();
  await expectSaid(both, "The connection was lost");
  await expectOver(both[0].page, both[1].page);
  turn.thaw();
});

test("C3 · C4 · when no way between the two is found, a sentence says so", async ({ served, member, turn }) => {
  const server = await served({ ...turn.vars, TURN_SECRET: "not the relay's" });
  const both = [await member({ server }), await member({ server })] as const;
  await inChat(server.url, [...both]);
  await ring(both[0].page, both[1].page, "audio");
  await control(both[1].page, "Answer").click();
  await expect(callDialog(both[0].page).getByText("Connecting…")).toBeVisible();
  await expectSaid(both, /No way to .+ was found/);
  await expectOver(both[0].page, both[1].page);
});

test("C2 · on a narrow network the picture waits and the sound goes on; it comes back with the room for it, and stays", async ({ narrowWay, served, member, turn }) => {
  const server = await served({ ...turn.vars, TURN_URLS: turnUrl(narrowWay.port) });
  const both = [await member({ server }), await member({ server })] as const;
  const [ann, bob] = both;
  await inChat(server.url, [...both]);
  await callAndAnswer(ann.page, bob.page, "video");
  await expectMore(bob.page, "framesDecoded", 10);
  const waits = callDialog(ann.page).getByText("Your picture waits until the network has room for it again.");
  narrowWay.setWidth(50_000);
  await expect(waits).toBeVisible({ timeout: 40_000 });
  await expectMore(bob.page, "audioEnergy");
  narrowWay.setWidth(Infinity);
  await expect(waits).toBeHidden({ timeout: 60_000 });
  await expect(async () => {
    for (let n = 0; n < 40; n++) {
      await expectMore(bob.page, "framesDecoded", 4); // of some twenty a second
      expect(await waits.isVisible()).toBe(false);
    }
  }).toPass({ timeout: 180_000 });
});

test("C2 · on a narrow network a shared screen waits too, and the sound goes on", async ({ narrowWay, served, member, turn }) => {
  const server = await served({ ...turn.vars, TURN_URLS: turnUrl(narrowWay.port) });
  const both = [await member({ server }), await member({ server })] as const;
  const [ann, bob] = both;
  await inChat(server.url, [...both]);
  await callAndAnswer(ann.page, bob.page, "video");
  await control(ann.page, "Share screen").click();
  await expect(callDialog(bob.page)).toContainText(`${ann.name} shares the screen`);
  await expectMore(bob.page, "framesDecoded", 10);
  await expectRoomToSend(ann.page, 300_000); // a browser's first estimate
  narrowWay.setWidth(50_000);
  await expect(callDialog(ann.page).getByText("Your picture waits until the network has room for it again.")).toBeVisible({ timeout: 15_000 });
  await expectMore(bob.page, "audioEnergy");
});
