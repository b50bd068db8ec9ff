import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { browserError, type Result } from "~/app/http/apiError";
import { answerOf, foundBy } from "~/app/http/client";
import { profilesClient } from "~/app/profiles/client";
import { WELCOME_STEPS, type WelcomeStep } from "~/base/welcome";
import { welcomeClient } from "./client";
import { TEXTS } from "./texts";

const ask = () => foundBy(welcomeClient.api.welcome.$get({ query: {} }));

/** X113: the path of the viewer, which begins at the step that the edge knows. */
export function useWelcome(firstStep: number) {
  const { revalidate } = useRevalidator();
  const [number, setNumber] = useState(firstStep);
  const [isOver, setOver] = useState(false);
  const [data, setData] = useState<Awaited<ReturnType<typeof ask>>>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    const answer = await ask();
    if (answer) setData(answer);
    else setFailed(true);
    return answer;
  }, []);
  useEffect(() => void load(), [load]);

  /** The dialog goes on at once. If the edge doesn't hear of it, the path is at the earlier step after a reload. */
  const send = async (step: WelcomeStep | "done") => {
    const sent = await answerOf(welcomeClient.api.welcome.$post({ form: { step } }));
    // another device may have finished the path
    if (sent.ok && sent.step === null) {
      setOver(true);
      revalidate();
    }
  };
  const end = () => {
    setOver(true);
    void send("done");
  };
  const goOn = () => {
    const next = WELCOME_STEPS[number]; // numbers begin with 1
    if (!next) return end();
    setNumber(number + 1);
    void send(next);
  };

  /** Changes a part of the profile. The form of the profile has all its fields, so the others are sent as they are. */
  const save = async (part: { photo: string } | { handle: string }): Promise<Result> => {
    const profile = (await load())?.profile; // another page may have changed it
    if (!profile) return { ...browserError("network-request-failed"), message: TEXTS.notLoaded };
    const { name, about, dob } = profile;
    const form = { name: name ?? "", about, dob: dob ?? "", ...part };
    const saved = await answerOf(profilesClient.profile.$post({ form }));
    if (saved.ok) revalidate();
    return saved;
  };
  return {
    number,
    step: WELCOME_STEPS[number - 1] ?? "photo",
    isOver,
    data,
    hasFailed,
    reload: () => void load(),
    goOn,
    end,
    save,
  };
}
