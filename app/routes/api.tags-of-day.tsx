import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readTagsOfDay } from "~/app/posts/tags/tags.server";

export const loader = async ({ context }: LoaderFunctionArgs) => Response.json({ tags: await readTagsOfDay(context) });
