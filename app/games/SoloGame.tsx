import type { ComponentType } from "react";
import { PageHeader } from "~/app/ui/PageHeader";
import { useLoaded } from "~/app/ui/useLoaded";
import type { SoloProps } from "./gameEntry";

/** A game for one player. A browser loads the game that it shows and no other; until then the page has its header. */
export function SoloGame({ load, ...props }: SoloProps & { load: () => Promise<ComponentType<SoloProps>> }) {
  const Screen = useLoaded(load, true);
  return Screen ? <Screen {...props} /> : <PageHeader title={props.entry.name} backTo="/games" />;
}
