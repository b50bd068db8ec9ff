import { routesOf } from "~/app/server/endpoint.server";
import { download } from "./download.server";

export const exportRoutes = routesOf(download);
