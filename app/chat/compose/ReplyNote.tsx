import { X } from "lucide-react";
import { IconButton } from "~/app/ui/primitives/IconButton";
import type { Quote } from "~/party/chat/protocol";
import { quoteText } from "~/app/chat/summary/chatPreview";
import { TEXTS } from "./texts";

/** The message that the new one replies to. */
export const ReplyNote = ({ quote, name, onCancel }: { quote: Quote; name: string; onCancel: () => void }) => (
  <div className="mb-2 flex items-center gap-2 border-s-3 border-accent bg-sunk py-1 ps-3 text-sm">
    <div className="min-w-0 flex-1">
      <p className="truncate font-semibold text-accent">{TEXTS.reply.to({ name })}</p>
      <p dir="auto" className="truncate text-ink-2">
        {quoteText(quote)}
      </p>
    </div>
    <IconButton Icon={X} iconClass="size-4" label={TEXTS.reply.cancel} onClick={onCancel} />
  </div>
);
