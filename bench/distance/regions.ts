/**
 * Where things lie when the bench measures distance, and how long a round trip between two places takes. The names are
 * those of the platform's location hints. `none` is nowhere: everything is as near to it as on one machine.
 */
const REGIONS = ["none", "weur", "enam", "apac", "oc"] as const;
export type Region = (typeof REGIONS)[number];

/** The region of the databases and of R2. */
export const DATA_REGION: Region = "weur";

/** What the platform says of a request from the region, as far as the product reads it. */
export const CF_OF: Record<Region, Record<string, string> | undefined> = {
  none: undefined,
  weur: { continent: "EU", longitude: "2" },
  enam: { continent: "NA", longitude: "-74" },
  apac: { continent: "AS", longitude: "104" },
  oc: { continent: "OC", longitude: "175" },
};

/** A round trip that takes longer is a far one. */
export const NEAR_MS = 10;

/** Round trips between different regions in ms, each pair once. */
const BETWEEN_MS: Record<string, number> = {
  "weur enam": 80,
  "weur apac": 150,
  "weur oc": 280,
  "enam apac": 150,
  "enam oc": 150,
  "apac oc": 80,
};

/** The time of a round trip between two places, in ms. */
export function roundTripMs(a: Region, b: Region): number {
  if (a === "none" || b === "none") return 0;
  return a === b ? NEAR_MS : (BETWEEN_MS[`${a} ${b}`] ?? BETWEEN_MS[`${b} ${a}`] ?? NaN);
}

export const isRegion = (value: unknown): value is Region => REGIONS.some((region) => region === value);
