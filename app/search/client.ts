import { clientOf } from "~/app/http/client";
import type { SearchRoutes } from "./endpoints.server";

export const searchClient = clientOf<SearchRoutes>();
