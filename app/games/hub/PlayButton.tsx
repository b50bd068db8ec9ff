import { Gamepad2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import type { MemberView } from "~/app/members/member";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { allowDialogStyles } from "~/app/ui/dialogs/styleNonce";
import { useBackCloses } from "~/app/ui/dialogs/useBackCloses";
import { rememberOpener } from "~/app/ui/dialogs/useReturnFocus";
import { GAMES } from "~/app/games/allGames";
import type { GameEntry } from "~/app/games/gameEntry";
import { TEXTS } from "./texts";
import { pageDirection } from "~/app/i18n/direction";

const InviteDialog = lazyWhenOnline(() => import("./invite/InviteDialog"));

allowDialogStyles();

/** All games, the races last. */
const LISTED_GAMES = [false, true].flatMap((isRace) => GAMES.filter((game) => (game.isRace ?? false) === isRace));

/**
 * M8: starts a game with the chat's other member. If the two aren't friends, the button is disabled
 * and gives the reason.
 */
export function PlayButton({ peer, isFriend }: { peer: MemberView; isFriend: boolean }) {
  const [game, setGame] = useState<GameEntry | null>(null);
  const [isOpen, setOpen] = useState(false);
  useBackCloses(() => setOpen(false), isOpen);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  if (!isFriend) {
    return <IconButton Icon={Gamepad2} label={TEXTS.play.label} unavailable={TEXTS.play.onlyFriends} />;
  }
  return (
    <>
      <DropdownMenu.Root dir={pageDirection()} modal={false} open={isOpen} onOpenChange={setOpen}>
        <DropdownMenu.Trigger asChild>
          <IconButton Icon={Gamepad2} ref={setButton} label={TEXTS.play.label} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={button?.closest("main") ?? null}>
          <DropdownMenu.Content
            ref={(content) => rememberOpener(content, button)}
            aria-label={TEXTS.title}
            aria-labelledby={undefined}
            align="end"
            collisionPadding={8}
            className="z-50 min-w-[min(13rem,100vw-16px)] animate-rise rounded-lg border border-hairline bg-raised p-1 text-base text-ink"
          >
            {LISTED_GAMES.map((each) => (
              <DropdownMenu.Item
                key={each.path}
                onSelect={() => setGame(each)}
                className="flex min-h-11 cursor-default items-center rounded-md px-3 outline-none select-none data-highlighted:bg-hover mouse:min-h-9"
              >
                {each.isRace ? TEXTS.play.race({ game: each.name }) : each.name}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {game ? <InviteDialog game={game} friends={null} peer={peer} onClose={() => setGame(null)} /> : null}
    </>
  );
}
