import * as z from "zod";
import { SHAPES } from "~/games/whot/cards";
import { whot as rules } from "~/games/whot/rules";
import { seatsIn } from "~/games/whot/seats";
import { defineGame } from "~/party/game/defineGame";
import { GAME_LIMITS } from "~/party/game/protocol";

const yes = z.literal(true);
const isOn = z.boolean();

export const whot = defineGame({
  rules,
  actionSchema: z.union([
    z.strictObject({ play: z.string().min(1).max(12), shape: z.enum(SHAPES).optional(), lastCard: yes.optional() }),
    z.strictObject({ draw: yes }),
  ]),
  optionsSchema: z.strictObject({
    elimination: isOn,
    whot20: isOn,
    generalMarket: isOn,
    pickTwoDefence: isOn,
    holdOn: isOn,
    mustPlay: isOn,
    noWhotFinish: isOn,
    lastCardCall: isOn,
  }),
  turnOf: ({ turn }) => turn,
  countdownMs: GAME_LIMITS.countdownMs,
  isIn: (state, seat) => seatsIn(state).includes(seat),
});
