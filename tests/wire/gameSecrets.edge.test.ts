import { expect, it } from "vitest";
import { deck } from "~/games/whot/cards";
import type { WhotView } from "~/games/whot/state";
import { actionsFor } from "~/tests/kit/games/gameActions";
import { answerTo, latest, sendAct } from "~/tests/kit/workerd/games";
import { until } from "~/tests/kit/workerd/rooms";
import { sendAnswer, befriend, enterGame, roomFor } from "~/tests/kit/workerd/wireGames";
import { newMember, type Caller } from "./caller";

const STEPS = 40;

it("G3 · G7 · nothing that a Whot player receives names a card that they have neither held nor seen", async () => {
  const players = [
    await newMember("Ada"),
    await newMember("Bob"),
    await newMember("Chi"),
    await newMember("Dan"),
  ] as const;
  const [host, bob, ...others] = players;
  await befriend(host, bob, ...others);
  const path = `/Games/Whot/${await roomFor(host, "Whot", bob, ...others)}`;
  const room = path.slice(path.lastIndexOf("/") + 1);
  for (const guest of [bob, ...others]) await sendAnswer(guest, path, "accept");
  const sockets = await Promise.all(players.map((player) => enterGame(player, room)));
  const [, ofBob] = sockets;
  if (!ofBob) throw new Error("nobody there");
  await until(() => latest(ofBob).table.status === "playing", "the deal");

  const known = new Set<string>();
  const received: string[] = [];
  let read = 0;
  for (let step = 0; step < STEPS && latest(ofBob).table.status === "playing"; step++) {
    const { v, view } = latest(ofBob);
    const mover = sockets[(view as WhotView).turn];
    if (!mover) throw new Error("nobody's turn");
    await until(() => latest(mover).v === v, "the mover to see it");
    const actions = actionsFor("Whot", latest(mover).view);
    await answerTo(mover, sendAct(mover, actions[step % actions.length]));
    await until(() => latest(ofBob).v > v, "the step");
    if (step % 5 === 0) received.push(...(await pagesOf(bob, path)));
    received.push(
      ...ofBob.frames
        .slice(read)
        .flatMap((frame) => (frame.t === "table" && frame.table.status === "over" ? [] : [JSON.stringify(frame)])),
    );
    read = ofBob.frames.length;
    for (const frame of ofBob.frames)
      if (frame.t === "table" && frame.view)
        for (const card of [...(frame.view as WhotView).hand, ...(frame.view as WhotView).pile]) known.add(card);
    for (const text of received.splice(0))
      expect(
        cardsIn(text).filter((card) => !known.has(card)),
        text.slice(0, 300),
      ).toEqual([]);
  }
  expect(known.size).toBeGreaterThan(5);
}, 60_000);

/** The member's page, its data for a script, and the answers to a repeated acceptance and to a probe of the room. */
async function pagesOf(member: Caller, path: string): Promise<string[]> {
  const answered = [
    await member.get(path),
    await member.get(`${path}.data`),
    await sendAnswer(member, path, "accept"),
    await member.get(`/parties/game/${path.slice(path.lastIndexOf("/") + 1)}`),
  ];
  return Promise.all(answered.map((response) => response.text()));
}

const NAMES = deck(true).map((card) => ({ card, pattern: new RegExp(`${card}(?![\\da-e])`) }));
const cardsIn = (text: string): string[] => NAMES.flatMap(({ card, pattern }) => (pattern.test(text) ? [card] : []));
