import { CLOSE } from "~/party/core/protocol";
import { RecoverableRoom } from "~/party/core/recoverableRoom";
import { WayBack } from "~/party/core/recovery";
import type { GameTypes } from "~/party/game/contract";
import { carriedFrom, type CarriedGame, carriedGameSchema, mergedGames } from "~/party/game/recovery";
import { type GameState, membersWhere } from "~/party/game/state";
import { GameStore } from "~/party/game/store";
import { EDGE } from "~/party/game/watchableReports";

/** A game's RPC for recovery: going back to an earlier state, and reporting it to the inboxes and chats again (0062). */
export abstract class RecoverableGame extends RecoverableRoom<GameTypes, CarriedGame | null> {
  protected state: GameState | null = null;
  protected readonly store = new GameStore(this.platform.storage.sql);
  protected readonly wayBack = new WayBack<CarriedGame | null>(this.platform, {
    schema: carriedGameSchema.nullable(),
    read: () => this.state && carriedFrom(this.state),
    merge: (earlier, now) => (earlier && now ? mergedGames(earlier, now) : (earlier ?? now)),
  });

  /** After `goBack`: continues with what was carried. Clocks go on as after a restart. False if the room hasn't gone back. */
  goOn(token: string, carried: string): boolean {
    if (!this.hasGoneBack(token)) return false;
    const facts = this.wayBack.parse(carried);
    if (!this.state || !facts) return true; // there was no game at that time
    this.commit(() => this.outbox.forget());
    this.apply({ type: "wentBack", carried: facts });
    this.closeSockets(() => true, CLOSE.silent, "the game went back");
    return this.reportAgain();
  }

  /** Reports the game to its members' inboxes and the edge, and the invitations to their chats. False without a game. */
  reportAgain(): boolean {
    const { state } = this;
    if (!state) return false;
    this.commit(() => {
      this.outbox.enqueue(
        "request",
        membersWhere(state, ({ member }) => member !== state.host),
      );
      this.outbox.enqueue(
        "member",
        membersWhere(state, () => true),
      );
      this.outbox.enqueue("watchable", [EDGE]);
    });
    return true;
  }
}
