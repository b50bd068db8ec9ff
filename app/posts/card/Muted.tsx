import { lazy, type ReactNode, Suspense, useContext } from "react";
import type { MuteMarks } from "~/app/posts/view";
import type { ShownOnRequestProps } from "~/app/safety/ShownOnRequest";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { ShownOnRequestContext } from "./shownOnRequest";

const LoadedOnDemand = lazy(() => importWhenOnline(() => import("~/app/safety/ShownOnRequest")));

interface MutedProps extends ShownOnRequestProps {
  item: ShownOnRequestProps["item"] & MuteMarks;
}

/** X22: a post or comment, collapsed until the viewer asks for it if they mute its author or one of its words. */
export function Muted(props: MutedProps): ReactNode {
  const Loaded = useContext(ShownOnRequestContext);
  const { item, byWordOnly, children } = props;
  if (!item.hasMutedWord && (byWordOnly || !item.isAuthorMuted)) return children;
  if (Loaded) return <Loaded {...props} />;
  return (
    <Suspense>
      <LoadedOnDemand {...props} />
    </Suspense>
  );
}
