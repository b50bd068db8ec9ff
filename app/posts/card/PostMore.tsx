import { lazy } from "react";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { MoreButton } from "~/app/ui/dialogs/MoreButton";
import type { PostMenuProps } from "./PostMenu";

const PostMenu = lazy(() => importWhenOnline(() => import("./PostMenu")));

/** X11, X34, X50, X102, X109: opens the menu of what the viewer can do about a post. */
export const PostMore = ({ className, ...about }: PostMenuProps & { className: string }) => (
  <MoreButton className={className} menu={(frame) => <PostMenu {...about} {...frame} />} />
);
