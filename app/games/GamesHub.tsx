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

/** A form, so that it is a button and leads there without JavaScript too. */
function SoloEntry({ game }: { game: SoloGame }) {
  const id = useId();
  const { name, about } = SOLO_GAMES[game];
  return (
    <Form action={`/Games/${game}/Single`}>
      <button
        type="submit"
        aria-labelledby={`${id}name`}
        aria-describedby={`${id}about`}
        className="flex w-full items-center gap-4 rounded-lg border border-hairline p-3 text-left transition-colors hover:bg-hover active:bg-pressed"
      >
        <GameSign game={game} />
        <span className="min-w-0 flex-1">
          <span id={`${id}name`} className="block text-lg font-bold">
            {name}
          </span>
          <span id={`${id}about`} className="block text-sm text-ink-2">
            {about}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
      </button>
    </Form>
  );
}
