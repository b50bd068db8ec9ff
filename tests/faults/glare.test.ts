import { expect, it } from "vitest";
import type { CreateCallResult } from "~/party/call/room";
import { CallStore } from "~/party/call/store";
import { directChatRoom } from "~/party/chat/protocol";
import { ChatStore } from "~/party/chat/store";
import { InboxStore } from "~/party/inbox/store";
import { NO_WORLD_FAULTS, SimulatedWorld } from "~/tests/faults/world/simulatedWorld";
import { watchedConsole } from "~/tests/faults/world/watchedConsole";

it("C3 · two members who call each other at the same moment get one call, in any order of arrival", async () => {
  watchedConsole();
  for (let seed = 1; seed <= 100; seed++) {
    const world = new SimulatedWorld(seed);
    world.faults = { ...NO_WORLD_FAULTS, lateRpcMs: 900 }; // so that the RPCs between the rooms overtake each other
    const asked = {
      "call-a": world.edge.CALL.getByName("call-a").create({ caller: "ann", callee: "bob", kind: "audio" }),
      "call-b": world.edge.CALL.getByName("call-b").create({ caller: "bob", callee: "ann", kind: "audio" }),
    };
    const made = new Map<string, CreateCallResult>();
    for (const [call, answer] of Object.entries(asked)) void answer.then((result) => made.set(call, result));
    await world.pass(12_000);
    const ringing = ["call-a", "call-b"].filter(
      (call) => new CallStore(world.host("call", call).storage.sql).load()?.status === "calling",
    );
    expect(ringing, `seed ${seed}`).toHaveLength(1);
    const [first = "", second = ""] = ringing[0] === "call-a" ? ["call-a", "call-b"] : ["call-b", "call-a"];
    expect([made.get(first), made.get(second)], `seed ${seed}`).toEqual([
      { ok: true },
      { ok: false, code: "glare", call: first },
    ]);
    for (const member of ["ann", "bob"])
      expect(new InboxStore(world.host("inbox", member).storage.sql).load().currentCall, `seed ${seed}`).toMatchObject({
        call: first,
        phase: "ringing",
      });
    const chat = world.host("chat", directChatRoom("ann", "bob"));
    const hasLine = chat.exists && new ChatStore(chat.storage.sql).after(0).length > 0;
    expect(hasLine, `seed ${seed}: the refused call leaves no line in the chat`).toBe(false);
    world.close();
  }
});
