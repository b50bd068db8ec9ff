import { expect, it } from "vitest";
import { standInChat } from "~/tests/kit/chat/standInChat";
import { eventually } from "~/tests/kit/pages/eventually";

it("X4 · X87 · a message with a handle that the page doesn't know is stored at once, and sent when its member is known", async () => {
  const { client, sends, welcome, untilSent, answerOwners } = standInChat();
  let answer = (_owners: Record<string, string>) => {};
  let isAsked = false;
  answerOwners(() => ((isAsked = true), new Promise((resolve) => (answer = resolve))));
  welcome();
  client.send({ text: "hi @carl and @ann", handles: { ann: "1" }, askedHandles: ["carl"] });
  client.send({ text: "second" });
  expect(client.getSnapshot().messages.map(({ text, status }) => [text, status])).toEqual([
    ["hi @carl and @ann", "pending"],
    ["second", "pending"],
  ]);
  await eventually(() => expect(isAsked).toBe(true));
  answer({ carl: "3" });
  await untilSent(1);
  expect(sends()[0]).toMatchObject({ text: "hi @carl and @ann", handles: { ann: "1", carl: "3" } });
  expect(sends()[0]).not.toHaveProperty("askedHandles");
});

it("X87 · a message that its author removes while its member is asked for isn't sent", async () => {
  const { client, sends, welcome, answerOwners } = standInChat();
  let answer = (_owners: Record<string, string>) => {};
  const asked = new Promise<void>((resolve) =>
    answerOwners(() => (resolve(), new Promise((found) => (answer = found)))),
  );
  welcome();
  client.send({ text: "hi @carl", askedHandles: ["carl"] });
  await asked;
  client.remove(client.getSnapshot().messages[0]?.id ?? "");
  answer({ carl: "3" });
  await Promise.resolve();
  expect(sends()).toEqual([]);
});
