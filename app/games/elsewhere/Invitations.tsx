import { useNavigate } from "@remix-run/react";
import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { roomPath, gameName } from "~/games/names";
import { memberName } from "~/app/members/member";
import { useLiveNames, useNames } from "~/app/members/useNames";
import { Alert } from "~/app/ui/primitives/Alert";
import { Avatar } from "~/app/ui/media/Avatar";
import { Button } from "~/app/ui/primitives/Button";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { useLatest } from "~/app/ui/browser/useLatest";
import { useUncoverFocus } from "~/app/ui/browser/useUncoverFocus";
import type { MemberGame } from "~/party/inbox/protocol";
import { TEXTS } from "./texts";
import { useInvitationAnswer } from "./useInvitationAnswer";
import { RichText } from "~/app/i18n/RichText";

/** As many as fit over a page. The others follow when these are answered or hidden. */
const mostShown = (): number => (window.matchMedia("(max-height: 30rem)").matches ? 1 : 2);

/** Long enough to read an invitation and to decide. A hidden invitation is still in the chat with its host. */
const SHOWN_OVER_GAME_MS = 10_000;

interface InvitationsProps {
  invitations: readonly MemberGame[];
  /** while the person plays, a card that isn't being used hides after ten seconds */
  hideSoon: boolean;
}

export function Invitations({ invitations, hideSoon }: InvitationsProps) {
  useLiveNames();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shown = invitations.filter(({ room }) => !hidden.has(room)).slice(0, mostShown());
  const isEmpty = shown.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    return () => void document.documentElement.style.removeProperty("--over-top");
  }, [isEmpty]);
  return (
    <>
      {shown.map((invitation) => (
        <InvitationCard
          key={invitation.room}
          {...invitation}
          hideSoon={hideSoon}
          onHide={() => setHidden(new Set([...hidden, invitation.room]))}
        />
      ))}
    </>
  );
}

interface InvitationCardProps extends MemberGame {
  hideSoon: boolean;
  onHide: () => void;
}

function InvitationCard({ room, game, host, hideSoon, onHide }: InvitationCardProps) {
  const cardRef = useRef<HTMLDivElement>(null);
  const latestOnHide = useLatest(onHide);
  useEffect(() => {
    if (!hideSoon) return;
    const timer = setInterval(() => {
      if (!cardRef.current?.matches(":hover, :focus-within")) latestOnHide.current();
    }, SHOWN_OVER_GAME_MS);
    return () => clearInterval(timer);
  }, [hideSoon, latestOnHide]);
  useEffect(() => {
    const list = cardRef.current?.parentElement; // what gets the focus scrolls clear of all cards (app.css)
    document.documentElement.style.setProperty("--over-top", `${list ? list.offsetTop + list.offsetHeight : 0}px`);
  });
  useUncoverFocus(cardRef);
  const navigate = useNavigate();
  const { problem, pending, isAccepting, answer } = useInvitationAnswer(game, room, (hasAccepted) =>
    hasAccepted ? navigate(roomPath(game, room)) : onHide(),
  );
  const person = useNames([host]).get(host);
  return (
    <div
      ref={cardRef}
      role="group"
      aria-label={TEXTS.invitation.label({ game: gameName(game) })}
      className="pointer-events-auto w-full animate-rise rounded-lg border border-hairline bg-raised p-3 text-ink shadow-[0_8px_24px_-8px_rgb(0_0_0/0.35)]"
    >
      <div className="flex items-center gap-3">
        <Avatar photo={person?.photo ?? null} sizePx={40} />
        <p className="min-w-0 flex-1 text-sm">
          <RichText
            parts={TEXTS.invitation.wantsToPlay({
              name: person ? memberName(person) : TEXTS.invitation.friend,
              game: gameName(game),
            })}
            name={(text) => (
              <span dir="auto" className="font-bold">
                {text}
              </span>
            )}
          />
        </p>
        <IconButton
          Icon={X}
          iconClass="size-4"
          label={TEXTS.invitation.hide}
          className="-mt-1 -me-1 self-start"
          onClick={onHide}
        />
      </div>
      {problem ? <Alert>{problem}</Alert> : null}
      <div className="mt-2 grid grid-cols-2 gap-2 narrow:grid-cols-1">
        <Button size="small" disabled={pending} busy={isAccepting} onClick={() => answer(true)}>
          {TEXTS.invitation.accept}
        </Button>
        <Button size="small" look="outline" disabled={pending} onClick={() => answer(false)}>
          {TEXTS.invitation.reject}
        </Button>
      </div>
    </div>
  );
}
