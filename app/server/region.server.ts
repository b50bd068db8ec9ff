import { z } from "zod";
import type { Region } from "~/base/roomAt";

/** The regions of a continent. Where it has two, a longitude in degrees divides them. */
const CONTINENTS = {
  AF: "afr",
  AN: null,
  AS: { west: "me", east: "apac", dividedAt: 60 }, // between Iran and Pakistan
  EU: { west: "weur", east: "eeur", dividedAt: 15 }, // between Germany and Poland
  NA: { west: "wnam", east: "enam", dividedAt: -100 }, // through Texas
  OC: "oc",
  SA: "sam",
} as const satisfies Record<string, Region | { west: Region; east: Region; dividedAt: number } | null>;

/** What Cloudflare says of where a request comes from, by its IP address. */
const placeSchema = z.object({
  continent: z.enum(Object.keys(CONTINENTS) as (keyof typeof CONTINENTS)[]),
  country: z.string().optional(),
  longitude: z
    .string()
    .regex(/^-?\d{1,3}(\.\d+)?$/)
    .transform(Number)
    .optional()
    .catch(undefined),
});
/** Cloudflare's country of the Tor network, whose exits say nothing of where a person is. */
const TOR = "T1";

/** In which of the platform's regions a request's sender is; null if the platform doesn't say. */
export const regionOf = (request: Request): Region | null => regionIn((request as { cf?: unknown }).cf);

export function regionIn(cf: unknown): Region | null {
  const place = placeSchema.safeParse(cf);
  if (!place.success || place.data.country === TOR) return null;
  const { continent, longitude } = place.data;
  const regions = CONTINENTS[continent];
  if (regions === null || typeof regions === "string") return regions;
  if (longitude === undefined) return null;
  return longitude < regions.dividedAt ? regions.west : regions.east;
}
