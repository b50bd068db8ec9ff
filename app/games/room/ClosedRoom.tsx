import { Link } from "@remix-run/react";
import { DoorClosed } from "lucide-react";
import { buttonClass } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { gameName } from "~/games/names";
import type { ClosedReason } from "~/party/game/protocol";

const WHY: Record<ClosedReason, { title: string; text: string }> = {
  declined: { title: "Declined", text: "Nobody who was invited wants to play now." },
  expired: { title: "Nobody answered", text: "An invitation is open for ten minutes." },
  abandoned: { title: "This game was left", text: "Nobody moved for a whole day." },
};

/** A room that is closed for further games. */
export function ClosedRoom({ game, reason }: { game: string; reason: ClosedReason | null }) {
  const { title, text } = WHY[reason ?? "abandoned"];
  return (
    <>
      <PageHeader title={gameName(game)} backTo="/games" />
      <EmptyState icon={<DoorClosed className="size-6" />} title={title}>
        <p role="status">{text}</p>
        <Link to="/games" className={`mt-4 ${buttonClass("solid", "medium")}`}>
          Back to the games
        </Link>
      </EmptyState>
    </>
  );
}
