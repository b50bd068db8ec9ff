import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext } from "react";
import type { MuteMarks } from "~/app/posts/view";
import type { ShownOnRequestProps } from "~/app/safety/ShownOnRequest";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";

const LoadedOnDemand = lazy(() => importWhenOnline(() => import("~/app/safety/ShownOnRequest")));

/**
 * The server has the component already. A browser keeps the server's HTML until it has loaded the component, which most
 * members' feeds never need.
 */
export const ShownOnRequestContext = createContext<ComponentType<ShownOnRequestProps>>(LoadedOnDemand);

interface MutedProps extends ShownOnRequestProps {
  item: ShownOnRequestProps["item"] & MuteMarks;
}

/** X22: a post or comment, collapsed until the viewer asks for it if they mute its author or one of its words. */
export function Muted(props: MutedProps): ReactNode {
  const ShownOnRequest = useContext(ShownOnRequestContext);
  const { item, byWordOnly, children } = props;
  if (!item.hasMutedWord && (byWordOnly || !item.isAuthorMuted)) return children;
  return (
    <Suspense>
      <ShownOnRequest {...props} />
    </Suspense>
  );
}
