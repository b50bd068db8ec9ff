import { Phone, Video } from "lucide-react";
import type { MemberView } from "~/app/members/member";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { useCall } from "./CallProvider";
import { TEXTS } from "./texts";

const KINDS = [
  { kind: "audio", Icon: Phone },
  { kind: "video", Icon: Video },
] as const;

/**
 * M8, C1: calls the other member of the chat. Between people who aren't friends the buttons do nothing, and their
 * tooltips say why.
 */
export function CallButtons({ peer, isFriend }: { peer: MemberView; isFriend: boolean }) {
  const call = useCall();
  const unavailable = isFriend ? null : TEXTS.friendsOnly;
  return KINDS.map(({ kind, Icon }) => (
    <IconButton
      Icon={Icon}
      key={kind}
      label={TEXTS[kind]}
      unavailable={unavailable}
      onClick={() => call({ peer, kind })}
    />
  ));
}
