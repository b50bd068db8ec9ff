import { Dialog } from "~/app/ui/dialogs/Dialog";
import type { WhotOptions } from "~/games/whot/state";
import { CardFace } from "~/app/games/whot/table/CardFace";
import { cardMark } from "~/app/games/whot/table/cardMark";
import { TABLE_COLOURS } from "~/app/games/whot/table/tableColours";

interface RulesDialogProps {
  options: WhotOptions;
  onClose: () => void;
}

/** G7: how Whot is played, with the house rules that the host chose. */
const RulesDialog = ({ options, onClose }: RulesDialogProps) => (
  <Dialog title="Rules" onClose={onClose} isText>
    <div className="space-y-4" style={TABLE_COLOURS}>
      <section>
        <h3 className="font-bold">Your turn</h3>
        <ul className={LIST}>
          <li>Play a card that has the shape or the number of the card on top of the pile.</li>
          <li>
            {options.mustPlay
              ? "Draw a card only when none of yours fits. Your turn then ends."
              : "Or draw a card. You may draw even when one of yours fits. Your turn then ends."}
          </li>
          {options.whot20 ? (
            <li>
              Whot goes on any card. Whoever plays it names the shape that follows.
              {options.noWhotFinish ? " It can't be your last card." : ""}
            </li>
          ) : null}
          {options.lastCardCall ? (
            <li>Press “Last card” before you play your last card but one, or you draw two.</li>
          ) : null}
        </ul>
      </section>
      <section>
        <h3 className="font-bold">Special cards</h3>
        <ul className="mt-2 space-y-2">
          {SPECIAL.map(({ number, text }) => {
            const does = text(options);
            const card = `circle${number}`;
            return does === null ? null : (
              <li key={number} className="flex items-center gap-3 text-sm">
                <CardFace card={card} mark={cardMark(card, options)} className="w-9 shrink-0" />
                <span>
                  <b>{number}</b>: {does}
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      <section>
        <h3 className="font-bold">The end</h3>
        <ul className={LIST}>
          <li>The first player without cards wins the round. A special last card has no effect.</li>
          <li>
            The others count what they hold: each card its number, a star twice its number
            {options.whot20 ? ", Whot 20" : ""}.
          </li>
          <li>
            {options.elimination
              ? "With three or four players, the highest total leaves after each round, and the rest play another until one of the last two wins."
              : "Whoever wins the round wins the game."}
          </li>
          <li>When fewer than three cards are left to draw, the played cards are shuffled and go under them.</li>
        </ul>
      </section>
    </div>
  </Dialog>
);

export default RulesDialog;

const LIST = "mt-1 list-disc space-y-1 pl-5 text-sm";

/** games.md 2.4; null if the number has no effect. */
const SPECIAL: readonly { number: number; text: (options: WhotOptions) => string | null }[] = [
  { number: 1, text: ({ holdOn }) => (holdOn ? "you play again." : "the next player is skipped.") },
  {
    number: 2,
    text: ({ pickTwoDefence }) =>
      pickTwoDefence
        ? "the next player draws two, or answers with a 2: then the cards add up."
        : "the next player draws two and is skipped.",
  },
  {
    number: 5,
    text: ({ pickTwoDefence }) =>
      pickTwoDefence ? "the next player draws three, or answers with a 5: then the cards add up." : null,
  },
  { number: 8, text: () => "the next player is skipped." },
  {
    number: 14,
    text: ({ generalMarket }) =>
      generalMarket ? "all the others draw one, and you play again." : "the next player draws one and is skipped.",
  },
];
