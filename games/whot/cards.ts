/** Spelled as in the specification. */
export const SHAPES = ["box", "circle", "cross", "star", "Triangle"] as const;
export type Shape = (typeof SHAPES)[number];

/** A shape and a number, such as "Triangle14"; the five wild cards are "Whot20a" to "Whot20e". */
export type Card = string;

export interface Face {
  /** null: wild */
  shape: Shape | null;
  number: number;
}

const NUMBERS: Record<Shape, readonly number[]> = {
  box: [1, 2, 3, 5, 7, 10, 11, 13, 14],
  circle: [1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14],
  cross: [1, 2, 3, 5, 7, 10, 11, 13, 14],
  star: [1, 2, 3, 4, 5, 7, 8],
  Triangle: [1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14],
};
const WILD: readonly Card[] = [..."abcde"].map((letter) => `Whot20${letter}`);
const WILD_FACE: Face = { shape: null, number: 20 };

const FACES: ReadonlyMap<Card, Face> = new Map([
  ...SHAPES.flatMap((shape) => NUMBERS[shape].map((number): [Card, Face] => [`${shape}${number}`, { shape, number }])),
  ...WILD.map((card): [Card, Face] => [card, WILD_FACE]),
]);

/** 49 cards, or 54 with the wild cards. */
export const deck = (hasWild: boolean): Card[] => [...FACES.keys()].filter((card) => hasWild || !isWild(card));

/** Throws if the text isn't a card. */
export function faceOf(card: Card): Face {
  const face = FACES.get(card);
  if (!face) throw new Error(`Not a card: ${card}`);
  return face;
}

export const isWild = (card: Card): boolean => faceOf(card) === WILD_FACE;

/** The points that a card in hand counts against its holder. Stars count twice (specification §9). */
export const pointsOf = (card: Card): number => faceOf(card).number * (faceOf(card).shape === "star" ? 2 : 1);
