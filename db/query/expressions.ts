/** SQL expressions that Drizzle doesn't have, and the types of their values. */
import { type Column, type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";

export type Expression = SQL | Column | Placeholder;

/** Converts a value from the database to the one that the code uses. */
export type Decoder<T> = (value: unknown) => T;

const decoders = new WeakMap<SQL, Decoder<unknown>>();

/** An expression whose value `decode` converts. The selected field has the type that `decode` returns. */
export function decoded<T>(expression: Expression, decode: Decoder<T>): SQL<T> {
  const expressionCopy = sql<T>`${expression}`;
  decoders.set(expressionCopy, decode);
  return expressionCopy;
}

/** The decoder of a selected expression. Undefined for an expression that needs no decoding. */
export const decoderOf = (expression: SQL): Decoder<unknown> | undefined => decoders.get(expression);

const fail = (wanted: string, value: unknown): never => {
  throw new TypeError(`the database answered ${typeof value} instead of ${wanted}`);
};
const asNumber = (value: unknown): number => (typeof value === "number" ? value : fail("a number", value));
const asText = (value: unknown): string => (typeof value === "string" ? value : fail("text", value));

/** A condition as a selected field. */
export const flag = (condition: SQL): SQL<boolean> => decoded(condition, (value) => value === 1);
export const number = (expression: Expression): SQL<number> => decoded(expression, asNumber);
export const text = (expression: Expression): SQL<string> => decoded(expression, asText);
export const textOrNull = (expression: Expression): SQL<string | null> =>
  decoded(expression, (value) => (value === null ? null : asText(value)));

/** JSON text as a selected field, parsed by a schema. */
export const jsonValue = <T>(expression: Expression, schema: z.ZodType<T>): SQL<T> =>
  decoded(expression, (value) => schema.parse(JSON.parse(asText(value))));
/** The same of an expression that can be null. */
export const json = <T>(expression: Expression, schema: z.ZodType<T>): SQL<T | null> =>
  decoded(expression, (value) => (value === null ? null : schema.parse(JSON.parse(asText(value)))));
/** A condition in JSON. */
export const flagInJson = z.number().transform((value) => value === 1);

/** A row with a `value` and a `key` for each item of a list in JSON text. */
export const jsonEach = (list: Expression, alias?: string): SQL =>
  alias === undefined ? sql`json_each(${list})` : sql`json_each(${list}) ${sql.identifier(alias)}`;

/** The items of a list in JSON text, for `in`. */
export const itemsOf = (list: Expression): SQL => sql`(select value from ${jsonEach(list)})`;

export type JsonPart = Expression | string | number | null;

/** `json_object` of these keys, in their order. */
export const jsonObject = (parts: Readonly<Record<string, JsonPart>>): SQL =>
  sql`json_object(${sql.join(
    Object.entries(parts).map(([key, part]) => sql`${key}, ${part}`),
    sql`, `,
  )})`;

/** An expression that is already JSON, as a part of other JSON. */
export const asJson = (expression: Expression): SQL => sql`json(${expression})`;

/** The value that an upsert tried to write into a column. */
export const excluded = (column: Column): SQL => sql`excluded.${sql.identifier(column.name)}`;

/** A row value, which compares several columns together: (a, b) < (c, d). */
export const rowValue = (...parts: Expression[]): SQL => sql`(${sql.join(parts, sql`, `)})`;

/** A place in a list that is sorted by time, then by id, newest first. */
export interface Before {
  atMs: number;
  id: string;
}

/** The values of a page's query. */
export type BeforeValues = { beforeAt: number; beforeId: string };
/** What is before the place, or everything. */
export const beforeValues = (before: Before | null): BeforeValues => ({
  beforeAt: before?.atMs ?? Number.MAX_SAFE_INTEGER,
  beforeId: before?.id ?? "",
});
/** Whether a row of the list is before the place. */
export const isBefore = (p: Record<keyof BeforeValues, Placeholder>, at: Column, id: Column): SQL =>
  sql`${rowValue(at, id)} < ${rowValue(p.beforeAt, p.beforeId)}`;
