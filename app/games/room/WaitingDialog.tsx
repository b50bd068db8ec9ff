import { Check, Clock3, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { memberName } from "~/app/members/member";
import { HUB_PATH } from "~/games/names";
import { useFreshKeyPresses } from "~/app/games/useFreshKeyPresses";
import { Avatar } from "~/app/ui/media/Avatar";
import { Button } from "~/app/ui/primitives/Button";
import { DialogFrame, focusDialog } from "~/app/ui/dialogs/DialogFrame";
import { useGoBack } from "~/app/ui/shell/PageHeader";
import type { Table, TablePlayer } from "~/party/game/protocol";
import { rivalsOf } from "./roomTexts";
import type { ShownRoom } from "./useRoom";
import { TEXTS } from "./texts";

interface WaitingDialogProps extends Pick<ShownRoom, "table" | "me" | "personOf"> {
  /** begins without the players who are missing; null unless the viewer is the host and may do so */
  onStart: (() => void) | null;
  /** seconds until the game begins; null while somebody is missing */
  beginsInS: number | null;
}

/** G2: shown until everybody is here. Only Cancel and Back leave it, to the previous page. */
export function WaitingDialog({ table, me, personOf, onStart, beginsInS }: WaitingDialogProps) {
  const leave = useGoBack(HUB_PATH);
  const nameOf = (member: string) => memberName(personOf(member));
  const look = beginsInS === null ? "text-ink-2" : "text-2xl font-bold tabular-nums";
  // Escape and presses outside change nothing: the dialog stays open while it is rendered
  return (
    <DialogFrame
      {...useFreshKeyPresses()}
      focusFirst={focusDialog} // a key of the game may still be held, and would press the first button
      cover="z-40 bg-scrim"
      className="fixed inset-x-4 top-[max(16px,14dvh)] z-50 mx-auto max-h-[calc(86dvh-16px)] max-w-95 animate-rise overflow-y-auto overscroll-contain rounded-lg border border-hairline bg-raised p-5 outline-none"
    >
      <Dialog.Title className="text-lg font-bold">{TEXTS.waiting.title}</Dialog.Title>
      <ul aria-label={TEXTS.waiting.players} className="mt-3 space-y-1">
        {table.invited.map((player) => (
          <li key={player.member} className="flex items-center gap-3 py-1.5">
            <Avatar photo={personOf(player.member).photo} sizePx={40} />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate font-semibold">
                {player.member === me ? TEXTS.you : nameOf(player.member)}
              </span>
              <span className="block text-sm text-ink-2">{stateText(player, table)}</span>
            </span>
            <StateSign player={player} />
          </li>
        ))}
      </ul>
      <p role="status" className={`mt-3 min-h-8 text-center ${look}`}>
        {beginsInS === null ? leftText(table, me, nameOf) : TEXTS.waiting.begins({ seconds: beginsInS })}
      </p>
      <div className="mt-2 flex justify-end gap-2">
        {onStart ? <Button onClick={onStart}>{TEXTS.waiting.start}</Button> : null}
        <Button look="outline" onClick={leave}>
          {TEXTS.waiting.cancel}
        </Button>
      </div>
    </DialogFrame>
  );
}

/** Names the players who left, because they might not come back. */
function leftText(table: Table, me: string, nameOf: (member: string) => string): string {
  const rivals = table.round > 0 ? rivalsOf(table, me) : [];
  const names = rivals.filter(({ left, inRoom }) => left && !inRoom).map(({ member }) => nameOf(member));
  return names.length === 0 ? "" : TEXTS.waiting.left({ names });
}

function StateSign({ player: { invitation, online } }: { player: TablePlayer }) {
  if (online) return <Check aria-hidden className="size-5 text-accent" />;
  const Icon = invitation === "declined" || invitation === "expired" ? X : Clock3;
  return <Icon aria-hidden className="size-5 text-ink-3" />;
}

function stateText(player: TablePlayer, { seats, round }: Table): string {
  const { member, invitation, online, inRoom, awaySinceMs, left } = player;
  if (invitation !== "accepted") return TEXTS.waiting.seat[invitation];
  if (online) return TEXTS.waiting.seat.ready;
  if (round > 0 && !seats.includes(member)) return TEXTS.waiting.seat.notInGame;
  if (inRoom) return TEXTS.waiting.seat.viewing;
  if (round === 0) return TEXTS.waiting.seat.accepted;
  if (left) return TEXTS.waiting.seat.left;
  return awaySinceMs === null ? TEXTS.waiting.seat.elsewhere : TEXTS.waiting.seat.away;
}
