import type { Shape } from "~/games/whot/cards";
import { colourOf } from "./tableColours";

/** SVG paths in a square of 100 by 100 units, centred. */
export const OUTLINES: Record<Shape, string> = {
  box: "M16 10H84Q90 10 90 16V84Q90 90 84 90H16Q10 90 10 84V16Q10 10 16 10Z",
  circle: "M50 6A44 44 0 1 1 50 94A44 44 0 1 1 50 6Z",
  cross:
    "M40 6H60Q66 6 66 12V34H88Q94 34 94 40V60Q94 66 88 66H66V88Q66 94 60 94H40Q34 94 34 88V66H12Q6 66 6 60V40Q6 34 12 34H34V12Q34 6 40 6Z",
  star: "M50 3L62.9 35.2L97.6 37.5L70.9 59.8L79.4 93.5L50 75L20.6 93.5L29.1 59.8L2.4 37.5L37.1 35.2Z",
  Triangle: "M45 11Q50 3 55 11L96 82Q100 90 91 90H9Q0 90 4 82Z",
};

/** A single shape. Screen readers skip it, because the text next to it names the shape. */
export const ShapeSign = ({ shape, className }: { shape: Shape; className?: string }) => (
  <svg viewBox="0 0 100 100" aria-hidden className={className}>
    <path d={OUTLINES[shape]} fill={colourOf(shape)} />
  </svg>
);
