import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { type PushState, pushStateOf, turnOff, turnOn } from "./subscription";

interface Push {
  /** null until it is known, and for a visitor */
  state: PushState | null;
  isBusy: boolean;
  /** why the last press did nothing */
  problem: string | null;
  turnOn: () => void;
  turnOff: () => void;
}

/** X196: whether this browser gets the viewer's notifications, and what turns them on and off. */
export function usePush(): Push {
  const member = useViewer()?.id ?? null;
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const { revalidate } = useRevalidator();
  const refresh = useCallback(async () => setState(member === null ? null : await pushStateOf(member)), [member]);
  useEffect(() => {
    const onReturn = () => void refresh(); // from the browser's settings
    onReturn();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [refresh]);

  const act = async (change: (member: string) => Promise<string | null>) => {
    if (member === null || isBusy) return;
    setIsBusy(true);
    setProblem(await change(member));
    await refresh();
    setIsBusy(false);
    revalidate(); // the settings list the devices
  };
  return { state, isBusy, problem, turnOn: () => void act(turnOn), turnOff: () => void act(turnOff) };
}
