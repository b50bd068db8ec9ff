import { routesOf } from "~/app/server/endpoint.server";
import { startChat } from "./server/ensureChat.server";
import { forward } from "./server/forward.server";
import { answerRequest } from "./server/requests.server";
import { sendFile } from "./server/sendFile.server";

export const chatRoutes = routesOf(startChat, sendFile, forward, answerRequest);
export type ChatRoutes = typeof chatRoutes;
