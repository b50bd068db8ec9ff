import { useNavigate } from "@remix-run/react";
import { useEffect, type ComponentProps } from "react";

type ListLinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** path of one of our pages, with its leading slash */
  to: string;
};

/**
 * A link for lists and the navigation, which render many links. Remix's Link resolves its address three times per
 * render, which was a tenth of the feed's cost. The paths of these links are absolute already. `useListLinks` follows
 * them without a page load.
 */
export const ListLink = ({ to, children, ...rest }: ListLinkProps) => (
  <a {...rest} href={to} data-list-link="">
    {children}
  </a>
);

/** Follows all ListLinks of the page without a page load. */
export function useListLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-list-link]") : null;
      const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || opensElsewhere || event.defaultPrevented) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
