import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { nextOfTag } from "~/app/posts/tags/tags.server";

/** The next page of a tag's posts. */
export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  Response.json({ page: await nextOfTag(context, request) });
