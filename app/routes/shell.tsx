import { ShellScreen } from "~/app/offline/ShellScreen";
import type { PageShape } from "~/app/ui/shell/pageShape";

export const meta = () => [{ title: "Parlor" }, { name: "robots", content: "noindex" }];

export const handle: PageShape = { shell: true };

/** X210: a document without data. The service worker keeps it, and starts kept pages with it. */
export default function ShellRoute() {
  return <ShellScreen />;
}
