import { CheckCheck, Copy, CornerUpRight, Flag, Pencil, Reply, Trash2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef, type ReactNode } from "react";
import { nowMs } from "~/base/clock";
import { allowDialogStyles } from "~/app/ui/dialogs/styleNonce";
import { useBackCloses } from "~/app/ui/dialogs/useBackCloses";
import { rememberOpener } from "~/app/ui/dialogs/useReturnFocus";
import { CHAT_LIMITS } from "~/party/chat/protocol";
import type { ShownMessage } from "~/app/chat/client/chatState";
import { TEXTS } from "./texts";
import { pageDirection } from "~/app/i18n/direction";

allowDialogStyles();

/** The emoji that people use most in chats. */
const EMOJI = ["👍", "❤️", "😂", "😮", "😢", "🙏", "🎉"] as const;

export interface OpenMenu {
  message: ShownMessage;
  position: { x: number; y: number };
  /** the element that opened the menu; the focus returns to it */
  opener: HTMLElement;
}

/** The dialogs that the menu opens. */
export type MessageDialog = "edit" | "delete" | "forward" | "report";

interface MessageMenuProps extends OpenMenu {
  me: string;
  /** how far the room's clock is ahead of this device's */
  roomAheadMs: number;
  /** says who has read the message; null in a one-to-one chat, where a tick shows it, and for others' messages */
  readBy: string | null;
  onClose: () => void;
  /** the composer's field, where a reply is typed */
  fieldOf: () => HTMLElement | null;
  onReact: (emoji: string) => void;
  onReply: () => void;
  onOpen: (dialog: MessageDialog) => void;
}

/** M12: the menu of a message. A default export, because it is loaded on demand. */
export default function MessageMenu({
  message,
  position,
  opener,
  me,
  roomAheadMs,
  readBy,
  onClose,
  fieldOf,
  onReact,
  onReply,
  onOpen,
}: MessageMenuProps) {
  const { from, text, atMs, game, hidden = false, reactions = {} } = message;
  const mine = from === me;
  useBackCloses(onClose);
  const isReplying = useRef(false);
  const reply = () => {
    isReplying.current = true;
    onReply();
  };
  const canEdit = mine && !game && !hidden && nowMs() + roomAheadMs - atMs < CHAT_LIMITS.editWithinMs;
  return (
    // a modal menu would hide the rest of the page, and the focus in it, from screen readers
    <DropdownMenu.Root dir={pageDirection()} open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden className="pointer-events-none fixed size-px" style={{ left: position.x, top: position.y }} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={opener.closest("main")}>
        <DropdownMenu.Content
          ref={(content) => rememberOpener(content, opener)}
          aria-label={TEXTS.menu.label}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            (isReplying.current ? fieldOf() : opener)?.focus({ preventScroll: true });
          }}
          className="z-50 min-w-[min(13rem,100vw-16px)] animate-rise rounded-lg border border-hairline bg-raised p-1 text-base text-ink"
        >
          {hidden ? null : (
            <div className="flex justify-between gap-0.5 border-b border-hairline pb-1">
              {EMOJI.map((emoji) => (
                <DropdownMenu.Item
                  key={emoji}
                  onSelect={() => onReact(emoji)}
                  aria-label={TEXTS.menu.react({ emoji })}
                  className={`grid h-11 min-w-0 flex-1 cursor-pointer place-items-center rounded-full text-lg outline-none data-highlighted:bg-hover ${reactions[emoji]?.includes(me) ? "bg-accent-soft" : ""}`}
                >
                  {emoji}
                </DropdownMenu.Item>
              ))}
            </div>
          )}
          {hidden ? null : (
            <Item icon={<Reply aria-hidden />} onSelect={reply}>
              {TEXTS.menu.reply}
            </Item>
          )}
          {text ? (
            <Item icon={<Copy aria-hidden />} onSelect={() => void navigator.clipboard.writeText(text)}>
              {TEXTS.menu.copy}
            </Item>
          ) : null}
          {game || hidden ? null : (
            <Item icon={<CornerUpRight aria-hidden />} onSelect={() => onOpen("forward")}>
              {TEXTS.menu.forward}
            </Item>
          )}
          {canEdit ? (
            <Item icon={<Pencil aria-hidden />} onSelect={() => onOpen("edit")}>
              {TEXTS.menu.edit}
            </Item>
          ) : null}
          {mine && !game ? (
            <Item icon={<Trash2 aria-hidden />} onSelect={() => onOpen("delete")} isDanger>
              {TEXTS.menu.delete}
            </Item>
          ) : null}
          {mine ? null : (
            <Item icon={<Flag aria-hidden />} onSelect={() => onOpen("report")}>
              {TEXTS.menu.report}
            </Item>
          )}
          {readBy === null ? null : (
            <p className="flex max-w-60 items-start gap-2 border-t border-hairline px-3 py-2 text-sm text-ink-2">
              <CheckCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
              {readBy}
            </p>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const Item = ({
  icon,
  onSelect,
  isDanger = false,
  children,
}: {
  icon: ReactNode;
  onSelect: () => void;
  isDanger?: boolean;
  children: string;
}) => (
  <DropdownMenu.Item
    onSelect={onSelect}
    className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 outline-none select-none data-highlighted:bg-hover mouse:min-h-9 [&>svg]:size-4 ${isDanger ? "text-danger" : ""}`}
  >
    {icon}
    {children}
  </DropdownMenu.Item>
);
