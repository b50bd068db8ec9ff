import * as z from "zod";
import { RULES, type GameName } from "~/games/allRules";
import { RUN_TICKS_MAX, type InputRun } from "~/games/arcade/runLog";
import type { RunAction } from "~/games/arcade/runs";
import { TIME_CONTROLS, type ClockName } from "~/games/chess/clock";
import { MODES } from "~/games/chess/moves";
import { QUESTIONS, type ChessAction, type ChessOptions } from "~/games/chess/rules";
import { tileCount } from "~/games/imageSlidePuzzle/board";
import { OWN_PICTURE_KEY, PICTURE_NAMES } from "~/games/imageSlidePuzzle/pictures";
import { SLIDES_MAX, type RaceAction, type RaceOptions } from "~/games/imageSlidePuzzle/race";
import type { Place as SuperPlace, SuperOptions } from "~/games/superTicTacToe/rules";
import type { Place } from "~/games/ticTacToe/rules";
import { SHAPES } from "~/games/whot/cards";
import { PLAIN_RULES, type WhotAction, type WhotOptions } from "~/games/whot/state";
import { clientIdSchema, helloSchema } from "~/party/core/frames";
import { GAME_LIMITS, type GameCommand } from "~/party/game/protocol";

const id = clientIdSchema;

/** As a client says it, before the room has noted when. */
type Told<Action> = Action extends unknown ? Omit<Action, "sinceMs"> : never;

/** What a game's clients may say. What an action holds is for the game's own schema. */
export const gameCommandSchema: z.ZodType<GameCommand> = z.discriminatedUnion("t", [
  helloSchema,
  z.strictObject({ t: z.literal("act"), id, v: z.int().nonnegative(), a: z.unknown() }),
  z.strictObject({ t: z.literal("resign"), id }),
  z.strictObject({ t: z.literal("claim"), id }),
  z.strictObject({ t: z.literal("skip"), id }),
  z.strictObject({ t: z.literal("again"), id }),
  z.strictObject({ t: z.literal("start"), id }),
  z.strictObject({ t: z.literal("watch"), id, allow: z.boolean() }),
  z.strictObject({ t: z.literal("device"), id, mobile: z.boolean() }),
  z.strictObject({ t: z.literal("probe"), n: z.int().nonnegative(), lagMs: z.number().min(0).max(GAME_LIMITS.lagMaxMs) }),
  z.strictObject({ t: z.literal("log"), id }),
]);

const nine = z.int().min(0).max(8);
const square = z.string().regex(/^[a-h][1-8]$/);
const yes = z.literal(true);

const ticTacToe: z.ZodType<Place> = z.strictObject({ cell: nine });
const superTicTacToe: z.ZodType<SuperPlace> = z.strictObject({ board: nine, cell: nine });
const chess: z.ZodType<ChessAction> = z.union([
  z.strictObject({ from: square, to: square, promotion: z.enum(["q", "r", "b", "n"]).optional() }),
  z.strictObject({ resign: yes }),
  z.strictObject({ offerDraw: yes }),
  z.strictObject({ claimDraw: yes }),
  z.strictObject({ takeback: yes }),
  z.strictObject({ decline: z.enum(QUESTIONS) }),
]);
/** What a player tells of a run: the room adds when that came. Inputs of a second and a half ahead and three behind, each tick another. */
const INPUTS_MAX = 300;
const whole = z.int().min(0).max(RUN_TICKS_MAX);
const inputRun: z.ZodType<InputRun> = z.tuple([z.int().min(1).max(INPUTS_MAX), z.int().min(-16).max(16), z.int().min(0).max(1)]);
const run: z.ZodType<Told<RunAction>> = z.union([z.strictObject({ tick: whole, inputs: z.array(inputRun).min(1).max(INPUTS_MAX) }), z.strictObject({ pause: yes })]);
const slides: z.ZodType<Told<RaceAction>> = z.strictObject({ slides: z.array(z.int().min(0).max(tileCount() - 1)).min(1).max(SLIDES_MAX) });
const whot: z.ZodType<WhotAction> = z.union([
  z.strictObject({ play: z.string().min(1).max(12), shape: z.enum(SHAPES).optional(), lastCard: yes.optional() }),
  z.strictObject({ draw: yes }),
]);

/** What a player can do in each game; anything more than this is refused. */
export const ACTION_SCHEMAS: Record<GameName, z.ZodType> = {
  TicTacToe: ticTacToe, SuperTicTacToe: superTicTacToe, Chess: chess, Whot: whot, BrickBreak: run, BallFall: run, ImageSlidePuzzle: slides,
};

const chessOptions: z.ZodType<ChessOptions> = z
  .strictObject({ mode: z.enum(MODES), clock: z.enum(Object.keys(TIME_CONTROLS) as [ClockName, ...ClockName[]]) })
  .refine(({ mode, clock }) => mode === "standard" || clock === "none", "clocks belong to standard chess");
const superOptions: z.ZodType<SuperOptions> = z.strictObject({ mostBoards: z.boolean(), openingNotInCentre: z.boolean() });
const noOptions = z.strictObject({});
const runOptions = z.strictObject({ profile: z.enum(["desktop", "mobile"]).default("desktop") });
const raceOptions: z.ZodType<RaceOptions> = z.strictObject({ picture: z.union([z.enum(PICTURE_NAMES), z.string().regex(OWN_PICTURE_KEY)]) });
const houseRules = Object.fromEntries(Object.keys(PLAIN_RULES).map((rule) => [rule, z.boolean()])) as Record<keyof WhotOptions, z.ZodBoolean>;
const whotOptions: z.ZodType<WhotOptions> = z.strictObject(houseRules);

export const OPTION_SCHEMAS: Record<GameName, z.ZodType> = {
  TicTacToe: noOptions, SuperTicTacToe: superOptions, Chess: chessOptions, Whot: whotOptions, BrickBreak: runOptions, BallFall: runOptions, ImageSlidePuzzle: raceOptions,
};

const memberId = z.string().regex(/^[\w-]{1,64}$/);

/** What the edge asks for when a host invites. */
export const newGameSchema = z
  .strictObject({
    game: z.enum(Object.keys(RULES) as [GameName, ...GameName[]]),
    options: z.unknown(),
    swapSides: z.boolean(),
    host: memberId,
    invited: z.array(memberId).max(3),
  })
  .refine(({ game, invited }) => invited.length + 1 >= RULES[game].seats[0] && invited.length < RULES[game].seats[1], "as many as can play it")
  .refine(({ host, invited }) => new Set([host, ...invited]).size === invited.length + 1, "nobody sits twice");
export type NewGame = z.infer<typeof newGameSchema>;
