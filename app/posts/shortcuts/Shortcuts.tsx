import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { TEXTS as CARD } from "~/app/posts/card/texts";
import { useCompose } from "~/app/posts/compose/composePrompt";
import { ShortcutsDialog } from "~/app/ui/dialogs/ShortcutsDialog";
import { useLatest } from "~/app/ui/browser/useLatest";
import { currentPost, focusField, moveToPost, SELECTORS } from "./page";
import { TEXTS } from "./texts";

interface ShortcutsProps {
  /** a new object for each press */
  pressed: { key: string };
}

/** What the shortcuts do. It finds posts and fields in the page, so that lists of posts needn't know of it. */
export default function Shortcuts({ pressed }: ShortcutsProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const location = useLocation();
  const { compose } = useCompose();
  const [showsList, setShowsList] = useState(false);
  const [status, setStatus] = useState("");
  /** the field that gets the focus when its page is there */
  const awaited = useRef<string | null>(null);

  function like(): void {
    const button = currentPost()?.querySelector<HTMLButtonElement>(SELECTORS.like);
    if (!button) return;
    if (viewer) setStatus(button.title === CARD.like ? TEXTS.liked : TEXTS.unliked);
    button.click();
  }

  function reply(): void {
    const link = currentPost()?.querySelector<HTMLAnchorElement>(SELECTORS.open);
    if (!link) return;
    if (link.pathname === location.pathname) return void focusField(SELECTORS.comment);
    awaited.current = SELECTORS.comment;
    navigate(link.pathname);
  }

  function search(): void {
    if (focusField(SELECTORS.search)) return;
    awaited.current = SELECTORS.search;
    navigate("/search");
  }

  const press = useLatest((key: string) => {
    awaited.current = null;
    setStatus("");
    if (key === "j") moveToPost(1);
    else if (key === "k") moveToPost(-1);
    else if (key === "l") like();
    else if (key === "r") reply();
    else if (key === "o") currentPost()?.querySelector<HTMLAnchorElement>(SELECTORS.open)?.click();
    else if (key === "n") compose();
    else if (key === "/") search();
    else if (key === "?") setShowsList(true);
  });
  useEffect(() => press.current(pressed.key), [press, pressed]);

  useEffect(() => {
    if (awaited.current !== null && focusField(awaited.current)) awaited.current = null;
  }, [location]);

  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      {showsList ? (
        <ShortcutsDialog title={TEXTS.title} lists={TEXTS.lists} note={TEXTS.off} onClose={() => setShowsList(false)} />
      ) : null}
    </>
  );
}
