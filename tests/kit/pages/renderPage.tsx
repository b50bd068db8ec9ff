import { createRemixStub } from "@remix-run/testing";
import { render } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { ViewerProvider } from "~/app/members/viewerContext";
import { LoginPromptProvider } from "~/app/accounts/login/loginPrompt";
import type { Viewer } from "~/app/server/session.server";
import type { PostStore } from "~/app/posts/store/postStore";
import { PostStoreProvider } from "~/app/posts/store/PostStoreProvider";
import { SavesDataContext } from "~/app/ui/browser/useSavesData";
import { dismissToasts, ToastHost } from "~/app/ui/dialogs/toasts";

let shownStore: PostStore | null = null;
/** The posts and comments of the page that was rendered last. */
export function storeOfPage(): PostStore {
  if (!shownStore) throw new Error("no page was rendered");
  return shownStore;
}

interface PageOptions {
  viewer?: Viewer | null;
  /** X110: the choice of the browser */
  showsWarned?: boolean;
  /** X208 */
  savesData?: boolean;
  /** the browser's path */
  at?: string;
  /** what other paths' routes load */
  load?: (asked: { request: { url: string } }) => object;
}

/** Renders a part of a page as the app does: in its router, for a member or a visitor, with toasts. */
export function renderPage(part: ReactElement, options: PageOptions = {}) {
  dismissToasts(); // from an earlier test
  return render(pageOf(part, options));
}

/** What `renderPage` renders. */
export function pageOf(
  part: ReactElement,
  { viewer = null, showsWarned = false, savesData = false, at = "/", load }: PageOptions = {},
) {
  const Page = createRemixStub([
    { path: "/", Component: () => <PageProviders {...{ viewer, showsWarned, savesData }}>{part}</PageProviders> },
    { path: "*", Component: () => <p>another page</p>, ...(load && { loader: load }) },
  ]);
  return <Page initialEntries={[at]} future={FUTURE} />;
}
export const FUTURE = { v3_singleFetch: true, v3_fetcherPersist: true, v3_relativeSplatPath: true } as const;

interface PageProvidersProps extends Pick<PageOptions, "showsWarned" | "savesData"> {
  viewer: Viewer | null;
  children: ReactNode;
}

/** What the app has around every page. */
export const PageProviders = ({ viewer, showsWarned = false, savesData = false, children }: PageProvidersProps) => (
  <ViewerProvider viewer={viewer} origin="https://parlor.test" showsWarned={showsWarned}>
    <PostStoreProvider viewer={viewer?.id ?? null}>
      {(store) => {
        shownStore = store;
        return (
          <SavesDataContext.Provider value={savesData}>
            <LoginPromptProvider>{children}</LoginPromptProvider>
          </SavesDataContext.Provider>
        );
      }}
    </PostStoreProvider>
    <ToastHost />
  </ViewerProvider>
);

export const ADA: Viewer = { id: "01ARZ3NDEKTSV4RRFFQ69G5FAV", name: "Ada", photo: null };
