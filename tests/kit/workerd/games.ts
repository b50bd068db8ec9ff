import { runDurableObjectAlarm } from "cloudflare:test";
import { onTestFinished } from "vitest";
import { moveClock, nowMs } from "~/base/clock";
import type { GameName } from "~/games/names";
import { GAMES } from "~/party/game/games/all";
import { ulid } from "~/base/ulid";
import { directChatRoom } from "~/party/chat/protocol";
import { GAME_PROTOCOL_VERSION, type GameFrame, type TableFrame } from "~/party/game/protocol";
import { join, memberId, moveClockTo, rooms, until, type TestSocket } from "~/tests/kit/workerd/rooms";

export type GameSocket = TestSocket<GameFrame>;

/** A host who has invited new members, with their chats as the edge creates them. */
export async function invitedGame(game: GameName, guests = 1, more: { options?: unknown; swapSides?: boolean } = {}) {
  const host = memberId();
  const invited = Array.from({ length: guests }, memberId);
  const key = ulid(Date.now());
  const room = rooms.GAME.getByName(key);
  for (const guest of invited)
    await chatWith(host, guest).setAccess({
      version: 1,
      kind: "direct",
      members: [host, guest],
      blocked: [],
      areFriends: true,
    });
  await room.create({
    game,
    options: more.options ?? GAMES[game].rules.defaults,
    swapSides: more.swapSides ?? false,
    host,
    invited,
  });
  const members = [host, ...invited];
  const joinAs = (member: string, session?: string): Promise<GameSocket> =>
    join<GameFrame>(room, { member, ...(session ? { session } : {}) }, null, GAME_PROTOCOL_VERSION);
  return { key, room, host, invited, members, joinAs };
}

export const chatWith = (host: string, guest: string) => rooms.CHAT.getByName(directChatRoom(host, guest));

/** Like `invitedGame`, but all guests accept, all members connect, and the game begins. */
export async function startGame(game: GameName, guests = 1, more: Parameters<typeof invitedGame>[2] = {}) {
  const invited = await invitedGame(game, guests, more);
  for (const guest of invited.invited) await invited.room.answer(guest, true);
  const sockets = await Promise.all(invited.members.map((member) => invited.joinAs(member)));
  await passCountdown(invited.room, sockets);
  return { ...invited, sockets: sockets as [GameSocket, GameSocket, ...GameSocket[]] };
}

/**
 * Waits until the round has begun for all sockets. Moves the rooms' clock to the end of the countdown instead of waiting
 * for it, and back when the test has finished.
 */
export async function passCountdown(room: DurableObjectStub, sockets: readonly GameSocket[]): Promise<void> {
  const begins = async (socket: GameSocket): Promise<boolean> => {
    const { status, dueMs } = latest(socket).table;
    if (status === "countdown" && dueMs !== null) {
      if (dueMs > nowMs()) moveClockTo(dueMs);
      await runDurableObjectAlarm(room);
    }
    return status === "playing";
  };
  onTestFinished(() => moveClock(0));
  for (const socket of sockets) await until(() => begins(socket), "the game to begin");
}

/** The latest table that the room sent. */
export function latest(socket: GameSocket): TableFrame {
  const frame = socket.of("table").at(-1);
  if (!frame) throw new Error("no table yet");
  return frame;
}

let ids = 0;

/** Sends an action at a version, by default the latest. Returns its id. */
export function sendAct(socket: GameSocket, a: unknown, v = latest(socket).v): string {
  const id = `a${ids++}`;
  socket.send({ t: "act", id, v, a });
  return id;
}

/** Waits for the answer to a command. */
export const answerTo = (socket: GameSocket, id: string): Promise<Extract<GameFrame, { t: "ack" | "error" }>> =>
  until(
    () =>
      socket.frames.find(
        (frame): frame is Extract<GameFrame, { t: "ack" | "error" }> =>
          (frame.t === "ack" || frame.t === "error") && frame.id === id,
      ),
    `the answer to ${id}`,
  );
