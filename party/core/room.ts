import { CommandAnswers } from "~/party/core/commandAnswers";
import type { RoomKind } from "~/party/core/connectedRoom";
import { DurableRoom } from "~/party/core/durableRoom";
import type { Platform, RoomConnection } from "~/party/core/platform";

/**
 * Who sent a command, its id, and on which socket. The socket is null for a command by RPC, and when the room no longer
 * knows the socket by the time an effect brings the answer.
 */
export interface Sender {
  connection: RoomConnection | null;
  member: string;
  id: string;
}

/** The types that each kind of room defines. */
export interface RoomTypes {
  /** The other rooms that its effects need. */
  Effects: unknown;
  State: unknown;
  Event: unknown;
  /** The result of `decide`. `state` is the same object when nothing changed. */
  Decision: { state: unknown };
  /** The answer to a command in the form in which the room stores it for repeats. */
  Answer: object;
  Command: { t: string };
  Frame: { t: string };
}

/**
 * A room with decisions. Each kind of room defines a pure `decide`, its store, its views and its RPC; the core does
 * everything else.
 */
export abstract class Room<Types extends RoomTypes> extends DurableRoom<
  Types["Effects"],
  Types["Event"],
  Types["Command"],
  Types["Frame"]
> {
  /** null while there is nothing to decide about, such as before the room is created */
  protected abstract state: Types["State"] | null;
  protected readonly answers: CommandAnswers<Types["Answer"]>;

  constructor(platform: Platform<Types["Effects"]>, kind: RoomKind<Types["Command"]>, migrations: readonly string[]) {
    super(platform, kind, migrations);
    this.answers = new CommandAnswers(platform.storage.sql);
  }

  /** Pure: returns the new state, and what the event makes the room store and send. */
  protected abstract decide(state: Types["State"], event: Types["Event"]): Types["Decision"];
  /** Stores a decision, inside its transaction. */
  protected abstract save(before: Types["State"], decision: Types["Decision"], event: Types["Event"]): void;
  /** Answers and broadcasts a committed decision. `state` is already the new one. */
  protected abstract publish(before: Types["State"], decision: Types["Decision"], sender: Sender | undefined): void;
  /** Gives a repeated command its first answer. */
  protected abstract answerRepeat(sender: Sender, first: Types["Answer"]): void;
  /** The answer to keep for repeats of a command; null if the room can find it elsewhere or has no answer yet. */
  protected abstract answerOf(decision: Types["Decision"], event: Types["Event"]): Types["Answer"] | null;
  /** Whether there is something to store. */
  protected hasChanged(before: Types["State"], { state }: Types["Decision"]): boolean {
    return state !== before;
  }

  /**
   * Decides an event, stores the result and the answer in one transaction, then answers and broadcasts, with no await
   * in between. If the answer is kept, the room doesn't look for an earlier answer beforehand: `keep` stores the answer
   * of a new command, and returns the first answer of a repeated one.
   */
  protected apply(event: Types["Event"], sender?: Sender): Types["Decision"] | null {
    const before = this.state;
    if (before === null) return null;
    const decision = this.decide(before, event);
    const answer = sender ? this.answerOf(decision, event) : null;
    const changed = this.hasChanged(before, decision);
    if (changed || answer) {
      const first = this.commit(() => {
        const known = sender && answer ? this.answers.keep(sender.member, sender.id, answer) : null;
        if (!known && changed) this.save(before, decision, event);
        return known;
      });
      if (sender && first) {
        this.answerRepeat(sender, first);
        return decision;
      }
    }
    this.state = decision.state;
    this.publish(before, decision, sender);
    return decision;
  }

  protected onEffectResult(event: Types["Event"]): void {
    this.apply(event);
  }
}
