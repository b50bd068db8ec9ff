import type { MetaFunction } from "@remix-run/cloudflare";
import { TEXTS } from "~/app/chat/list/texts";
import type { PageShape } from "~/app/ui/shell/pageShape";

export { RequestsScreen as default } from "~/app/chat/list/RequestsScreen";

export const meta: MetaFunction = () => [{ title: `${TEXTS.requests.title} · Parlor` }];

export const handle: PageShape = { fullScreen: true };
