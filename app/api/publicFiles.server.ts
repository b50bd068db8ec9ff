import { termsFile } from "~/app/policies/policy.server";
import { manifest } from "~/app/push/manifest.server";
import { endpoint, routesOf } from "~/app/server/endpoint.server";

/** X72: the terms in a machine-readable form (Regulation (EU) 2022/2065, Article 14). */
const terms = endpoint("GET /terms.json", ({ context: { vars } }) =>
  Response.json(termsFile(vars), {
    headers: { "cache-control": "public, max-age=300", "access-control-allow-origin": "*" },
  }),
);

/** Each page links to it in its own language. */
const appManifest = endpoint(
  "GET /manifest.webmanifest",
  () =>
    new Response(JSON.stringify(manifest()), {
      headers: {
        "content-type": "application/manifest+json",
        "cache-control": "public, max-age=3600",
        vary: "accept-language, cookie",
      },
    }),
);

/** Some browsers request it, whatever icon the page names. */
const icon = endpoint(
  "GET /favicon.ico",
  () =>
    new Response(null, {
      status: 301,
      headers: { location: "/favicon.svg", "cache-control": "public, max-age=86400" },
    }),
);

export const publicFileRoutes = routesOf(terms, appManifest, icon);
