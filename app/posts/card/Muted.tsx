import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { MuteMarks } from "~/app/posts/view";
import type { ShownOnRequestProps } from "~/app/safety/ShownOnRequest";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";

/**
 * What draws a muted post, where it is there from the beginning: on the server, and on a page whose HTML has a muted
 * post. Null on every other page, which loads it on demand. React hydrates a `Suspense` boundary late, and discards its
 * HTML when the page's data changes meanwhile, so the server's HTML has none.
 */
export const ShownOnRequestContext = createContext<ComponentType<ShownOnRequestProps> | null>(null);

const LoadedOnDemand = lazyWhenOnline(() => import("~/app/safety/ShownOnRequest"));

interface MutedProps extends ShownOnRequestProps {
  item: ShownOnRequestProps["item"] & MuteMarks;
}

/** X22: a post or comment, collapsed until the viewer asks for it if they mute its author or one of its words. */
export function Muted(props: MutedProps): ReactNode {
  const Loaded = useContext(ShownOnRequestContext) ?? LoadedOnDemand;
  const { item, byWordOnly, children } = props;
  if (!item.hasMutedWord && (byWordOnly || !item.isAuthorMuted)) return children;
  return <Loaded {...props} />;
}
