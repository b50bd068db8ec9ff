import { beforeAll, describe, expect, it } from "vitest";
import { CHAT_PROTOCOL_VERSION, type ChatFrame, type ChatMessage } from "~/party/chat/protocol";
import { COMMAND_NAMES } from "~/tests/kit/rooms/commandNames";
import { type Command, doorsOf, type Doors, type Outcome, withId } from "~/tests/kit/workerd/commands";
import { ownersRooms } from "~/tests/kit/workerd/ownersRooms";
import type { Caller } from "./caller";
import { type Cells, expected, inEachRole, type LimitedCells } from "./ownersWorld";

/** What each person gets for a command: in their chat with the owner, in the group of all, in the owner's group. */
interface Row {
  direct: Cells<Outcome>;
  shared: Cells<Outcome>;
  owners: Cells<Outcome>;
  /** in the chats that those whom moderators limit are in */
  limited?: LimitedCells<Outcome>;
}

// for somebody signed out, a member with an ended session, a stranger, a friend, the owner, and on either side of a
// block (X15, X16). A stranger's chat with the owner is a message request (X29)
const everybody = (outcome: Outcome): Cells<Outcome> => [401, 401, outcome, outcome, outcome];
const members = (outcome: Outcome): Cells<Outcome> => [401, 401, 403, outcome, outcome];
const READING: Row = { direct: everybody("done"), shared: everybody("done"), owners: members("done") };
/** what the owner sees of the person, or the friend of the owner */
const ACTIVITY: Row = {
  direct: [401, 401, "hidden", "shown", "shown"],
  shared: everybody("shown"),
  owners: members("shown"),
};
const WRITING: Row = {
  direct: [401, 401, "done", "done", "done", "unavailable"],
  shared: everybody("done"),
  owners: members("done"),
  limited: { restricted: "restricted" }, // X60
};
/** a change of another's message; a stranger has none of the owner's in their chat, where nobody has answered them */
const OF_ANOTHER: Row = {
  direct: [401, 401, "not_found", "forbidden", "forbidden", "unavailable"],
  shared: everybody("forbidden"),
  owners: members("forbidden"),
};

const COMMANDS: Record<string, Row & { command: (seqs: Seqs) => Command }> = {
  hello: { ...READING, command: () => ({ t: "hello", v: CHAT_PROTOCOL_VERSION, since: null }) },
  page: { ...READING, command: () => ({ t: "page", before: 9_999 }) },
  search: { ...READING, command: () => withId({ t: "search", query: "by", before: null }) },
  read: { ...ACTIVITY, command: ({ last }) => ({ t: "read", seq: last }) },
  typing: { ...ACTIVITY, limited: { restricted: "hidden" }, command: () => ({ t: "typing" }) },
  send: { ...WRITING, command: () => withId({ t: "send", text: "and more" }) },
  react: { ...WRITING, command: ({ own }) => withId({ t: "react", seq: own, emoji: "👍" }) },
  edit: { ...WRITING, command: ({ own }) => withId({ t: "edit", seq: own, text: "changed" }) },
  "edit of another's message": {
    ...OF_ANOTHER,
    limited: { restricted: "restricted" },
    command: ({ other }) => withId({ t: "edit", seq: other, text: "changed" }),
  },
  "delete of another's message": { ...OF_ANOTHER, command: ({ other }) => withId({ t: "delete", seq: other }) },
  // only the friend was invited by the owner, and not in a group; a block ends the invitations before it (X12)
  answer: {
    direct: [401, 401, "forbidden", "done", "forbidden", "unavailable"],
    shared: everybody("forbidden"),
    owners: members("forbidden"),
    limited: { restricted: "restricted" },
    command: ({ invitation, own }) => withId({ t: "answer", seq: invitation ?? own, accept: true }),
  },
  // the last row, because it ends what the others are about; a restricted member can still delete what they wrote
  delete: { ...WRITING, limited: {}, command: ({ own }) => withId({ t: "delete", seq: own }) },
};

/** The seqs of messages in a chat, as a person sees it. */
interface Seqs {
  own: number;
  other: number;
  last: number;
  invitation?: number;
}

let rooms: Awaited<ReturnType<typeof ownersRooms>>;
const doors = new Map<string, Doors>();
beforeAll(async () => {
  rooms = await ownersRooms();
});

it("rights · every command of a chat has its row", () => {
  expect([...new Set(Object.keys(COMMANDS).map((name) => name.split(" ")[0]))].sort()).toEqual(COMMAND_NAMES["chat"]);
});

describe.each([
  ["their chat with the owner", "direct", (who: Caller) => rooms.chatOf(who)],
  ["the group of all", "shared", () => rooms.shared],
  ["the owner's group with the friend", "owners", () => rooms.group],
] as const)("in %s", (_chat, target, roomOf) => {
  it.each(Object.entries(COMMANDS))(
    "rights · %s is answered as its row says",
    async (_name, { command, limited, [target]: cells }) => {
      const activity = command(NOWHERE).t;
      const outcomes = await inEachRole(rooms.people, async (who) => {
        const chat = doorsOfChat(roomOf(who));
        await chat.enter(witnessOf(who));
        return chat.send(who, command(await seqsFor(who, chat)));
      });
      const shown = await inEachRole(rooms.people, async (who, role) => {
        if (outcomes[role] !== "silent") return outcomes[role];
        const seen = await doorsOfChat(roomOf(who)).seenBy(witnessOf(who));
        return seen.some(({ t, member }) => t === activity && member === who.id) ? "shown" : "hidden";
      });
      expect(shown).toEqual(expected(cells, target === "owners" ? {} : limited));
    },
  );
});

/** Another member of the person's chat. */
function witnessOf(who: Caller): Caller {
  const [, , , friend, owner] = rooms.people;
  return who === owner ? friend : owner;
}

function doorsOfChat(room: string): Doors {
  const known = doors.get(room) ?? doorsOf("chat", room);
  doors.set(room, known);
  return known;
}

const NOWHERE: Seqs = { own: 9_999, other: 9_999, last: 9_999 };

/** Of the messages that the person found when they opened the chat. */
async function seqsFor(who: Caller, chat: Doors): Promise<Seqs> {
  const entered = await chat.enter(who);
  if (typeof entered !== "object") return NOWHERE;
  const [welcome] = entered.of("welcome") as unknown as [Extract<ChatFrame, { t: "welcome" }>];
  const seqOf = (isIt: (message: ChatMessage) => boolean) => welcome.messages.find(isIt)?.seq;
  const invitation = seqOf(({ game }) => game?.to === who.id);
  return {
    own: seqOf(({ from, game, line }) => from === who.id && !game && !line) ?? NOWHERE.own,
    other: seqOf(({ from, line }) => from !== who.id && !line) ?? NOWHERE.other,
    last: welcome.head,
    ...(invitation === undefined ? {} : { invitation }),
  };
}
