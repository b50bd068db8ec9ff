import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { queryOf, searchPeople } from "~/app/search/search.server";

export const loader = async ({ request, context }: LoaderFunctionArgs) => Response.json({ people: await searchPeople(context, queryOf(request)) });
