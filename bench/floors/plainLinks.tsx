/**
 * Replaces @remix-run/react in the floor's bundle: what a page needs to be rendered once, as plain anchors and forms.
 * There is no router below it, so the cost of the router counts as the product's.
 */
import { createContext, type ComponentProps, type ReactNode, useContext } from "react";

interface Place {
  pathname: string;
  search: string;
  key: string;
}

const AT_THE_FEED: Place = { pathname: "/", search: "", key: "default" };
const PlaceContext = createContext(AT_THE_FEED);

/** Renders a page as if it were at this path. */
export const At = ({ pathname, children }: { pathname: string; children: ReactNode }) => (
  <PlaceContext.Provider value={{ ...AT_THE_FEED, pathname }}>{children}</PlaceContext.Provider>
);

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  to: string;
  prefetch?: string;
  replace?: boolean;
  preventScrollReset?: boolean;
};

export function Link({ to, prefetch: _prefetch, replace: _replace, preventScrollReset: _keep, ...rest }: LinkProps) {
  const { pathname } = useLocation();
  return <a {...rest} data-discover="true" href={to.startsWith("?") ? pathname + to : to} />;
}

/** Never marked as current: on the floor's pages, no such link leads to the page itself. */
export const NavLink = (props: LinkProps) => <Link {...props} />;

export const Form = (props: ComponentProps<"form">) => <form method="get" {...props} data-discover="true" />;
const FetcherForm = (props: ComponentProps<"form">) => <form {...props} />;

/** The server prefetches nothing. */
export const PrefetchPageLinks = (_: { page: string }) => null;

const nothing = (): void => {};
const IDLE = { state: "idle" };
const IDLE_FETCHER = { Form: FetcherForm, data: undefined, formData: undefined, state: "idle", submit: nothing };
const IDLE_REVALIDATOR = { revalidate: nothing, state: "idle" };

export const useFetcher = () => IDLE_FETCHER;
export const useLocation = (): Place => useContext(PlaceContext);
export const useNavigation = () => IDLE;
export const useNavigate = () => nothing;
export const useParams = (): Record<string, string> => ({});
export const useRevalidator = () => IDLE_REVALIDATOR;
export const useSearchParams = () => [new URLSearchParams(), nothing] as const;
