import { expect, it } from "vitest";
import { qrCodeOf } from "./codesSetup.server";

it("A14 · a QR code has the three finder patterns of its standard within its border", async () => {
  const { path, size } = await qrCodeOf("otpauth://totp/Parlor:ada");
  const isDark = (x: number, y: number) => path.includes(`M${x} ${y}h1v1h-1z`);
  const far = size - 2 - 7;
  const isFinder = (left: number, top: number) =>
    [0, 1, 2, 3, 4, 5, 6].every((i) => isDark(left + i, top) && isDark(left, top + i) && isDark(left + i, top + 6));
  const corners = [isFinder(2, 2), isFinder(far, 2), isFinder(2, far), isFinder(far, far)];
  expect(corners).toEqual([true, true, true, false]);
  expect([isDark(1, 2), isDark(2, 1)]).toEqual([false, false]);
});
