/** A duration: "0:07", "12:30", "1:02:03". Seconds are rounded down. */
export function durationText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const end = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${end}` : `${minutes}:${end}`;
}

export const twoDigits = (number: number): string => String(number).padStart(2, "0");
