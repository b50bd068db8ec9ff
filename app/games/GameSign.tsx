import type { ReactNode } from "react";

/**
 * The signs of all games, by the path of their file. They aren't part of the entries, because only the games hub shows
 * them and many pages load entries.
 */
const SIGNS = import.meta.glob<ReactNode>("./*/sign.tsx", { eager: true, import: "sign" });

/** The sign of a game, such as `Chess`. The game's folder has its name, with a lower-case first letter. */
export const signOf = (game: string): ReactNode => SIGNS[`./${game.charAt(0).toLowerCase()}${game.slice(1)}/sign.tsx`];

/** A game's picture in a list. */
export const GameSign = ({ game }: { game: string }) => (
  <svg
    viewBox="0 0 64 64"
    aria-hidden
    className="size-16 shrink-0 rounded-md bg-accent-soft text-accent"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
  >
    {signOf(game)}
  </svg>
);
