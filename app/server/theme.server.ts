import { z } from "zod";
import { readCookie } from "./cookies";
import type { Theme } from "~/app/ui/shell/theme";

const themeSchema = z.enum(["system", "light", "dark"]);
export const themeFormSchema = z.object({ theme: themeSchema });

/** The theme that this browser chose, or `system`. */
export function themeOf(request: Request): Theme {
  return themeSchema.catch("system").parse(readCookie(request, "theme", /^\w+$/));
}
