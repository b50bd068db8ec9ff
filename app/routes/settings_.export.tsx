import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { download } from "~/app/export/download.server";

export const loader = ({ context }: LoaderFunctionArgs) => download(context);
