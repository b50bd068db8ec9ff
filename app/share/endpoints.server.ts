import { routesOf } from "~/app/server/endpoint.server";
import { share } from "./share.server";

export const shareRoutes = routesOf(share);
