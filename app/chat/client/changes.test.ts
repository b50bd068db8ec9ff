import { expect, it, vi } from "vitest";
import { standInChat } from "~/tests/kit/chat/standInChat";
import type { Change } from "./chatClient";

/** Ann's page with four of her messages, which she changes. */
function changing() {
  const chat = standInChat();
  const refused = vi.fn();
  chat.client.onRefused(refused);
  chat.welcome(4);
  /** makes the changes, and returns their ids */
  const does = (...changes: Change[]) => {
    for (const change of changes) expect(chat.client.change(change)).toBe(true);
    return chat.sent.splice(0).flatMap((command) => ("id" in command ? [command.id] : []));
  };
  const answers = (seq: number, id: string) =>
    chat.says({ t: "changed", seq: 4, id, message: { seq, id: `a${seq}`, from: "ann", atMs: 0, text: "" } });
  const resends = () => {
    chat.cut();
    chat.welcome(4);
    return chat.sent.splice(0).map((command) => ("id" in command ? command.id : command.t));
  };
  return { ...chat, refused, does, answers, resends };
}

it("M4 · M12 · an unanswered change is resent in order after a reconnect", () => {
  const { does, answers, resends } = changing();
  const [edit = "", react = "", remove = ""] = does(
    { t: "edit", seq: 1, text: "after" },
    { t: "react", seq: 2, emoji: "👍" },
    { t: "delete", seq: 3 },
  );
  expect(resends()).toEqual([edit, react, remove]);
  answers(2, react);
  expect(resends()).toEqual([edit, remove]);
  answers(1, edit);
  answers(3, remove);
  expect(resends()).toEqual([]);
});

it("M4 · M12 · another member's change to the same message isn't an answer", () => {
  const { does, answers, resends } = changing();
  const [edit] = does({ t: "edit", seq: 1, text: "after" });
  answers(1, "somebody else's");
  expect(resends()).toEqual([edit]);
});

it("M4 · M12 · a second edit of a message replaces an unanswered first edit", () => {
  const { does, resends } = changing();
  const ids = does(
    { t: "edit", seq: 1, text: "first" },
    { t: "edit", seq: 2, text: "other" },
    { t: "edit", seq: 1, text: "second" },
  );
  expect(resends()).toEqual([ids[1], ids[2]]);
});

it("M12 · the reason for a refused change is reported, and the change isn't resent", () => {
  const { does, says, refused, resends } = changing();
  const [react = ""] = does({ t: "react", seq: 4, emoji: "🎉" });
  says({ t: "error", code: "not_found", id: react });
  expect([refused.mock.calls, resends()]).toEqual([[["not_found"]], []]);
});

it("M12 · a resent deletion counts as done if its message is gone", () => {
  const { does, says, refused, resends } = changing();
  const [remove = ""] = does({ t: "delete", seq: 3 });
  expect(resends()).toEqual([remove]);
  says({ t: "error", code: "not_found", id: remove });
  expect([refused.mock.calls, resends()]).toEqual([[], []]);
});

it("M12 · a change without the network is refused", () => {
  const { client, cut, resends } = changing();
  cut();
  expect(client.change({ t: "delete", seq: 3 })).toBe(false);
  expect(resends()).toEqual([]);
});
