import type { EdgeContext } from "./context.server";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends EdgeContext {}
}
