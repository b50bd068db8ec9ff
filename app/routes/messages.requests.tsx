import { TEXTS } from "~/app/chat/list/texts";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { titled } from "~/app/ui/browser/pageMeta";

export { RequestsScreen as default } from "~/app/chat/list/RequestsScreen";

export const meta = () => titled(TEXTS.requests.title);

export const handle: PageShape = { fullScreen: true };
