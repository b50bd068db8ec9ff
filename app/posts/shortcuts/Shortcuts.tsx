import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { TEXTS as CARD } from "~/app/posts/card/texts";
import { useCompose } from "~/app/posts/compose/composePrompt";
import { useLatest } from "~/app/ui/browser/useLatest";
import type { ShortcutKey } from "./keys";
import ShortcutList from "./ShortcutList";
import { currentPost, focusField, moveToPost, SELECTORS } from "./page";
import { TEXTS } from "./texts";

interface ShortcutsProps {
  /** a new object for each press */
  pressed: { key: ShortcutKey };
}

/** What the shortcuts do. It finds posts and fields in the page, so that lists of posts needn't know of it. */
export default function Shortcuts({ pressed }: ShortcutsProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const location = useLocation();
  const { compose } = useCompose();
  const [showsList, setShowsList] = useState(false);
  const [status, setStatus] = useState("");
  /** the field to focus once its page shows */
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

  const acts: Record<ShortcutKey, () => void> = {
    j: () => moveToPost(1),
    k: () => moveToPost(-1),
    l: like,
    r: reply,
    o: () => currentPost()?.querySelector<HTMLAnchorElement>(SELECTORS.open)?.click(),
    n: compose,
    "/": search,
    "?": () => setShowsList(true),
  };
  const press = useLatest((key: ShortcutKey) => {
    awaited.current = null;
    setStatus("");
    acts[key]();
  });
  // before the key is pressed, so that it sees only what an earlier key awaits
  useEffect(() => {
    const selector = awaited.current;
    awaited.current = null; // a page without the field ends the wait, so that a later page keeps the focus
    if (selector !== null) focusField(selector);
  }, [location]);
  useEffect(() => press.current(pressed.key), [press, pressed]);

  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      {showsList ? <ShortcutList note={TEXTS.off} onClose={() => setShowsList(false)} /> : null}
    </>
  );
}
