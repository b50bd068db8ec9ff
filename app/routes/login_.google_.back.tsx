import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { finishGoogle } from "~/app/accounts/googleSignIn.server";

/** Where Google sends the browser back to. */
export const loader = ({ request, context }: LoaderFunctionArgs) => finishGoogle(context, request);
