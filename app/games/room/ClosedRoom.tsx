import { Link } from "@remix-run/react";
import { DoorClosed } from "lucide-react";
import { buttonClass } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { gameName } from "~/games/names";
import type { ClosedReason } from "~/party/game/protocol";
import { TEXTS } from "./texts";

/** A room that is closed for further games. */
export function ClosedRoom({ game, reason }: { game: string; reason: ClosedReason | null }) {
  const { title, text } = TEXTS.closed[reason ?? "abandoned"];
  return (
    <>
      <PageHeader title={gameName(game)} backTo="/games" />
      <EmptyState icon={<DoorClosed className="size-6" />} title={title}>
        <p role="status">{text}</p>
        <Link to="/games" className={`mt-4 ${buttonClass("solid", "medium")}`}>
          {TEXTS.backToGames}
        </Link>
      </EmptyState>
    </>
  );
}
