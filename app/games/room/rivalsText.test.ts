import { expect, test } from "vitest";
import type { TableSeat } from "~/party/game/protocol";
import { rivalsText } from "./roomTexts";

const seat = (member: string, more: Partial<TableSeat> = {}): TableSeat => ({ member, invitation: "accepted", online: false, inRoom: true, awaySinceMs: null, left: false, ...more });
const textFor = (...rivals: TableSeat[]): string => rivalsText({ invited: [seat("me"), ...rivals], seats: ["me", ...rivals.map(({ member }) => member)] }, "me", (member) => member);

test("G2 · a rival who pressed Play Again wants to play again", () => {
  expect(textFor(seat("Bayo", { online: true }))).toBe("Bayo wants to play again.");
});

test("G2 · the text says what each of several rivals did", () => {
  expect(textFor(seat("Bayo", { online: true }), seat("Chi", { left: true, inRoom: false }), seat("Dan", { inRoom: false, awaySinceMs: 1 }), seat("Eve"))).toBe("Bayo wants to play again. Chi left. Dan disconnected.");
});
