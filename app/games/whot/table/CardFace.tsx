import { faceOf, pointsOf, SHAPES, type Card } from "~/games/whot/cards";
import { OUTLINES } from "./ShapeSign";
import { colourOf } from "./tableColours";
import { TEXTS } from "~/app/games/whot/texts";

const WIDTH = 100;
const HEIGHT = 140;
const TURNED = `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})`;

/**
 * A face-up card: a large shape, the number in two corners, and the special effect in the other two. The component that
 * renders the card gives it an accessible name.
 */
export function CardFace({ card, mark = null, className }: { card: Card; mark?: string | null; className?: string }) {
  const { shape, number } = faceOf(card);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className={className} fontWeight={800}>
      <Sheet />
      <g fill={shape ? colourOf(shape) : "var(--card-ink)"}>
        <Corner number={number} mark={mark} />
        <g transform={TURNED}>
          <Corner number={number} mark={mark} />
        </g>
        {shape ? <path d={OUTLINES[shape]} transform="translate(17.5 37.5) scale(.65)" /> : null}
      </g>
      {shape ? (
        <path
          d={OUTLINES[shape]}
          transform="translate(23 43) scale(.54)"
          fill="none"
          stroke="var(--card)"
          strokeWidth={3}
          opacity={0.45}
        />
      ) : (
        <Wild />
      )}
      {shape === "star" ? (
        <text x={50} y={78} fontSize={20} textAnchor="middle" fill="var(--card)">
          {pointsOf(card)}
        </text>
      ) : null}
    </svg>
  );
}

/** A face-down card. */
export const CardBack = ({ className }: { className?: string }) => (
  <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className={className}>
    <Sheet />
    <rect x={7} y={7} width={86} height={126} rx={7} fill="var(--back)" />
    <g fill="none" stroke="var(--back-line)">
      <rect x={12} y={12} {...FRAME} rx={4} strokeWidth={1.5} opacity={0.8} />
      <svg x={12} y={12} width={FRAME.width} height={FRAME.height}>
        <path d={LATTICE} strokeWidth={1.2} opacity={0.45} />
      </svg>
    </g>
    <circle cx={50} cy={70} r={21} fill="var(--back)" stroke="var(--back-line)" strokeWidth={1.5} />
    <path d={OUTLINES.star} transform="translate(36.5 56.5) scale(.27)" fill="var(--back-line)" />
  </svg>
);

const Sheet = () => (
  <rect
    x={1}
    y={1}
    width={WIDTH - 2}
    height={HEIGHT - 2}
    rx={11}
    fill="var(--card)"
    stroke="var(--card-edge)"
    strokeWidth={2}
  />
);

const Corner = ({ number, mark }: { number: number; mark: string | null }) => (
  <>
    <text x={9} y={32} fontSize={27} letterSpacing={-1.5}>
      {number}
    </text>
    {mark === null ? null : (
      <text x={92} y={25} fontSize={17} textAnchor="end">
        {mark}
      </text>
    )}
  </>
);

/** The word "Whot" among the shapes that the card's player can name. */
const Wild = () => (
  <>
    {SHAPES.map((shape, i) => {
      const [x, y] = i < 3 ? [27 + i * 23, 51] : [38.5 + (i - 3) * 23, 93];
      return (
        <path
          key={shape}
          d={OUTLINES[shape]}
          transform={`translate(${x} ${y}) scale(.18) translate(-50 -50)`}
          fill={colourOf(shape)}
        />
      );
    })}
    <text x={50} y={80} fontSize={25} textAnchor="middle" fill="var(--card-ink)" letterSpacing={-0.5}>
      {TEXTS.whot}
    </text>
  </>
);

const FRAME = { width: 76, height: 116 };

/** Diagonals across the inner frame, whose edges cut them, and their mirror images. */
const LATTICE = Array.from({ length: 9 }, (_, i) => (i - 1) * 19.33)
  .map((y) => `M0 ${y}l${FRAME.width} -${FRAME.width}M${FRAME.width} ${y}l-${FRAME.width} -${FRAME.width}`)
  .join("");
