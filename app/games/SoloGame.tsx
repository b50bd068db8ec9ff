import type { ComponentType } from "react";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import type { SoloProps } from "./gameEntry";

/** A game for one player. The browser loads only the game that it shows. While it loads, the page is only a header. */
export function SoloGame({ load, ...props }: SoloProps & { load: () => Promise<ComponentType<SoloProps>> }) {
  const Screen = useLoaded(load, true);
  return Screen ? <Screen {...props} /> : <PageHeader title={props.entry.name} backTo="/games" />;
}
