import { Dialog } from "~/app/ui/dialogs/Dialog";
import { SHAPES, type Shape } from "~/games/whot/cards";
import { ShapeSign } from "~/app/games/whot/table/ShapeSign";
import { TABLE_COLOURS } from "~/app/games/whot/table/tableColours";
import { TEXTS } from "./texts";
import { TEXTS as TABLE_TEXTS } from "~/app/games/whot/texts";

interface ShapeDialogProps {
  onChoose: (shape: Shape) => void;
  onClose: () => void;
}

/** Asks which shape a wild card names. */
const ShapeDialog = ({ onChoose, onClose }: ShapeDialogProps) => (
  <Dialog title={TEXTS.shape} onClose={onClose}>
    <div className="grid grid-cols-3 gap-2 sm:grid-cols-5" style={TABLE_COLOURS}>
      {SHAPES.map((shape) => (
        <button
          key={shape}
          type="button"
          onClick={() => onChoose(shape)}
          className="flex flex-col items-center gap-2 rounded-md border border-(--card-edge) bg-(--card) px-1 py-3 text-sm font-bold text-(--card-ink) transition-[translate] hover:-translate-y-0.5 active:translate-y-0"
        >
          <ShapeSign shape={shape} className="size-10" />
          {TABLE_TEXTS.shapes[shape]}
        </button>
      ))}
    </div>
  </Dialog>
);

export default ShapeDialog;
