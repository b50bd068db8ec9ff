import { useId } from "react";
import { TIME_CONTROLS } from "~/games/chess/clock";
import { PictureOptions } from "./imageSlidePuzzle/PictureOptions";
import { isRace, type MultiGame } from "./multiGames";

export type Options = Record<string, unknown>;

/** As each game is played when the host chooses nothing. A test holds them to the rules' own. */
export const DEFAULT_OPTIONS: Record<MultiGame, Options> = {
  Chess: { mode: "casual", clock: "none" },
  Whot: { elimination: false, whot20: false, generalMarket: false, pickTwoDefence: false, holdOn: false, mustPlay: false, noWhotFinish: false, lastCardCall: false },
  TicTacToe: {},
  SuperTicTacToe: { mostBoards: false, openingNotInCentre: false },
  BrickBreak: {},
  BallFall: {},
  ImageSlidePuzzle: { picture: "houses" },
};

interface GameOptionsProps {
  game: MultiGame;
  options: Options;
  onChange: (options: Options) => void;
  swapSides: boolean;
  onSwapSides: (swap: boolean) => void;
}

/** What the host may choose before inviting. */
export function GameOptions({ game, options, onChange, swapSides, onSwapSides }: GameOptionsProps) {
  const toggles = TOGGLES[game];
  return (
    <div className="space-y-3">
      {game === "Chess" ? <ChessOptions options={options} onChange={onChange} /> : null}
      {game === "ImageSlidePuzzle" ? <PictureOptions picture={String(options["picture"])} onChange={(picture) => onChange({ picture })} /> : null}
      {toggles.length > 0 ? (
        <details className="rounded-md border border-hairline" open={toggles.some(({ option }) => options[option] === true)}>
          <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold">House rules</summary>
          <ul className="border-t border-hairline px-3 py-1">
            {toggles.map(({ option, text }) => (
              <li key={option}>
                <Toggle text={text} checked={options[option] === true} onChange={(isOn) => onChange({ ...options, [option]: isOn })} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {isRace(game) ? null : <Toggle text="Change sides after each game" checked={swapSides} onChange={onSwapSides} />}
    </div>
  );
}

function ChessOptions({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  const ids = useId();
  const mode = options["mode"] === "standard" ? "standard" : "casual";
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-sm font-semibold">Rules</legend>
      {MODES.map(({ value, name, about }) => (
        <div key={value} className="flex items-start gap-3 py-1">
          <input
            id={`${ids}-${value}`}
            aria-describedby={`${ids}-${value}-about`}
            type="radio"
            name="mode"
            value={value}
            checked={mode === value}
            onChange={() => onChange({ mode: value, clock: value === "casual" ? "none" : options["clock"] })}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <div>
            <label htmlFor={`${ids}-${value}`} className="block font-semibold">
              {name}
            </label>
            <p id={`${ids}-${value}-about`} className="text-sm text-ink-2">
              {about}
            </p>
          </div>
        </div>
      ))}
      {mode === "standard" ? (
        <div className="flex items-center justify-between gap-3">
          <label htmlFor={ids} className="text-sm font-semibold">
            Clock, minutes + seconds a move
          </label>
          <select id={ids} value={String(options["clock"])} onChange={(event) => onChange({ mode, clock: event.target.value })} className="min-h-11 rounded-md border border-edge bg-raised px-2 md:min-h-9">
            {Object.keys(TIME_CONTROLS).map((clock) => (
              <option key={clock} value={clock}>
                {clock === "none" ? "No clock" : clock}
              </option>
            ))}
          </select>
        </div>
      ) : null}
    </fieldset>
  );
}

const Toggle = ({ text, checked, onChange }: { text: string; checked: boolean; onChange: (checked: boolean) => void }) => (
  <label className="flex min-h-11 items-center justify-between gap-3 md:min-h-9">
    <span className="text-sm">{text}</span>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} className="size-5 shrink-0 accent-accent" />
  </label>
);

const MODES = [
  { value: "casual", name: "Casual: capture the king", about: "You win by capturing the king. A move into check is allowed." },
  { value: "standard", name: "Standard: checkmate", about: "The rules of FIDE, with a clock if you like. A move into check isn’t allowed." },
] as const;

const TOGGLES: Record<MultiGame, readonly { option: string; text: string }[]> = {
  Chess: [],
  TicTacToe: [],
  BrickBreak: [],
  BallFall: [],
  ImageSlidePuzzle: [],
  SuperTicTacToe: [
    { option: "mostBoards", text: "Without a line, most boards win" },
    { option: "openingNotInCentre", text: "The first move is not in the middle board" },
  ],
  Whot: [
    { option: "elimination", text: "The highest total leaves after each round" },
    { option: "whot20", text: "Five wild cards" },
    { option: "generalMarket", text: "14: all others draw, and you go on" },
    { option: "pickTwoDefence", text: "2 and 5 are answered by their own number" },
    { option: "holdOn", text: "1: you go on" },
    { option: "mustPlay", text: "Who can play must not draw" },
    { option: "noWhotFinish", text: "A wild card cannot be the last" },
    { option: "lastCardCall", text: "Call your last card, or draw two" },
  ],
};
