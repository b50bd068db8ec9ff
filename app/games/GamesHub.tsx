import { Form } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { PageHeader } from "~/app/ui/PageHeader";
import { Tabs } from "~/app/ui/Tabs";
import { GameSign } from "./GameSign";
import { SOLO_GAME_PATHS, SOLO_GAMES, type SoloGame } from "./soloGames";

const ALONE = "Single-Player";

/** G1: what one can play. */
export function GamesHub() {
  return (
    <>
      <PageHeader title="Games" />
      <Tabs label="Games" value={ALONE} tabs={[{ name: ALONE, content: <SoloList /> }]} />
    </>
  );
}

const SoloList = () => (
  <ul className="space-y-2 p-4">
    {SOLO_GAME_PATHS.map((game) => (
      <li key={game}>
        <SoloEntry game={game} />
      </li>
    ))}
  </ul>
);

/** A form, so that it is a button and leads there without JavaScript too. The whole card is pressed. */
function SoloEntry({ game }: { game: SoloGame }) {
  const aboutId = useId();
  const { name, about } = SOLO_GAMES[game];
  return (
    <Form
      action={`/Games/${game}/Single`}
      className="relative flex items-center gap-4 rounded-lg border border-hairline p-3 transition-colors hover:bg-hover active:bg-pressed has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
    >
      <GameSign game={game} />
      <div className="min-w-0 flex-1">
        <button type="submit" aria-describedby={aboutId} className="text-lg font-bold outline-none after:absolute after:inset-0">
          {name}
        </button>
        <p id={aboutId} className="text-sm text-ink-2">
          {about}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
    </Form>
  );
}
