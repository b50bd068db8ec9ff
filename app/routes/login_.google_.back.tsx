import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { finishGoogle } from "~/app/accounts/google/googleSignIn.server";

/** Google redirects the browser here. */
export const loader = ({ request, context }: LoaderFunctionArgs) => finishGoogle(context, request);
