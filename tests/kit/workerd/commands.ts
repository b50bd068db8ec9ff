/** Commands over the wire: a person enters a room, sends a command, and gets its outcome. */
import { HEARTBEAT } from "~/party/core/protocol";
import { PROTOCOL_VERSIONS } from "~/tests/kit/rooms/protocolVersions";
import { TestSocket, until } from "~/tests/kit/workerd/rooms";
import type { Caller } from "~/tests/wire/caller";

type Party = keyof typeof PROTOCOL_VERSIONS;
type Frame = { t: string; id?: string; code?: string; retryAfterMs?: number; member?: string } & Record<
  string,
  unknown
>;
export type CommandSocket = TestSocket<Frame>;
export type Command = { t: string } & Record<string, unknown>;

/**
 * What somebody gets for a command: `done`, if the room carried it out; `silent`, if the room doesn't answer; the code
 * of the room's refusal; the status of a refused upgrade; or `closed` with the code with which the room closed the socket.
 * `shown` and `hidden`: the room doesn't answer, and somebody else is or isn't shown what the command does.
 */
export type Outcome = string | number;

const isRefused = (entered: CommandSocket | Outcome): entered is Outcome => typeof entered !== "object";

/** The frames that answer the commands without an id. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  hello: ["welcome", "snapshot", "table", "call"],
  page: ["page"],
  viewed: ["viewed"],
};

/** A command that changes nothing and is always answered. A room closes a socket with too many frames it can't read. */
const FENCES: Readonly<Partial<Record<Party, Command>>> = {
  chat: { t: "edit", seq: Number.MAX_SAFE_INTEGER, text: "" },
  game: { t: "log" },
};
const UNREADABLE: Command = { t: "fence" };

/** The doors of one room. A person's socket stays open between commands, and a refused person is refused again. */
export function doorsOf(party: Party, room: string) {
  const open = new Map<Caller, CommandSocket>();

  const hello = { t: "hello", v: PROTOCOL_VERSIONS[party], since: null };

  async function enter(who: Caller): Promise<CommandSocket | Outcome> {
    const known = open.get(who);
    if (known?.closedWith === null) {
      known.send(HEARTBEAT.ping); // a room closes a socket that is silent for long
      return known;
    }
    const { status, webSocket } = await who.upgrade(`/parties/${party}/${room}`);
    if (!webSocket) return status;
    const socket: CommandSocket = new TestSocket(webSocket);
    socket.send(hello);
    await until(() => socket.closedWith ?? socket.frames[0], "the answer to hello");
    if (socket.closedWith !== null) return `closed ${socket.closedWith}`;
    open.set(who, socket);
    return socket;
  }

  /** Waits until everything that the room has sent to this socket has arrived. */
  async function catchUp(socket: CommandSocket): Promise<void> {
    const id = crypto.randomUUID();
    socket.send({ ...(FENCES[party] ?? UNREADABLE), id });
    await until(() => socket.frames.find((frame) => frame.id === id), `the ${party} to answer`);
  }

  async function send(who: Caller, command: Command): Promise<Outcome> {
    const socket = await enter(who);
    if (isRefused(socket)) return socket;
    const before = socket.frames.length;
    const later = (): Frame[] => socket.frames.slice(before);
    socket.send(command);
    if ("id" in command) {
      const answer = await until(() => later().find(({ id }) => id === command["id"]), `the answer to ${command.t}`);
      if (answer.code !== "rate_limited") return answer.code ?? "done";
      // a room limits the searches of all its members together
      const allowedAtMs = performance.now() + (answer.retryAfterMs ?? 0);
      await until(() => performance.now() >= allowedAtMs, "the room to allow it");
      return send(who, withId(command));
    }
    await catchUp(socket);
    const answer = later().find(({ t }) => ANSWERS[command.t]?.includes(t));
    const refusal = later().find(({ t, id }) => t === "error" && id === undefined);
    return refusal?.code ?? (answer ? "done" : "silent");
  }

  /** The frames that this person has on their socket in the room. */
  async function seenBy(who: Caller): Promise<readonly Frame[]> {
    const socket = await enter(who);
    if (isRefused(socket)) throw new Error(`the ${party} answered ${socket}`);
    await catchUp(socket);
    return socket.frames;
  }

  /** Waits until the room has closed this person's socket. */
  const closed = (who: Caller): Promise<number> => until(() => open.get(who)?.closedWith, `the ${party} to close`);

  return { hello, enter, send, seenBy, closed };
}
export type Doors = ReturnType<typeof doorsOf>;

/** With an id of its own, so that each is a new command. */
export const withId = (command: Command): Command => ({ ...command, id: crypto.randomUUID() });
