import { clientOf } from "~/app/http/client";
import type { ChatRoutes } from "./endpoints.server";

export const chatClient = clientOf<ChatRoutes>();
