/** Games over the wire: invitations, answers and sockets, as browsers request them. */
import type { GameName } from "~/games/names";
import { GAMES } from "~/party/game/games/all";
import { GAME_PROTOCOL_VERSION, type GameFrame } from "~/party/game/protocol";
import { latest, type GameSocket } from "~/tests/kit/workerd/games";
import { TestSocket, until } from "~/tests/kit/workerd/rooms";
import { AS_JSON, type Caller } from "~/tests/wire/caller";

export async function befriend(one: Caller, ...others: Caller[]): Promise<void> {
  for (const other of others) {
    await one.post(`/friends/${other.id}`, { do: "add" });
    await other.post(`/friends/${one.id}`, { do: "accept" });
  }
}

/** Sends an invitation as the dialog that picks friends does. `more` replaces fields. */
export const sendInvitation = (
  host: Caller,
  game: GameName,
  guests: readonly { id: string }[],
  more: Record<string, string> = {},
): Promise<Response> =>
  host.post(
    "/games/invite",
    {
      game,
      members: JSON.stringify(guests.map(({ id }) => id)),
      options: JSON.stringify(GAMES[game].rules.defaults),
      ...more,
    },
    AS_JSON,
  );

/** Invites the guests and returns the room's key. */
export async function roomFor(host: Caller, game: GameName, ...guests: Caller[]): Promise<string> {
  const response = await sendInvitation(host, game, guests);
  if (response.status !== 200) throw new Error(`the invitation answered ${response.status}: ${await response.text()}`);
  return (await response.json<{ room: string }>()).room;
}

export const sendAnswer = (who: Caller, path: string, what: "accept" | "decline"): Promise<Response> =>
  who.post(`${path}/answer`, { do: what }, AS_JSON);

/** A socket that has said hello. */
export async function enterGame(who: Caller, room: string): Promise<GameSocket> {
  const response = await who.upgrade(`/parties/game/${room}`);
  if (!response.webSocket) throw new Error(`the game refused with ${response.status}`);
  const socket = new TestSocket<GameFrame>(response.webSocket);
  socket.send({ t: "hello", v: GAME_PROTOCOL_VERSION, since: null });
  await until(() => socket.of("table")[0], "the table");
  return socket;
}

/** The host allows or forbids friends to watch. */
export async function letWatch(host: GameSocket, allow: boolean): Promise<void> {
  host.send({ t: "watch", id: crypto.randomUUID(), allow });
  await until(() => latest(host).table.watchable === allow, "the table to say whether friends may watch");
}
