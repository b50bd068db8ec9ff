import { termsFile } from "~/app/policies/policy.server";
import type { EdgeContext } from "~/app/server/context.server";

/** X72: the terms in a machine-readable form (Regulation (EU) 2022/2065, Article 14). */
export const serveTerms = ({ vars }: EdgeContext): Response =>
  Response.json(termsFile(vars), {
    headers: { "cache-control": "public, max-age=300", "access-control-allow-origin": "*" },
  });
