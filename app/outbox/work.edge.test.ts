import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import type { Env } from "~/app/server/env.server";
import { addMedia } from "~/db/media/media";
import { consumeWork, type WorkOfFeatures } from "./work.server";

const world = env as unknown as Env;

let count = 0;
async function fileOf(chat: string): Promise<string> {
  const key = `chat_files/owner/${++count}`;
  await addMedia(world.DB, {
    key,
    ownerId: "owner",
    purpose: "chatFiles",
    chatId: chat,
    kind: "image",
    type: "image/png",
    sizeBytes: 1,
    width: 1,
    height: 1,
    nowMs: Date.now(),
  });
  await world.DB.prepare("update media set state = 'attached' where key = ?").bind(key).run();
  return key;
}
const stateOf = (key: string) => world.DB.prepare("select state from media where key = ?").bind(key).first("state");

const heldCopy = vi.fn<WorkOfFeatures["heldCopy"]>(async () => undefined);
const watchableGame = vi.fn<WorkOfFeatures["watchableGame"]>(async () => undefined);

/** Hands out work as the queue does, and returns the outcome of each message. */
async function handOut(bodies: unknown[], to: Env = world, attempts = 1): Promise<string[]> {
  const outcomes: string[] = [];
  const retry = (i: number) => (options?: QueueRetryOptions) =>
    void (outcomes[i] = `again in ${options?.delaySeconds ?? 0} s`);
  const messages = bodies.map((body, i) => ({
    body,
    attempts,
    ack: () => void (outcomes[i] = "done"),
    retry: retry(i),
  }));
  await consumeWork({ messages } as unknown as MessageBatch, to, { heldCopy, watchableGame });
  return outcomes;
}

it("M12 · only the files of a deleted message become orphaned, however often the work is repeated", async () => {
  const [key, poster, other, elsewhere] = [await fileOf("a"), await fileOf("a"), await fileOf("a"), await fileOf("b")];
  const work = { kind: "looseMedia", chat: "a", keys: [key, poster, elsewhere, "chat_files/owner/none"] };
  expect(await handOut([work, work])).toEqual(["done", "done"]);
  expect(await Promise.all([key, poster, other, elsewhere].map(stateOf))).toEqual([
    "deleted",
    "deleted",
    "attached",
    "attached",
  ]);
});

it("work · a queue message that this release can't read is reported and retried, and the other work is done", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const key = await fileOf("a");
  expect(
    await handOut([
      { kind: "dance" },
      "x",
      { kind: "looseMedia", chat: "a" },
      { kind: "looseMedia", chat: "a", keys: [key] },
    ]),
  ).toEqual([...Array<string>(3).fill(`again in 1 s`), "done"]);
  expect(reported).toHaveBeenCalledTimes(3);
  expect(await stateOf(key)).toBe("deleted");
});

it("M12 · failed work is retried at growing intervals, up to an hour", async () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const away = {
    ...world,
    DB: {
      prepare: () => {
        throw new Error("away");
      },
    } as unknown as D1Database,
  };
  const work = { kind: "looseMedia", chat: "a", keys: ["x"] };
  for (const [attempts, seconds] of [
    [1, 1],
    [5, 16],
    [99, 3_600],
  ] as const)
    expect(await handOut([work], away, attempts)).toEqual([`again in ${seconds} s`]);
  expect(reported).toHaveBeenCalledWith(expect.stringContaining("work_failed"));
});
