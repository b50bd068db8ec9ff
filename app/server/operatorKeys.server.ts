import { z } from "zod";

/** What a key may open: the addresses below /operator, by subject. */
export const OPERATOR_SCOPES = ["roles", "appeals", "log", "games", "sessions", "factors", "jobs", "rooms"] as const;
export type OperatorScope = (typeof OPERATOR_SCOPES)[number];

export interface OperatorKey {
  /** the operator's name, in security events and in the log of moderation */
  name: string;
  scopes: readonly OperatorScope[];
  key: string;
  /** null: it doesn't expire */
  expiresAtMs: number | null;
}

export const OPERATOR_KEY_MIN = 32;
const DAY_MS = 24 * 60 * 60 * 1000;
const KEYS_MAX = 20; // each request to /operator compares its key with all of them
/** The name of whoever uses OPERATOR_KEY, which doesn't say who it is. */
export const SHARED_OPERATOR = "operator";

const nameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,31}$/)
  .refine((name) => name !== SHARED_OPERATOR, `${SHARED_OPERATOR} is the name of OPERATOR_KEY`);
const fieldsSchema = z.union([
  z.tuple([nameSchema, z.string(), z.string().min(OPERATOR_KEY_MIN)]),
  z.tuple([nameSchema, z.string(), z.string().min(OPERATOR_KEY_MIN), z.iso.date()]),
]);
const scopesSchema = z.array(z.enum(OPERATOR_SCOPES)).min(1);

const keySchema = z
  .string()
  .transform((text) => text.split(":"))
  .pipe(fieldsSchema)
  .transform(([name, scopes, key, lastDay]) => ({
    name,
    scopes: scopes === "all" ? OPERATOR_SCOPES : scopes.split(","),
    key,
    expiresAtMs: lastDay === undefined ? null : Date.parse(lastDay) + DAY_MS,
  }))
  .pipe(z.object({ name: z.string(), scopes: scopesSchema, key: z.string(), expiresAtMs: z.number().nullable() }));

/** `name:scope,scope:key` or `name:scope,scope:key:last day`, separated by semicolons. `all` stands for all scopes. */
export const operatorKeysSchema = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(";")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .pipe(z.array(keySchema).max(KEYS_MAX))
  .refine((keys) => new Set(keys.map(({ name }) => name)).size === keys.length, "each operator has one key")
  .refine((keys) => new Set(keys.map(({ key }) => key)).size === keys.length, "each operator has a key of their own");
