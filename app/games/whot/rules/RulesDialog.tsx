import { Dialog } from "~/app/ui/dialogs/Dialog";
import type { WhotOptions } from "~/games/whot/state";
import { CardFace } from "~/app/games/whot/table/CardFace";
import { cardMark } from "~/app/games/whot/table/cardMark";
import { TABLE_COLOURS } from "~/app/games/whot/table/tableColours";
import { TEXTS as ALL_TEXTS } from "./texts";

const TEXTS = ALL_TEXTS.rules;

interface RulesDialogProps {
  options: WhotOptions;
  onClose: () => void;
}

/** G7: how Whot is played, with the house rules that the host chose. */
const RulesDialog = ({ options, onClose }: RulesDialogProps) => (
  <Dialog title={TEXTS.title} onClose={onClose}>
    <div className="space-y-4" style={TABLE_COLOURS}>
      <section>
        <h3 className="font-bold">{TEXTS.turn.title}</h3>
        <ul className={LIST}>
          <li>{TEXTS.turn.play}</li>
          <li>{options.mustPlay ? TEXTS.turn.drawIfNeeded : TEXTS.turn.draw}</li>
          {options.whot20 ? (
            <li>
              {TEXTS.turn.whot}
              {options.noWhotFinish ? ` ${TEXTS.turn.whotNotLast}` : ""}
            </li>
          ) : null}
          {options.lastCardCall ? <li>{TEXTS.turn.lastCard}</li> : null}
        </ul>
      </section>
      <section>
        <h3 className="font-bold">{TEXTS.special.title}</h3>
        <ul className="mt-2 space-y-2">
          {SPECIAL.map(({ number, text }) => {
            const effect = text(options);
            const card = `circle${number}`;
            return effect === null ? null : (
              <li key={number} className="flex items-center gap-3 text-sm">
                <CardFace card={card} mark={cardMark(card, options)} className="w-9 shrink-0" />
                <span>
                  <b>{number}</b>: {effect}
                </span>
              </li>
            );
          })}
        </ul>
      </section>
      <section>
        <h3 className="font-bold">{TEXTS.end.title}</h3>
        <ul className={LIST}>
          <li>{TEXTS.end.win}</li>
          <li>{options.whot20 ? TEXTS.end.pointsWithWhot : TEXTS.end.points}</li>
          <li>{options.elimination ? TEXTS.end.elimination : TEXTS.end.oneRound}</li>
          <li>{TEXTS.end.refill}</li>
        </ul>
      </section>
    </div>
  </Dialog>
);

export default RulesDialog;

const LIST = "mt-1 list-disc space-y-1 ps-5 text-sm";

/** games.md 2.4; null if the number has no effect. */
const SPECIAL: readonly { number: number; text: (options: WhotOptions) => string | null }[] = [
  { number: 1, text: ({ holdOn }) => (holdOn ? TEXTS.special.again : TEXTS.special.skip) },
  { number: 2, text: ({ pickTwoDefence }) => TEXTS.special[pickTwoDefence ? "answer" : "draw"][2] },
  { number: 5, text: ({ pickTwoDefence }) => (pickTwoDefence ? TEXTS.special.answer[5] : null) },
  { number: 8, text: () => TEXTS.special.skip },
  { number: 14, text: ({ generalMarket }) => (generalMarket ? TEXTS.special.everyone : TEXTS.special.draw[14]) },
];
