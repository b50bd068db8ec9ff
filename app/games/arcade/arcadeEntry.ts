import { defineEntry, type GameEntry } from "~/app/games/gameEntry";
import type { runsOf } from "~/games/arcade/runs";
import type { RunRecord } from "~/games/arcade/simulation";
import type { GameName } from "~/games/names";
import type { ArcadeView } from "./arcadeView";
import { formatNumber } from "~/app/i18n/formats";

interface ArcadeParts {
  path: GameName;
  loadView(this: void): Promise<ArcadeView>;
}

/** The entry of an arcade game. The games differ only in their name and their view. */
export const arcadeEntry = ({ path, loadView }: ArcadeParts): GameEntry =>
  defineEntry<ReturnType<typeof runsOf>, RunRecord>({
    path,
    isRace: true,
    async loadBoard() {
      const [{ raceRoomGame }, view] = await Promise.all([import("./race/raceRoomGame"), loadView()]);
      return raceRoomGame(view);
    },
    solo: {
      shape: { wide: true }, // no right column beside the field, and no floating button over it
      async load() {
        const [{ arcadeScreen }, view] = await Promise.all([import("./ArcadeScreen"), loadView()]);
        return arcadeScreen(view);
      },
    },
    ranked: {
      scoreText: formatNumber,
      async loadReplay() {
        const [{ arcadeReplay }, view] = await Promise.all([import("./replay/ReplayDialog"), loadView()]);
        return { Replay: arcadeReplay(view) };
      },
    },
  });
