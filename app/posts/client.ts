import { clientOf } from "~/app/http/client";
import type { PostRoutes } from "./endpoints.server";

export const postsClient = clientOf<PostRoutes>();
