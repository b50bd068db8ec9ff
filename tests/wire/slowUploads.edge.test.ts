import { afterEach, expect, it, vi } from "vitest";
import { pngBytes } from "~/tests/kit/png";
import { newMember } from "./caller";

const PNG = new Uint8Array(pngBytes({ width: 8, height: 8 }));

/** A picture whose length isn't declared, so that it counts as a largest one, and which ends when told to. */
function opened() {
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(PNG);
      end = () => controller.close();
    },
  });
  return { body, end };
}

function closed() {
  const { body, end } = opened();
  end();
  return body;
}

afterEach(() => vi.restoreAllMocks());

it("B.2 · uploads · files that arrive slowly don't keep another member's file out", async () => {
  const [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  const [slower, slow] = [opened(), opened()];
  const first = ada.upload(slower.body);
  const second = bob.upload(slow.body);
  await expect.poll(async () => (await eve.upload(closed())).status).toBe(503);
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 2_001);
  expect((await eve.upload(closed())).status).toBe(201);
  expect((await first).status).toBe(503);
  slow.end();
  expect((await second).status).toBe(201);
});
