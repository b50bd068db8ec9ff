/** What the schedule of a chat checks at its end, besides the history of messages. */
import type { ChatMessage } from "~/party/chat/protocol";
import { ChatStore } from "~/party/chat/store";
import type { ChatSummary } from "~/party/inbox/protocol";
import type { ShownList } from "~/tests/faults/checker";
import type { SimulatedEdge } from "~/tests/faults/simulatedEdge";
import type { SimulatedPage } from "~/tests/faults/simulatedPages";
import { NO_WORLD_FAULTS, type SimulatedWorld } from "~/tests/faults/world/simulatedWorld";

/** how many times 20 s all deliveries have, once nothing fails any more */
const DELIVERED_WITHIN = 60;
/** the longest time that a slow inbox takes to answer; a room waits longer for it */
const SLOW_INBOX_MS = 1_500;
/** how long a room takes at most to gather changes and report them, and what the calls take */
const SUMMARY_MAX_MS = 1_300;

export class ChatChecks {
  /** what was shown and should be */
  readonly lists: ShownList[] = [];

  constructor(
    private readonly world: SimulatedWorld,
    private readonly chat: string,
    private readonly edge: SimulatedEdge,
    private readonly pass: (ms: number) => Promise<void>,
  ) {}

  /** Waits until the rooms have everything that the edge has changed, and what follows from it. */
  async delivered(): Promise<void> {
    let rounds = 0;
    do
      await this.pass(20_000); // a late call may still arrive
    while (++rounds < DELIVERED_WITHIN && !this.edge.isQueueEmpty);
    if (rounds === DELIVERED_WITHIN) this.#expectShown("the outbox", "undelivered", this.edge.undelivered(), []);
    await this.pass(10_000);
  }

  /**
   * While an inbox takes its time to answer, its list shows the newest message, or a later one, soon after the answer to
   * the one before.
   */
  async summarizeSlowly(reader: string, writer: string): Promise<void> {
    const chat = this.world.room("chat", this.chat);
    this.world.faults = { ...NO_WORLD_FAULTS, hangInbox: 1, hangsMaxMs: SLOW_INBOX_MS, hangsOnly: reader };
    void chat.post(writer, "slow 0", { text: "the first slow word" });
    await this.pass(300 + this.world.random() * 500);
    void chat.post(writer, "slow 1", { text: "the last slow word" });
    await this.pass(SLOW_INBOX_MS + SUMMARY_MAX_MS);
    const stored = new ChatStore(this.world.host("chat", this.chat).storage.sql).after(0);
    const { seq = Infinity, text = "" } = stored.find(({ id }) => id === "slow 1") ?? {};
    const { lastSeq = 0, lastText = "" } = this.listed(reader) ?? {};
    this.#expectShown(`the list of ${reader}`, "newest in time", [lastSeq >= seq ? text : lastText], [text]);
    this.world.faults = NO_WORLD_FAULTS;
    await this.pass(30_000);
  }

  /** A page that opens at the end learns nothing of who has left. */
  checkPointers(members: readonly string[]): void {
    for (const member of members) {
      const known = Object.keys(this.world.room("chat", this.chat).messagesAfter(member, 0, 1).reads);
      const shown = known.filter((each) => !members.includes(each));
      this.#expectShown(`a page of ${member}`, "former members who have read", shown, []);
    }
  }

  /** X80: moderators delete the group while rooms and isolates die. Only the line that says so stays, and it isn't unread. */
  async removeGroup(pages: readonly SimulatedPage[]): Promise<void> {
    const { edge } = this;
    this.world.faults = { ...NO_WORLD_FAULTS, die: 0.1, loseRpc: 0.2, lateRpcMs: 8_000, killIsolate: 0.1 };
    void edge.request(() => edge.remove());
    await this.pass(30_000);
    this.world.faults = NO_WORLD_FAULTS;
    await this.delivered();
    for (const { link } of pages) link.cut();
    await this.pass(70_000);
    const notice = edge.lines.slice(-1);
    const shownBy = (ids: readonly { id: string }[]) => ids.map(({ id }) => id);
    const kept = new ChatStore(this.world.host("chat", this.chat).storage.sql).after(0);
    this.#expectShown("the chat", "kept of a deleted group", shownBy(kept), notice);
    for (const { name, client } of pages.filter(({ member }) => edge.members.includes(member))) {
      const shown = client.getSnapshot().messages.filter(({ status }) => status === "sent");
      this.#expectShown(name, "left of a deleted group", shownBy(shown), notice);
    }
    for (const member of edge.members)
      this.#expectShown(`the list of ${member}`, "unread", [String(this.listed(member)?.unread)], ["0"]);
  }

  /** The file of a message is there as long as the message is (M12). */
  checkFiles(order: readonly ChatMessage[]): void {
    const { files } = this.edge;
    const shown = order.flatMap(({ media }) => media?.key ?? []);
    const deleted = order.filter(({ id, deleted }) => id.startsWith("file-") && deleted);
    const left = deleted.map(({ from, id }) => `chat_files/${from}/${id}`).filter((key) => files.has(key));
    this.#expectShown(
      "R2",
      "files of messages",
      shown.filter((key) => files.has(key)),
      shown,
    );
    this.#expectShown("R2", "files of deleted messages", left, []);
  }

  listed(member: string): ChatSummary | undefined {
    return this.world
      .room("inbox", member)
      .chatsAfter("", 9)
      .find(({ chat }) => chat === this.chat);
  }

  #expectShown(page: string, what: string, shown: readonly string[], expected: readonly string[]): void {
    this.lists.push({ page, what, shown, expected });
  }
}
