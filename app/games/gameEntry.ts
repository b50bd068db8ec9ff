import type { ComponentType, ReactNode } from "react";
import type { MemberView } from "~/app/members/member";
import type { PageShape } from "~/app/ui/shell/pageShape";
import type { ActionOf, AnyRules, OptionsOf, ViewOf } from "~/games/core";
import { GAME_NAMES, type GameName } from "~/games/names";
import { GAME_FACTS, type GameFacts } from "./facts";
import type { AnyRoomGame, RoomGame } from "./room/roomGame";

/** The props of a form for a game's options. */
export interface OptionsProps<Options> {
  options: Options;
  onChange(this: void, options: Options): void;
}

/** A form that only this game has, or the texts of its house rules, which a host can switch on. */
type OptionsForm<Options> =
  { Form(this: void, props: OptionsProps<Options>): ReactNode } | { houseRules: Record<keyof Options, string> };

/** The props of a game's page for one player. */
export interface SoloProps {
  entry: GameEntry;
  /** the friends whom the member can challenge to a race */
  friends: readonly MemberView[];
  /** the member's best score; null before the first run */
  best: number | null;
}

/** A game for one person, on its own page. */
interface Solo {
  shape: PageShape;
  load(this: void): Promise<ComponentType<SoloProps>>;
}

/** A game whose runs are ranked. */
export interface Ranked<RunRecord = unknown> {
  /** A score as people read it: points, or the moves of a puzzle. */
  scoreText(this: void, score: number): string;
  loadReplay(this: void): Promise<Replay<RunRecord>>;
}

interface Replay<RunRecord> {
  Replay(this: void, props: { record: RunRecord; onClose: () => void }): ReactNode;
}

interface Entry<Path extends string, Options> {
  /** the game's name in addresses */
  path: Path;
  loadOptions?(this: void): Promise<OptionsForm<Options>>;
  /** Everybody plays at once. The hub's list of multiplayer games leaves races out (games.md 1). */
  isRace?: true;
  /** the others can vote to skip the player to move */
  canSkip?: true;
  solo?: Solo;
}

/**
 * A game as the pages know it. Many pages load all entries, so an entry loads everything else only when it is shown:
 * the board, the options, the page for one player.
 */
export interface GameEntry extends Entry<GameName, object>, Pick<GameFacts, "seatsMax" | "defaults"> {
  name: string;
  ranked?: Ranked;
  loadBoard(this: void): Promise<AnyRoomGame>;
}

interface EntryOf<Rules extends AnyRules, RunRecord> extends Entry<GameName, OptionsOf<Rules>> {
  ranked?: Ranked<RunRecord>;
  loadBoard(this: void): Promise<RoomGame<ViewOf<Rules>, ActionOf<Rules>, OptionsOf<Rules>>>;
}

/** Checks an entry against the types of the game's rules, and then drops these types (see `AnyRoomGame`). */
export const defineEntry = <Rules extends AnyRules, RunRecord = never>(entry: EntryOf<Rules, RunRecord>): GameEntry => {
  const { seatsMax, defaults } = GAME_FACTS[entry.path];
  return { ...entry, name: GAME_NAMES[entry.path], seatsMax, defaults };
};
