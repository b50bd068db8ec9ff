import { routesOf } from "~/app/server/endpoint.server";
import { editProfile } from "./profile.server";

export const profileRoutes = routesOf(editProfile);
export type ProfileRoutes = typeof profileRoutes;
