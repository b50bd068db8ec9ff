import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beginGoogle } from "~/app/accounts/google/googleSignIn.server";

export const loader = ({ request, context }: LoaderFunctionArgs) => beginGoogle(context, request);
