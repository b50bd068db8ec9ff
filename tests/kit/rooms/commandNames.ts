import * as z from "zod";

const parsers = import.meta.glob<Record<string, unknown>>("/party/*/parse.ts", { eager: true });

/** The names of the commands that each kind of room reads, by the folder of its parser. */
export const COMMAND_NAMES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(parsers).map(([path, exported]) => {
    const [, , party = ""] = path.split("/");
    const schemas = Object.entries(exported).flatMap(([name, value]) =>
      name.endsWith("CommandSchema") ? [value] : [],
    );
    return [party, [...new Set(schemas.flatMap(namesIn))].sort()];
  }),
);

/** Every value of `t` that the schema accepts. */
function namesIn(schema: unknown): string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(namesIn);
  const t: unknown = schema instanceof z.ZodObject ? schema.shape["t"] : undefined;
  if (t instanceof z.ZodLiteral) return [...t.values].map(String);
  if (t instanceof z.ZodEnum) return t.options.map(String);
  throw new Error("a command's schema has no names in `t`");
}
