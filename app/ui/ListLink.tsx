import { useNavigate } from "@remix-run/react";
import { useEffect, type ComponentProps } from "react";

type ListLinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** the path of one of our pages, from its first slash */
  to: string;
};

/**
 * A link for what draws many: lists, and the navigation of every page. Remix's Link works out its address three times at
 * each drawing, which was a tenth of the feed's cost; these paths are whole already. `useListLinks` follows it without a
 * page load.
 */
export const ListLink = ({ to, children, ...rest }: ListLinkProps) => (
  <a {...rest} href={to} data-list-link="">
    {children}
  </a>
);

/** Follows every ListLink of the page. */
export function useListLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-list-link]") : null;
      const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!link || elsewhere || event.defaultPrevented) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
