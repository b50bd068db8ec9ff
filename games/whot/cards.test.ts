import { expect, test } from "vitest";
import { deck, faceOf, isWild, pointsOf } from "./cards";

const count = (number: number) => deck(false).filter((card) => faceOf(card).number === number).length;

test("G7 · the deck has 49 different cards", () => {
  expect([deck(false).length, new Set(deck(false)).size]).toEqual([49, 49]);
});

test("G7 · the deck with the wild cards has 54 different cards", () => {
  expect([deck(true).length, new Set(deck(true)).size, deck(true).filter(isWild).length]).toEqual([54, 54, 5]);
});

test("G7 · the deck has the right number of each shape and number", () => {
  const shapes = Map.groupBy(deck(false), (card) => faceOf(card).shape);
  expect(["box", "circle", "cross", "star", "Triangle"].map((shape) => shapes.get(shape as "box")?.length)).toEqual([
    9, 12, 9, 7, 12,
  ]);
  expect([1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14].map(count)).toEqual([5, 5, 5, 3, 5, 5, 3, 4, 4, 2, 4, 4]);
});

test("G7 · the cards of the deck are worth 372 points in total", () => {
  expect(deck(false).reduce((sum, card) => sum + pointsOf(card), 0)).toBe(372);
});

test("G7 · a card counts its number, a star twice that, and a wild card 20", () => {
  expect([pointsOf("Triangle14"), pointsOf("star8"), pointsOf("box1"), pointsOf("Whot20c")]).toEqual([14, 16, 1, 20]);
});
