import type * as z from "zod";

/** What somebody could write into an open field: a sentence with a link, a few words, and a name. */
const SAMPLES = ["Look at https://shop.example", "call me", "shop_example"];

/** What a schema of zod says of itself. Only the parts that its type has are there. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}

const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition;

/**
 * The names of a schema's fields that take free text: a text of the sender's choice, a file's key, or anything. Numbers
 * at the end of a name are left out (`alt0`). An element of a list has the name of the list.
 */
export const openFields = (schema: z.ZodType): string[] => [...new Set(fieldsIn(schema, ""))].sort();

function fieldsIn(schema: z.ZodType, name: string): string[] {
  const { type, shape, in: input, out: output, ...inner } = definitionOf(schema);
  if (type === "string") return SAMPLES.some((text) => schema.safeParse(text).success) ? [name] : [];
  if (type === "unknown" || type === "any") return [name];
  if (shape) return Object.entries(shape).flatMap(([field, each]) => fieldsIn(each, field.replace(/\d+$/, "")));
  // what a transformation returns isn't known, so its input counts
  if (input && output) return fieldsIn(definitionOf(output).type === "transform" ? input : output, name);
  const { options = [], items = [], element, keyType, valueType, innerType, left, right } = inner;
  const known = [...options, ...items, element, keyType, valueType, innerType, left, right].flatMap(
    (part) => part ?? [],
  );
  if (known.length === 0 && !CLOSED.has(type)) throw new Error(`a field ${name} of the unknown type ${type}`);
  return known.flatMap((part) => fieldsIn(part, name));
}

const CLOSED = new Set(["enum", "literal", "number", "int", "boolean", "date", "null", "undefined", "never", "void"]);
