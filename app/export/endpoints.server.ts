import { endpoint, routesOf } from "~/app/server/endpoint.server";
import { download } from "./download.server";

export const exportRoutes = routesOf(
  endpoint("GET /settings/export", ({ context, session }) => download(context, session.memberId)),
);
