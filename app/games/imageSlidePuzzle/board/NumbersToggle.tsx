import { rememberedChoice, useRemembered } from "~/app/games/options/rememberedChoice";
import { TEXTS } from "~/app/games/imageSlidePuzzle/texts";

const NUMBERS = rememberedChoice("parlor:imageSlidePuzzle:numbers", ["off", "on"]);

/** Whether this browser shows the tiles' numbers. */
export const useNumbered = (): boolean => useRemembered(NUMBERS) === "on";

export const NumbersToggle = () => (
  <label className="flex min-h-11 items-center justify-between gap-3 mouse:min-h-9">
    <span>{TEXTS.showNumbers}</span>
    <input
      type="checkbox"
      checked={useNumbered()}
      onChange={({ target }) => NUMBERS.write(target.checked ? "on" : "off")}
      className="size-5 shrink-0 accent-accent"
    />
  </label>
);
