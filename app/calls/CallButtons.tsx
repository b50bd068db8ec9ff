import { Phone, Video } from "lucide-react";
import type { AuthorView } from "~/app/posts/view";
import { IconButton } from "~/app/ui/IconButton";
import { useCall } from "./CallProvider";

const KINDS = [
  { kind: "audio", label: "Call", Icon: Phone },
  { kind: "video", label: "Video call", Icon: Video },
] as const;

/** M8, C1: calls whom one talks to; between people who are not friends it says why not. */
export function CallButtons({ peer, isFriend }: { peer: AuthorView; isFriend: boolean }) {
  const call = useCall();
  return KINDS.map(({ kind, label, Icon }) =>
    isFriend ? (
      <IconButton key={kind} label={label} onClick={() => call({ peer, kind })}>
        <Icon aria-hidden className="size-5" />
      </IconButton>
    ) : (
      <IconButton key={kind} label={label} aria-label={label} title="Only friends can be called" aria-disabled className="cursor-not-allowed opacity-50">
        <Icon aria-hidden className="size-5" />
      </IconButton>
    ),
  );
}
