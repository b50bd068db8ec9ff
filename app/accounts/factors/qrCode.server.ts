/** A QR code as a picture of squares. */
export interface QrCode {
  /** the SVG path of the dark squares; a square is 1 wide */
  path: string;
  /** how many squares wide and high it is, with its border */
  size: number;
}

const BORDER = 2;

/** The library is loaded when a member first needs it. */
export async function qrCodeOf(text: string): Promise<QrCode> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { border: BORDER, ecc: "M" });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(""), size };
}
