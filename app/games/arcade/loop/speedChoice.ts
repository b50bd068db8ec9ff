import { rememberedChoice } from "~/app/games/options/rememberedChoice";

/** For people who need more time (games.md 2.5). Slower runs aren't ranked. */
export const SPEED = rememberedChoice("parlor:arcade:speed", ["full", "slower"]);

const SLOWER = 0.6;

export const chosenSpeed = (): number => (SPEED.read() === "slower" ? SLOWER : 1);
