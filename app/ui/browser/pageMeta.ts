import type { MetaDescriptor } from "@remix-run/cloudflare";
import { say } from "~/app/i18n/isolated";

/** A page's meta: its title, which may be a text of a member (X164). */
export const titled = (title: string): MetaDescriptor[] => [{ title: say`${title} · Parlor` }];

/** The same for a page that search engines leave out. */
export const unlisted = (title: string): MetaDescriptor[] => [...titled(title), { name: "robots", content: "noindex" }];
