import { defineEntry } from "~/app/games/gameEntry";
import { movesText } from "./movesText";
import type { puzzleRace, PuzzleRecord } from "~/games/imageSlidePuzzle/race";

export const imageSlidePuzzle = defineEntry<typeof puzzleRace, PuzzleRecord>({
  path: "ImageSlidePuzzle",
  isRace: true,
  loadBoard: async () => (await import("./roomGame")).roomGame,
  loadOptions: async () => ({ Form: (await import("./pictures/PictureOptions")).PictureOptions }),
  solo: {
    shape: { wide: true }, // the pictures are beside the board
    load: async () => (await import("./PuzzleScreen")).PuzzleScreen,
  },
  ranked: {
    scoreText: movesText,
    loadReplay: async () => ({ Replay: (await import("./race/PuzzleReplayDialog")).PuzzleReplayDialog }),
  },
});
