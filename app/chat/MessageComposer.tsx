import { SendHorizontal } from "lucide-react";
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "~/app/ui/classNames";
import { controlClass } from "~/app/ui/Field";
import { CHAT_LIMITS, type ChatContent } from "~/party/chat/protocol";

interface MessageComposerProps {
  /** before the page can send, what is typed would be lost */
  disabled: boolean;
  /** what was written here before and not sent */
  draft: string;
  onDraft: (text: string) => void;
  /** never blank, never too long */
  onSend: (content: ChatContent) => void;
  /** the chat's room */
  room: string;
  onTyping?: () => void;
  replyTo?: ReactNode;
  people?: readonly { id: string; name: string }[];
}

/** From so many characters on, the person is told how many are left. */
const COUNT_FROM = CHAT_LIMITS.textMax * 0.8;

export function MessageComposer({ disabled, draft, onDraft, onSend, onTyping, replyTo }: MessageComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(draft.length);
  const countId = useId();
  const left = CHAT_LIMITS.textMax - length;
  const counted = length >= COUNT_FROM;

  useEffect(() => {
    if (disabled || !field.current) return;
    fitHeight(field.current);
    // on a touch screen the keyboard would cover what one came to read
    if (window.matchMedia("(pointer: fine)").matches) field.current.focus({ preventScroll: true });
  }, [disabled]);

  const typed = (area: HTMLTextAreaElement) => {
    setLength(area.value.length);
    onDraft(area.value);
    if (area.value !== "") onTyping?.();
    fitHeight(area);
  };

  const send = () => {
    const area = field.current;
    const text = area?.value.trim() ?? "";
    if (!area || text === "" || text.length > CHAT_LIMITS.textMax) return;
    area.value = "";
    typed(area);
    onSend({ text });
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composition chooses a word, it does not send
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form onSubmit={onSubmit} className="border-t border-hairline px-3 pt-2 md:pb-2">
      {replyTo}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          aria-label="Message"
          placeholder="Message"
          autoComplete="off"
          enterKeyHint="send"
          disabled={disabled}
          defaultValue={draft}
          aria-invalid={left < 0 || undefined}
          aria-describedby={counted ? countId : undefined}
          onChange={(event) => typed(event.currentTarget)}
          onKeyDown={onKeyDown}
          className={classNames(controlClass, "field-sizing-content max-h-40 min-h-11 resize-none overflow-y-auto rounded-xl px-4 py-2.5 md:min-h-10 md:py-[8px]")}
        />
        <button
          type="submit"
          aria-label="Send"
          title="Send"
          disabled={disabled}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-accent-ink transition-colors hover:bg-accent-hover disabled:cursor-not-allowed disabled:opacity-55 md:size-10"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </button>
      </div>
      {counted ? (
        <p id={countId} role="status" className={classNames("pt-1 pr-14 text-right text-sm tabular-nums", left < 0 ? "font-semibold text-danger" : "text-ink-3")}>
          {left < 0 ? `${-left} too many` : `${left} left`}
        </p>
      ) : null}
    </form>
  );
}

/** Firefox and older Safari have no field-sizing. */
function fitHeight(area: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
