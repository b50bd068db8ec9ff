import * as z from "zod";
import { clientIdSchema, helloSchema } from "~/party/core/frames";
import { adapterFor, GAME_NAMES } from "~/party/game/adapterFor";
import { GAME_LIMITS, type GameCommand } from "~/party/game/protocol";

const id = clientIdSchema;

/** What a game's clients may send. The game's own schema checks an action. */
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

const memberId = z.string().regex(/^[\w-]{1,64}$/);

/** What the edge asks for when a host invites. */
export const newGameSchema = z
  .strictObject({
    game: z.enum(GAME_NAMES),
    options: z.unknown(),
    swapSides: z.boolean(),
    host: memberId,
    invited: z.array(memberId).max(3),
  })
  .refine(({ game, invited }) => {
    const [fewest, most] = adapterFor(game).rules.seats;
    return invited.length + 1 >= fewest && invited.length < most;
  }, "as many as can play it")
  .refine(({ host, invited }) => new Set([host, ...invited]).size === invited.length + 1, "nobody sits twice");
export type NewGame = z.infer<typeof newGameSchema>;
