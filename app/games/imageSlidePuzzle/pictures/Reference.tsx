import { Eye, EyeOff } from "lucide-react";
import { TEXTS } from "~/app/games/imageSlidePuzzle/texts";

interface ReferenceProps {
  /** the picture's address */
  picture: string;
  /** the picture covers the tiles */
  peeking: boolean;
  onPeek: (peeking: boolean) => void;
}

/** The complete picture, small. A press shows it large over the tiles. */
export function Reference({ picture, peeking, onPeek }: ReferenceProps) {
  const Sign = peeking ? EyeOff : Eye;
  const label = peeking ? TEXTS.hidePicture : TEXTS.showPicture;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => onPeek(!peeking)}
      className="group relative h-full max-h-[79px] shrink-0 overflow-hidden rounded-sm border border-edge/50"
    >
      <img src={picture} alt="" className="aspect-[4/6] h-full object-cover" />
      <span className="absolute end-0.5 bottom-0.5 grid size-6 place-items-center rounded-full bg-black/65 text-white transition-colors group-hover:bg-black/85">
        <Sign aria-hidden className="size-3.5" />
      </span>
    </button>
  );
}
