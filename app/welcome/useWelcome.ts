import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { browserError, type Result } from "~/app/http/apiError";
import { getJson } from "~/app/http/getJson";
import { postForm } from "~/app/http/postForm";
import { WELCOME_STEPS, type WelcomeStep } from "~/base/welcome";
import { TEXTS } from "./texts";
import type { MemberView } from "~/app/members/member";
import type { OwnFields } from "~/app/profiles/view";

/** What the path after the sign-up shows. */
export interface WelcomeAnswer {
  profile: OwnFields;
  people: MemberView[];
}

/** X113: the path of the viewer, which begins at the step that the edge knows. */
export function useWelcome(firstStep: number) {
  const { revalidate } = useRevalidator();
  const [number, setNumber] = useState(firstStep);
  const [isOver, setOver] = useState(false);
  const [data, setData] = useState<WelcomeAnswer | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    const answer = await getJson<WelcomeAnswer>("/api/welcome");
    if (answer) setData(answer);
    else setFailed(true);
    return answer;
  }, []);
  useEffect(() => void load(), [load]);

  /** The dialog goes on at once. If the edge doesn't hear of it, the path is at the earlier step after a reload. */
  const send = async (step: WelcomeStep | "done") => {
    const sent = await postForm<{ step: number | null }>("/api/welcome", { step });
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
    const saved = await postForm<object>("/profile", { name: name ?? "", about, dob: dob ?? "", ...part });
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
