import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { PostRoutes } from "./endpoints.server";

export const postsClient = hc<PostRoutes>("", CLIENT);
