/**
 * The members of a chat block each other, change their settings and go away, while their inboxes are open on pages
 * without the chat. Knows what each may see of the others at the end.
 */
import { InboxClient } from "~/app/rooms/inboxClient";
import { PRIVACY_CHOICES } from "~/base/privacy";
import type { ChatAccess } from "~/party/chat/protocol";
import type { Hello } from "~/party/core/protocol";
import { INBOX_LIMITS, INBOX_PROTOCOL_VERSION, type InboxCommand, type InboxFrame } from "~/party/inbox/protocol";
import { InboxStore } from "~/party/inbox/store";
import type { Recorded, ShownList } from "~/tests/faults/checker";
import { SimulatedEdge } from "~/tests/faults/simulatedEdge";
import type { SimulatedPage } from "~/tests/faults/simulatedPages";
import { simulatedLink, type SimulatedLink } from "~/tests/faults/world/simulatedLink";
import type { SimulatedWorld } from "~/tests/faults/world/simulatedWorld";

/** The steps and their weights. */
export const RELATION_WEIGHTS = { access: 2, rename: 3, presence: 3, block: 2, unblock: 3, privacy: 3 } as const;
export type RelationStep = keyof typeof RELATION_WEIGHTS;
export const isRelationStep = (step: string): step is RelationStep => Object.hasOwn(RELATION_WEIGHTS, step);

/** A member's inbox on a page without the chat, and whom a block hid from the member when the page last loaded. */
interface InboxPage {
  member: string;
  link: SimulatedLink<Exclude<InboxCommand, Hello>, InboxFrame>;
  client: InboxClient;
  loaded: string[];
}

/** What a member may see of the others. */
interface Seen {
  presence: string[];
  receipts: string[];
}

export class Relations {
  readonly edge: SimulatedEdge;
  readonly #pages: InboxPage[];

  constructor(
    private readonly world: SimulatedWorld,
    chat: string,
    private readonly kind: ChatAccess["kind"],
    private readonly members: readonly string[],
  ) {
    this.edge = new SimulatedEdge(world, chat, kind, members);
    this.#pages = members.map((member) => this.#open(member));
  }

  /** Begins a step. Its deliveries go on while the schedule takes the next steps. */
  take(step: RelationStep): void {
    const one = this.#pick(this.members) ?? "ann";
    const other = this.#pick(this.members.filter((member) => member !== one)) ?? "bob";
    switch (step) {
      case "presence":
        return this.#pick(this.#pages)?.link.setReachable(this.#random() < 0.5);
      case "block":
        return this.#request(() => this.edge.block(one, other));
      case "unblock":
        return this.#request(() => this.edge.unblock(...(this.#pick(this.edge.blocks) ?? [one, other])));
      case "privacy":
        return this.#request(() => this.#choose(one));
      case "rename":
        return this.kind === "group" ? this.#request(() => this.edge.rename(`name ${this.#random()}`)) : undefined;
      case "access": {
        const areFriends = this.#random() < 0.8;
        if (this.kind === "direct") return this.#request(() => this.edge.setFriends(areFriends));
        const removed = this.#random() < 0.5 ? one : null;
        const ended = this.#random() < 0.3 ? this.members.slice(0, 2) : [];
        return this.#request(() =>
          this.edge.setMembers(
            this.members.filter((member) => member !== removed),
            ended,
          ),
        );
      }
    }
  }

  // ---- the end

  /** Brings all pages back. They connect again, because a frame may have been lost, even the hello. */
  reconnect(): void {
    for (const { link } of this.#pages) {
      link.setReachable(true);
      link.cut();
    }
  }

  /**
   * Ends all blocks, makes everybody a member and a friend, and lets friends write first: otherwise two members who let
   * nobody write first never begin a chat (X26).
   */
  reunite(): void {
    this.#request(() => {
      for (const member of this.members) {
        const settings = this.edge.privacyOf(member);
        if (settings.messages === "nobody") this.edge.choose(member, { ...settings, messages: "friends" });
      }
      for (const [me, other] of this.edge.blocks) this.edge.unblock(me, other);
      if (this.kind === "group") this.edge.setMembers(this.members);
      this.edge.setFriends(true);
    });
  }

  /** Some of the last changes, which decide what each member may see. */
  partingSteps(): RelationStep[] {
    const steps = ["privacy", "block", "unblock", this.kind === "direct" ? "access" : "rename"] as const;
    return Array.from({ length: 5 }, () => this.#pick(steps) ?? "privacy");
  }

  /** A group may lose its last member. */
  loseLast(): void {
    if (this.kind === "group" && this.#random() < 0.8)
      this.#request(() => this.edge.setMembers(this.members.slice(0, -1)));
  }

  /** What the pages of a chat's members may show of the others at the end, and whom they show as online and hidden. */
  visibility(
    pages: readonly SimulatedPage[],
    members: readonly string[],
  ): Required<Pick<Recorded, "receipts" | "lists">> {
    const isOnline = members.filter((member) => this.world.room("inbox", member).isOnline());
    const seen = new Map(members.map((member) => [member, this.#seenBy(member)]));
    const listsOf = ({ name: page, member, client }: SimulatedPage): ShownList[] => {
      const { online, hidden } = client.getSnapshot();
      const visible = seen.get(member)?.presence ?? [];
      const others = members.filter((each) => each !== member).sort();
      const shown = (list: readonly string[]) => others.filter((each) => list.includes(each));
      const [expectedOnline, expectedHidden] = [
        others.filter((each) => visible.includes(each) && isOnline.includes(each)),
        others.filter((each) => !visible.includes(each)),
      ];
      return [
        { page, what: "online", shown: shown(online), expected: expectedOnline },
        { page, what: "hidden", shown: shown(hidden), expected: expectedHidden },
      ];
    };
    const receiptsOf = (member: string) => (seen.get(member)?.receipts ?? []).filter((each) => members.includes(each));
    return {
      receipts: new Map(pages.map(({ name, member }) => [name, receiptsOf(member)])),
      lists: pages.flatMap(listsOf),
    };
  }

  /** Whom a block hides from each member: as their page last loaded it, and as their inbox keeps it. */
  blockLists(): ShownList[] {
    return this.#pages.flatMap(({ member, loaded }) => {
      const expected = this.edge.hiddenFrom(member);
      const { exists, storage } = this.world.host("inbox", member);
      const kept = exists ? this.members.filter((other) => new InboxStore(storage.sql).blocks.has(other)) : [];
      return [
        { page: `a page of ${member}`, what: "blocked", shown: loaded, expected },
        { page: `the inbox of ${member}`, what: "blocked", shown: kept.sort(), expected },
      ];
    });
  }

  close(): void {
    for (const { client } of this.#pages) client.close();
    this.edge.isolates.close();
  }

  // ---- parts

  /**
   * Whose presence and read receipts the viewer may see: of everybody whose settings and whose own allow it, and of
   * nobody in a one-to-one chat with a block (X15, X28, X44). Both have been friends in it, so both take part.
   */
  #seenBy(viewer: string): Seen {
    const isBlocked = this.kind === "direct" && this.edge.blocks.length > 0;
    const seen = (what: "presence" | "receipts"): string[] =>
      this.members.filter(
        (member) => member === viewer || (!isBlocked && [member, viewer].every((each) => this.#allows(each, what))),
      );
    return { presence: seen("presence"), receipts: seen("receipts") };
  }

  #request(change: () => void): void {
    void this.edge.request(change);
  }

  #choose(member: string): void {
    // often the first, everyone, so that only a block hides the two of a chat
    const choice = <Choice>(choices: readonly Choice[]) =>
      (this.#random() < 0.5 ? choices[0] : this.#pick(choices)) as Choice;
    this.edge.choose(member, {
      messages: choice(PRIVACY_CHOICES.messages),
      presence: choice(PRIVACY_CHOICES.presence),
      receipts: choice(PRIVACY_CHOICES.receipts),
    });
  }

  #allows(member: string, what: keyof Seen): boolean {
    const audience = this.edge.privacyOf(member)[what];
    return audience === "everyone" || (audience === "friends" && this.edge.areFriends !== false);
  }

  #open(member: string): InboxPage {
    const link = simulatedLink<Exclude<InboxCommand, Hello>, InboxFrame>(this.world, member, {
      party: "inbox",
      name: member,
      protocolVersion: INBOX_PROTOCOL_VERSION,
      rate: INBOX_LIMITS,
    });
    const client = new InboxClient(
      member,
      () => undefined,
      Infinity,
      () => undefined,
      link.open,
    );
    const page: InboxPage = { member, link, client, loaded: [] };
    let loads = -1;
    client.subscribe(() => {
      const { ready, staleChanges } = client.getSnapshot();
      if (!ready || staleChanges === loads) return;
      loads = staleChanges;
      page.loaded = this.edge.hiddenFrom(member);
    });
    return page;
  }

  #random(): number {
    return this.world.random();
  }

  #pick<Value>(from: readonly Value[]): Value | undefined {
    return from[Math.floor(this.#random() * from.length)];
  }
}
