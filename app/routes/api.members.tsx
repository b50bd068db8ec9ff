import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { idsOf } from "~/app/server/paging.server";
import { readNames } from "~/app/profiles/profile.server";

export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  Response.json({ members: await readNames(context, idsOf(request)) });
