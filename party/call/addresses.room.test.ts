import { expect, it } from "vitest";
import { candidate, does, ringing } from "~/tests/kit/workerd/calls";

it("C4 · a callee's page exchanges no addresses before the answer", async () => {
  const { bob, a, joinAs } = await ringing();
  const phone = await joinAs(bob, "phone");
  await does(a, { t: "signal", signal: candidate("caller") });
  expect(await does(phone, { t: "signal", signal: candidate("callee") })).toBe("not_yours");
  expect([phone.of("signal"), a.of("signal")]).toEqual([[], []]);
  await does(phone, { t: "answer", device: "phone" });
  expect((await phone.next("signal")).signal).toEqual(candidate("caller"));
});
