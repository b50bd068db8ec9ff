import { lazy } from "react";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { MoreButton } from "~/app/ui/dialogs/MoreButton";
import type { OwnPostMenuProps } from "./OwnPostMenu";

const OwnPostMenu = lazy(() => importWhenOnline(() => import("./OwnPostMenu")));

/** X34: opens the menu of what the author can do about their own post. */
export const OwnPostMore = ({ className, ...about }: OwnPostMenuProps & { className: string }) => (
  <MoreButton className={className} menu={(frame) => <OwnPostMenu {...about} {...frame} />} />
);
