import { Button } from "~/app/ui/primitives/Button";
import { showToast } from "~/app/ui/dialogs/toasts";
import { writePgn } from "~/games/chess/pgn";
import type { Chess } from "~/games/chess/rules";
import type { Seat } from "~/games/core";
import { TEXTS } from "./texts";

interface ExportRowProps {
  game: Chess;
  /** of the shown position */
  fen: string;
  /** when the game began */
  beganAtMs: number | null;
  nameOf: (seat: Seat) => string;
  onFlip: () => void;
}

/** Turns the board. For chess programs, copies the game or the position, or saves the game. */
export function ExportRow({ onFlip, fen, ...played }: ExportRowProps) {
  return (
    <div className="-mx-1 flex flex-wrap">
      <Button look="quiet" size="small" onClick={onFlip}>
        {TEXTS.tools.flip}
      </Button>
      <Button look="quiet" size="small" onClick={() => void copy(pgnOf(played), TEXTS.tools.pgnCopied)}>
        {TEXTS.tools.copyPgn}
      </Button>
      <Button look="quiet" size="small" onClick={() => void copy(fen, TEXTS.tools.fenCopied)}>
        {TEXTS.tools.copyFen}
      </Button>
      <Button look="quiet" size="small" onClick={() => download(pgnOf(played))}>
        {TEXTS.tools.savePgn}
      </Button>
    </div>
  );
}

function pgnOf({ game, beganAtMs, nameOf }: Pick<ExportRowProps, "game" | "beganAtMs" | "nameOf">): string {
  return writePgn(game, {
    event: TEXTS.tools.event,
    site: location.origin,
    beganAtMs,
    round: "-",
    white: nameOf(0),
    black: nameOf(1),
  });
}

async function copy(text: string, copiedText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copiedText);
  } catch {
    showToast(TEXTS.tools.copyFailed); // the browser refused access to the clipboard
  }
}

function download(pgn: string): void {
  const url = URL.createObjectURL(new Blob([pgn], { type: "application/x-chess-pgn" }));
  Object.assign(document.createElement("a"), { href: url, download: "parlor.pgn" }).click();
  URL.revokeObjectURL(url);
}
