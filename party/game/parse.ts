import * as z from "zod";
import { clientIdSchema as id, helloSchema } from "~/party/core/frames";
import { adapterFor, GAME_NAMES } from "~/party/game/adapterFor";
import { GAME_LIMITS } from "~/party/game/protocol";

/** The commands that a game's clients may send. */
export const gameCommandSchema = z.discriminatedUnion("t", [
  helloSchema,
  /** `v` is the version of the game that the player saw. The game's own schema checks `a`. */
  z.strictObject({ t: z.literal("act"), id, v: z.int().nonnegative(), a: z.unknown() }),
  /**
   * `claim`: the rival has been away long enough, so the player claims the win. `skip`: a vote to continue without
   * waiting for the player whose turn it is. `again`: ready for another round. `start`: the host begins with those
   * who are online.
   */
  z.strictObject({ t: z.enum(["resign", "claim", "skip", "again", "start"]), id }),
  /** the host allows or forbids friends to watch */
  z.strictObject({ t: z.literal("watch"), id, allow: z.boolean() }),
  /** whether the sender plays on a phone; in a race, everyone then plays with the phone's profile */
  z.strictObject({ t: z.literal("device"), id, mobile: z.boolean() }),
  /** the answer to a probe; `lagMs` is how long frames take */
  z.strictObject({
    t: z.literal("probe"),
    n: z.int().nonnegative(),
    lagMs: z.number().min(0).max(GAME_LIMITS.lagMaxMs),
  }),
  /** asks for the log of the round that is over */
  z.strictObject({ t: z.literal("log"), id }),
]);
export type GameCommand = z.infer<typeof gameCommandSchema>;

const memberId = z.string().regex(/^[\w-]{1,64}$/);

/** What the edge sends when a host invites. */
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
