/** The colours of both games' fields: like paper in the light theme, and nearly black in the dark theme. */
export const FIELD_COLOURS = {
  fieldTop: "light-dark(#fffefb, #211e19)",
  fieldBottom: "light-dark(#f2ede3, #14120f)",
  line: "light-dark(#e2dacb, #322d26)",
  ball: "light-dark(#2b251e, #f4eee2)",
  shine: "light-dark(#b9ad9b, #ffffff)",
  accent: "var(--accent)",
  accentLit: "light-dark(#3c8c78, #a5e6d2)",
  danger: "var(--danger)",
  heart: "var(--like)",
} as const;
