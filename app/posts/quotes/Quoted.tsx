import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { PostView } from "~/app/posts/view";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import type { QuotedPostProps } from "./QuotedPost";

const LoadedOnDemand = lazyWhenOnline(() => import("./QuotedPost"));

/**
 * What draws a quoted post, where it is there from the beginning: on the server, and on a page whose HTML has a quote.
 * Null on every other page, as with `ShownOnRequestContext`.
 */
export const QuotedPostContext = createContext<ComponentType<QuotedPostProps> | null>(null);

/** X99: what a post quotes, if it is a quote. */
export function Quoted({ post: { isQuote, quoted } }: { post: Pick<PostView, "isQuote" | "quoted"> }): ReactNode {
  const Loaded = useContext(QuotedPostContext) ?? LoadedOnDemand;
  return isQuote ? <Loaded quoted={quoted} /> : null;
}
