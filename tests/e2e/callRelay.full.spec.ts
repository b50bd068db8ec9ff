import { expect, type Member, test as base } from "~/tests/kit/pages/browserTest";
import {
  callAndAnswer,
  callDialog,
  expectMore,
  expectOver,
  expectRoomToSend,
  inChat,
  ring,
  control,
  timer,
} from "~/tests/kit/calls/calls";
import { openSlowRelay, type SlowRelay } from "~/tests/kit/pages/slowNetwork";
import { startServer, type TestServer } from "~/tests/kit/server/server";
import { hasTurnServer, startTurnServer, turnUrl, type TurnServer } from "~/tests/kit/server/turnServer";

interface OfOneTest {
  /** in front of the TURN server; the test limits its bandwidth */
  slowRelay: SlowRelay;
  /** The product with this test's variables. Name it before `member`, so that it outlives the members' pages. */
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
  /** the product, with calls only through the TURN server */
  relayed: [
    async ({ turn }, use) => {
      const server = await startServer({ vars: turn.vars });
      await use(server);
      await server.discard();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  slowRelay: async ({ turn }, use) => {
    const relay = await openSlowRelay(turn.port);
    await use(relay);
    await relay.stop();
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

/** The page that notices first notifies the other. The message disappears after a while. */
const expectSaid = (both: readonly Member[], hasText: string | RegExp) =>
  Promise.all(
    both.map(({ page }) => expect(page.getByRole("status").filter({ hasText })).toBeVisible({ timeout: 45_000 })),
  );

test.skip(!hasTurnServer(), "coturn is missing and could not be installed. Install it with: apt-get install coturn");
test.describe.configure({ mode: "serial" }); // the tests share the TURN server

test("C4 · a call goes only through the TURN server", async ({ member, relayed }) => {
  const both = [await member({ server: relayed }), await member({ server: relayed })] as const;
  await inChat(relayed.url, [...both]);
  await callAndAnswer(both[0].page, both[1].page, "video");
  for (const { page } of both) {
    await expectMore(page, "framesDecoded", 10);
    await expectMore(page, "audioEnergy");
    const kinds = await page.evaluate(async () => {
      const found: unknown[] = [];
      const report = await window.recorded.connections.at(-1)?.getStats();
      report?.forEach(
        (stats: Record<string, unknown>) => stats["type"] === "local-candidate" && found.push(stats["candidateType"]),
      );
      return found;
    });
    expect(new Set(kinds)).toEqual(new Set(["relay"]));
  }
  await control(both[0].page, "Hang up").click();
  await expectOver(both[0].page, both[1].page);
});

test("C3 · a call continues when its broken connection is back", async ({ member, relayed, turn }) => {
  const both = [await member({ server: relayed }), await member({ server: relayed })] as const;
  await inChat(relayed.url, [...both]);
  await callAndAnswer(both[0].page, both[1].page, "video");
  turn.freeze();
  for (const { page } of both)
    await expect(callDialog(page).getByText("Reconnecting…")).toBeVisible({ timeout: 15_000 });
  turn.thaw();
  for (const { page } of both) {
    await expect(callDialog(page).getByText("Reconnecting…")).toBeHidden({ timeout: 15_000 });
    await expect(timer(page)).toBeVisible();
    await expectMore(page, "framesDecoded", 10);
  }
});

test("C3 · a connection that stays broken ends the call on both sides", async ({ member, relayed, turn }) => {
  const both = [await member({ server: relayed }), await member({ server: relayed })] as const;
  await inChat(relayed.url, [...both]);
  await callAndAnswer(both[0].page, both[1].page, "audio");
  turn.freeze();
  await expectSaid(both, "The connection was lost");
  await expectOver(both[0].page, both[1].page);
  turn.thaw();
});

test("C3 · C4 · a message says that no connection between the two was found", async ({ served, member, turn }) => {
  const server = await served({ ...turn.vars, TURN_SECRET: "not the relay's" });
  const both = [await member({ server }), await member({ server })] as const;
  await inChat(server.url, [...both]);
  await ring(both[0].page, both[1].page, "audio");
  await control(both[1].page, "Answer").click();
  await expect(callDialog(both[0].page).getByText("Connecting…")).toBeVisible();
  await expectSaid(both, /Couldn't connect to .+/);
  await expectOver(both[0].page, both[1].page);
});

test("C2 · on a slow network the picture pauses and the sound continues", async ({
  slowRelay,
  served,
  member,
  turn,
}) => {
  const server = await served({ ...turn.vars, TURN_URLS: turnUrl(slowRelay.port) });
  const both = [await member({ server }), await member({ server })] as const;
  const [ann, bob] = both;
  await inChat(server.url, [...both]);
  await callAndAnswer(ann.page, bob.page, "video");
  await expectMore(bob.page, "framesDecoded", 10);
  const pausedNote = callDialog(ann.page).getByText("Your video is paused because your connection is slow.");
  slowRelay.setBandwidth(50_000);
  await expect(pausedNote).toBeVisible({ timeout: 40_000 });
  await expectMore(bob.page, "audioEnergy");
  slowRelay.setBandwidth(Infinity);
  await expect(pausedNote).toBeHidden({ timeout: 60_000 });
  await expect(async () => {
    for (let n = 0; n < 40; n++) {
      await expectMore(bob.page, "framesDecoded", 4); // about twenty arrive per second
      expect(await pausedNote.isVisible()).toBe(false);
    }
  }).toPass({ timeout: 180_000 });
});

test("C2 · on a slow network a shared screen pauses and the sound continues", async ({
  slowRelay,
  served,
  member,
  turn,
}) => {
  const server = await served({ ...turn.vars, TURN_URLS: turnUrl(slowRelay.port) });
  const both = [await member({ server }), await member({ server })] as const;
  const [ann, bob] = both;
  await inChat(server.url, [...both]);
  await callAndAnswer(ann.page, bob.page, "video");
  await control(ann.page, "Share screen").click();
  await expect(callDialog(bob.page)).toContainText(`${ann.name} is sharing their screen`);
  await expectMore(bob.page, "framesDecoded", 10);
  await expectRoomToSend(ann.page, 300_000); // the browser's first estimate
  slowRelay.setBandwidth(50_000);
  await expect(callDialog(ann.page).getByText("Your video is paused because your connection is slow.")).toBeVisible({
    timeout: 15_000,
  });
  await expectMore(bob.page, "audioEnergy");
});
