import { useCallback, useEffect, useRef, type ReactNode } from "react";
import { useForgetSignedOutMember } from "~/app/settings/useForgetSignedOutMember";
import { LoginPromptProvider, useLoginPrompt } from "~/app/accounts/login/loginPrompt";
import { LogOutProvider, useLogOut } from "~/app/settings/logOutPrompt";
import type { Viewer } from "~/app/server/session.server";
import { ViewerProvider } from "~/app/members/viewerContext";
import { Welcome } from "~/app/accounts/login/Welcome";
import { CallProvider } from "~/app/calls/CallProvider";
import { usePendingChats } from "~/app/chat/client/usePendingChats";
import { useMentionNotice } from "~/app/chat/list/useMentionNotice";
import { browserError } from "~/app/http/apiError";
import { GameInvitations, ReturnToGame } from "~/app/games/elsewhere/GamesElsewhere";
import { ComposeProvider, useCompose } from "~/app/posts/compose/composePrompt";
import { ShortcutKeys } from "~/app/posts/shortcuts/ShortcutKeys";
import { useRefreshedCopy } from "~/app/offline/useRefreshedCopy";
import { EditProfileProvider } from "~/app/profiles/edit/editProfilePrompt";
import { InboxProvider, useInbox } from "~/app/rooms/InboxProvider";
import { PostStoreProvider, usePostStore } from "~/app/posts/store/PostStoreProvider";
import { PeopleSearch } from "~/app/search/people/PeopleSearch";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { Shell } from "~/app/ui/shell/Shell";
import { onThemeChosen } from "~/app/ui/shell/theme";
import { showToast } from "~/app/ui/dialogs/toasts";
import { SavesDataContext, useAsksToSaveData } from "./ui/browser/useSavesData";
import { ShortcutsContext } from "./ui/browser/useShortcuts";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import { LATER_MS, useLoadedWhenIdle } from "~/app/ui/browser/useLoadedWhenIdle";
import { useRightColumn } from "~/app/ui/shell/useRightColumn";
import { useTitleCount } from "~/app/ui/shell/useTitleCount";

interface AppFrameProps {
  viewer: Viewer | null;
  /** when the edge loaded the data of the document; null in data that is loaded later */
  renderedAtMs: number | null;
  /** of this site, such as `https://parlor.example` */
  origin: string;
  /** why the cookie's session is no longer valid; null if it is valid or there is no cookie */
  signOutReason: "session_ended" | "account_disabled" | null;
  /** X110; missing in data of the previous release */
  showsWarned?: boolean;
  /** X114; missing in data of the previous release */
  hasShortcuts?: boolean;
  /** X208: the member's choice for this browser, and what the browser asks for; missing in data of the previous release */
  savesData?: boolean;
  browserSavesData?: boolean;
  shape: PageShape;
  children: ReactNode;
}

/** The chrome around every page. It connects the features with each other. */
export function AppFrame({
  viewer,
  renderedAtMs,
  origin,
  signOutReason,
  showsWarned,
  hasShortcuts = true,
  savesData = false,
  browserSavesData = false,
  shape,
  children,
}: AppFrameProps) {
  const browserAsks = useAsksToSaveData(browserSavesData);
  return (
    <ViewerProvider viewer={viewer} origin={origin} showsWarned={showsWarned ?? false}>
      <LoginPromptProvider>
        <PostStoreProvider viewer={viewer?.id ?? null}>
          {(store) => (
            <InboxProvider
              member={viewer?.id ?? null}
              renderedAtMs={renderedAtMs}
              onOwnToggle={(own) => store.toggle(own)}
            >
              <CallProvider member={viewer?.id ?? null}>
                <ComposeProvider>
                  <EditProfileProvider>
                    <LogOutProvider>
                      <ShortcutsContext.Provider value={hasShortcuts}>
                        <SavesDataContext.Provider value={savesData || browserAsks}>
                          <AppShell viewer={viewer} signOutReason={signOutReason} shape={shape}>
                            {children}
                          </AppShell>
                        </SavesDataContext.Provider>
                      </ShortcutsContext.Provider>
                    </LogOutProvider>
                  </EditProfileProvider>
                </ComposeProvider>
              </CallProvider>
            </InboxProvider>
          )}
        </PostStoreProvider>
      </LoginPromptProvider>
    </ViewerProvider>
  );
}

function AppShell({
  viewer,
  signOutReason,
  shape,
  children,
}: Pick<AppFrameProps, "viewer" | "signOutReason" | "shape" | "children">) {
  const { view } = useInbox();
  const { compose } = useCompose();
  const { openLogin } = useLoginPrompt();
  const logOut = useLogOut();

  useForgetSignedOutMember(viewer?.id ?? null);
  useSignOutNotice(viewer, signOutReason);
  usePendingChats(viewer?.id ?? null);
  useMentionNotice();
  useEffect(
    () =>
      onThemeChosen((theme) => {
        document.documentElement.dataset["theme"] = theme;
      }),
    [],
  );
  useTitleCount(view.unreadChats);
  const hasRightColumn = useRightColumn(viewer === null || view.ready);
  const parts = useLoaded(loadRightColumn, hasRightColumn && !shape.wide);
  const PushHost = useLoadedWhenIdle(loadPushHost, viewer !== null);
  const OfflineHost = useLoadedWhenIdle(loadOfflineHost, viewer !== null, LATER_MS);
  const isCopy = useRefreshedCopy();
  const store = usePostStore();
  const onGone = useCallback(
    (listener: (id: string) => void) => store.listen((event) => event.type === "gone" && listener(event.post)),
    [store],
  );
  const welcome = useLoaded(loadWelcome, !!(viewer?.name && viewer.welcomeStep) && !shape.wide);

  return (
    <Shell
      viewer={viewer}
      badges={{ notifications: view.unviewed, requests: view.unviewedRequests, messages: view.unreadChats }}
      onPost={compose}
      onLogin={() => openLogin()}
      onLogout={logOut}
      rightColumn={
        <>
          <PeopleSearch />
          <Welcome />
          {parts ? <parts.default key={viewer?.id} /> : null}
        </>
      }
      returnTo={<ReturnToGame />}
      shape={shape}
      isCopy={isCopy}
    >
      {children}
      <GameInvitations />
      {viewer && PushHost ? <PushHost key={viewer.id} member={viewer.id} /> : null}
      {viewer && OfflineHost ? <OfflineHost key={`offline ${viewer.id}`} member={viewer.id} onGone={onGone} /> : null}
      {viewer && welcome ? <welcome.default viewer={viewer} firstStep={viewer.welcomeStep ?? 1} /> : null}
      {/* wide pages, such as those of games and moderators, have keys of their own */}
      {shape.wide ? null : <ShortcutKeys />}
    </Shell>
  );
}

const loadPushHost = async () => (await import("~/app/push/PushHost")).default;
const loadOfflineHost = async () => (await import("~/app/offline/OfflineHost")).default;
const loadRightColumn = () => import("./RightColumnParts");
/** X113 */
const loadWelcome = () => import("~/app/welcome/WelcomeDialog");

/**
 * A5: says why the visitor was signed out. If the answer to a socket has already deleted the cookie of the ended
 * session, the loader doesn't know the reason, and the page only notices that the member is gone.
 */
function useSignOutNotice(viewer: Viewer | null, signOutReason: AppFrameProps["signOutReason"]): void {
  const hadViewer = useRef(viewer !== null);
  useEffect(() => {
    if (viewer === null && (signOutReason !== null || hadViewer.current)) {
      showToast(browserError(signOutReason === "account_disabled" ? "account-disabled" : "session-ended").message);
    }
    hadViewer.current = viewer !== null;
  }, [viewer, signOutReason]);
}
