import * as z from "zod";
import { tileCount } from "~/games/imageSlidePuzzle/board";
import { PICTURE_NAMES } from "~/games/imageSlidePuzzle/pictures";
import { GAME_PICTURE_KEY } from "~/base/mediaKeys";
import { puzzleRace as rules, SLIDES_MAX, slidesOf, type PuzzleRecord } from "~/games/imageSlidePuzzle/race";
import { defineGame } from "~/party/game/defineGame";
import { GAME_LIMITS } from "~/party/game/protocol";

export const imageSlidePuzzle = defineGame({
  rules,
  actionSchema: z.strictObject({
    slides: z
      .array(
        z
          .int()
          .min(0)
          .max(tileCount() - 1),
      )
      .min(1)
      .max(SLIDES_MAX),
  }),
  optionsSchema: z.strictObject({ picture: z.union([z.enum(PICTURE_NAMES), z.string().regex(GAME_PICTURE_KEY)]) }),
  countdownMs: GAME_LIMITS.countdownMs,
  isIn: ({ racers }, seat) => racers[seat]?.left === false,
  race: {
    lastsMs: () => null, // there is no time limit for a picture
    isPlayedLive: false, // slides count in the order in which they arrive
    /** The run of the player who finished the picture. Fewer slides are better; between equal numbers, less time. */
    finished({ racers, first }, seat, steps, seed) {
      if (first?.seat !== seat) return null;
      const score = racers[seat]?.moves ?? 0;
      const record: PuzzleRecord = { seed, slides: slidesOf(steps, seat) };
      return { score, worth: -score, length: first.tookMs, record: JSON.stringify(record) };
    },
  },
});
