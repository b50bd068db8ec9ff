import { z } from "zod";
import type { Theme } from "./theme";

const themeSchema = z.enum(["system", "light", "dark"]);
export const themeFormSchema = z.object({ theme: themeSchema });

/** The theme this browser chose; `system` when it chose none. */
export function themeOf(request: Request): Theme {
  const match = /(?:^|;\s*)theme=(\w+)/.exec(request.headers.get("cookie") ?? "");
  return themeSchema.catch("system").parse(match?.[1]);
}
