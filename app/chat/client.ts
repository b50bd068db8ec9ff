import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { ChatRoutes } from "./endpoints.server";

export const chatClient = hc<ChatRoutes>("", CLIENT);
