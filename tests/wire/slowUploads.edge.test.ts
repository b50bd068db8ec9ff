import { afterEach, expect, it, vi } from "vitest";
import { pngBytes } from "~/tests/kit/media/png";
import { type Caller, newMember } from "./caller";

const PNG = new Uint8Array(pngBytes({ width: 8, height: 8 }));

/** A picture of undeclared length, which counts as the largest size. The test decides when it ends. */
function slowPicture() {
  const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
  const { promise: isEnded, resolve: end } = Promise.withResolvers<void>();
  let asked = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        asked++;
        if (asked === 1) return controller.enqueue(PNG);
        taken(); // more bytes are requested, so the server has accepted the picture and holds memory for it
        await isEnded;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { body, isTaken, end };
}

async function begin(who: Caller) {
  const picture = slowPicture();
  const answer = who.upload(picture.body);
  await picture.isTaken;
  return { answer, end: picture.end };
}

afterEach(() => vi.restoreAllMocks());

it("L2 · uploads · pictures that arrive slowly don't keep out a picture of a member who holds less", async () => {
  const [ada, bob, eve] = [await newMember("Ada"), await newMember("Bob"), await newMember("Eve")];
  const [first, second] = [await begin(ada), await begin(bob)];
  const larger = new Uint8Array(6 * 1024 * 1024);
  larger.set(PNG);
  expect((await eve.upload(larger)).status).toBe(503);
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now + 2_001);
  expect((await eve.upload(larger)).status).toBe(201);
  const gaveWay = await Promise.race([first.answer, second.answer]);
  expect(gaveWay.status).toBe(503);
  first.end();
  second.end();
  expect((await Promise.all([first.answer, second.answer])).map(({ status }) => status).sort()).toEqual([201, 503]);
});
