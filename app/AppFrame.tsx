import { useEffect, useRef, type ReactNode } from "react";
import { LoginPromptProvider, useLoginPrompt } from "~/app/accounts/loginPrompt";
import type { Viewer } from "~/app/accounts/viewer";
import { ViewerProvider } from "~/app/accounts/viewerContext";
import { Welcome } from "~/app/accounts/Welcome";
import { CallProvider } from "~/app/calls/CallProvider";
import { clearUnsent } from "~/app/chat/client/unsentNote";
import { useLeftovers } from "~/app/chat/client/useLeftovers";
import { useMentionNotice } from "~/app/chat/list/useMentionNotice";
import { refusal } from "~/app/edge/refusal";
import { ComposeProvider, useCompose } from "~/app/posts/composePrompt";
import { EditProfileProvider } from "~/app/profiles/editProfilePrompt";
import { InboxProvider, useInbox } from "~/app/rooms/InboxProvider";
import { PeopleSearch } from "~/app/search/PeopleSearch";
import { Shell } from "~/app/ui/Shell";
import { showToast } from "~/app/ui/toasts";

interface AppFrameProps {
  viewer: Viewer | null;
  /** of this site */
  origin: string;
  /** why the cookie's session no longer counts */
  signOutReason: "session_ended" | "account_disabled" | null;
  /** the page wants the width of the right column too */
  wide: boolean;
  children: ReactNode;
}

/** Where the features meet: what every page stands in. */
export function AppFrame({ viewer, origin, signOutReason, wide, children }: AppFrameProps) {
  return (
    <ViewerProvider viewer={viewer} origin={origin}>
      <LoginPromptProvider>
        <InboxProvider member={viewer?.id ?? null}>
          <CallProvider member={viewer?.id ?? null}>
            <ComposeProvider>
              <EditProfileProvider>
                <Furnished viewer={viewer} signOutReason={signOutReason} wide={wide}>
                  {children}
                </Furnished>
              </EditProfileProvider>
            </ComposeProvider>
          </CallProvider>
        </InboxProvider>
      </LoginPromptProvider>
    </ViewerProvider>
  );
}

function Furnished({ viewer, signOutReason, wide, children }: Omit<AppFrameProps, "origin">) {
  const { view } = useInbox();
  const { compose } = useCompose();
  const { openLogin } = useLoginPrompt();

  useSignOutNotice(viewer, signOutReason);
  useLeftovers(viewer?.id ?? null);
  useMentionNotice();
  useEffect(() => {
    document.documentElement.dataset["alive"] = ""; // scripts answer now, not forms
  }, []);

  return (
    <Shell
      viewer={viewer}
      badges={{ notifications: view.unviewed, messages: view.unreadChats }}
      onPost={compose}
      onLogin={() => openLogin()}
      onLogout={clearUnsent}
      rightColumn={
        <>
          <PeopleSearch />
          <Welcome />
        </>
      }
      wide={wide}
    >
      {children}
    </Shell>
  );
}

/** A5: says why this page is signed out. A socket may have used up the ended cookie before the page asked: then a member is simply gone. */
function useSignOutNotice(viewer: Viewer | null, signOutReason: AppFrameProps["signOutReason"]): void {
  const hadViewer = useRef(viewer !== null);
  useEffect(() => {
    if (viewer === null && (signOutReason !== null || hadViewer.current)) {
      showToast(refusal(signOutReason === "account_disabled" ? "account-disabled" : "session-ended").message);
    }
    hadViewer.current = viewer !== null;
  }, [viewer, signOutReason]);
}
