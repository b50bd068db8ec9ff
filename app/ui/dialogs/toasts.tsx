import { X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { SharedValue } from "~/app/ui/browser/observed";
import { classNames } from "~/app/ui/primitives/classNames";
import { TEXTS } from "~/app/ui/texts";

/** Long enough to read two lines twice. */
const SHOWN_MS = 5_000;
const MOST_AT_ONCE = 3;

interface Toast {
  id: number;
  text: string;
  offersReload: boolean;
}

const toasts = new SharedValue<readonly Toast[]>([]);
let lastId = 0;

/**
 * Shows a message that needs no answer. Screen readers announce it. It disappears after five seconds. One that offers to
 * reload the page stays: without it, nothing would say why a part of the page does nothing. Returns a function that
 * removes the message.
 */
export function showToast(text: string, { offersReload = false } = {}): () => void {
  const id = ++lastId;
  const others = toasts.getSnapshot().filter((toast) => toast.text !== text);
  const passing = others.filter((toast) => !toast.offersReload).slice(1 - MOST_AT_ONCE);
  toasts.set([...others.filter((toast) => toast.offersReload), ...passing, { id, text, offersReload }]);
  const end = () => dismiss(id);
  if (!offersReload) setTimeout(end, SHOWN_MS);
  return end;
}

/** Call this when something opens in the toasts' place and should be reachable immediately. Offers to reload stay. */
export const dismissToasts = (): void => toasts.set(toasts.getSnapshot().filter(({ offersReload }) => offersReload));

const dismiss = (id: number): void => toasts.set(toasts.getSnapshot().filter((toast) => toast.id !== id));

const NONE: readonly Toast[] = [];

interface ToastHostProps {
  /** on small screens toasts are below the header, because the header has buttons in use */
  belowHeader?: boolean;
}

/**
 * Must be on every page once, even while empty: screen readers only announce changes of an existing live region. On
 * small screens toasts cover the header's title, because the rest of the screen has fields and buttons in use. From md
 * they are over the empty part of the left column, narrow enough not to cover a chat next to the list of chats.
 */
export function ToastHost({ belowHeader = false }: ToastHostProps) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, () => NONE);
  return (
    <div
      role="status"
      aria-live="polite"
      className={classNames(
        "pointer-events-none print:hidden fixed end-[calc(1rem+var(--inset-end))] start-[calc(1rem+var(--inset-start))] z-[70] flex flex-col items-center gap-2 md:top-auto md:end-auto md:bottom-30 md:max-w-64 md:items-start md:short:bottom-[calc(1rem+var(--inset-bottom))]",
        belowHeader ? "top-[calc(4rem+var(--inset-top))]" : "top-[calc(6px+var(--inset-top))]",
      )}
    >
      {shown.map((toast) => (
        <div
          key={toast.id}
          className="pointer-events-auto flex animate-rise items-center gap-1 rounded-[22px] bg-ink py-1 pe-1 ps-5 text-sm font-medium text-paper"
        >
          <span className="py-1.5 wrap-anywhere">{toast.text}</span>
          {toast.offersReload ? (
            <button
              type="button"
              onClick={() => window.location.reload()}
              className="shrink-0 rounded-full px-2 py-1.5 font-bold underline underline-offset-4 outline-paper"
            >
              {TEXTS.shell.reload}
            </button>
          ) : (
            <button
              type="button"
              aria-label={TEXTS.shell.dismiss}
              onClick={() => dismiss(toast.id)}
              className="grid size-8 place-items-center rounded-full opacity-80 outline-paper hover:opacity-100"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
