import { useRef } from "react";
import { useAct } from "~/app/http/useAct";
import { useFormAct } from "~/app/http/useFormAct";
import { showToast } from "~/app/ui/dialogs/toasts";
import { keepFocusAfterReload } from "~/app/ui/dialogs/useReturnFocus";
import { Button } from "~/app/ui/primitives/Button";
import { Checkbox } from "~/app/ui/primitives/Checkbox";
import { TextField } from "~/app/ui/primitives/Field";
import { safetyClient } from "./client";
import { EndForm } from "./EndForm";
import { isMuteTime, MuteTimeChoice, MuteUntil } from "./MuteTimeChoice";
import { MUTED_WORD_MAX } from "./muteTimes";
import { TEXTS } from "./texts";

interface MutedWord {
  word: string;
  exceptFriends: boolean;
  untilMs: number | null;
}

const ACTION = "/mutes/words";

/** X24: the words that the viewer mutes, newest first, and the form that mutes another. Works without JavaScript. */
export function MutedWords({ words }: { words: readonly MutedWord[] }) {
  return (
    <>
      <MuteWordForm />
      {words.length === 0 ? (
        <p className="mt-4 text-ink-2">{TEXTS.words.none}</p>
      ) : (
        <ul aria-label={TEXTS.words.list} className="mt-4 divide-y divide-hairline rounded-lg border border-hairline">
          {words.map((muted) => (
            <WordRow key={muted.word} {...muted} />
          ))}
        </ul>
      )}
    </>
  );
}

function MuteWordForm() {
  const form = useRef<HTMLFormElement>(null);
  const { act, pending, errorOf, problem, setRefused } = useFormAct(
    (fields: FormData) => {
      const time = fields.get("for");
      return safetyClient.mutes.words.$post({
        form: {
          do: "mute",
          word: String(fields.get("word")),
          exceptFriends: fields.has("exceptFriends") ? "1" : undefined,
          for: isMuteTime(time) ? time : undefined,
        },
      });
    },
    () => form.current?.reset(),
    { reload: true },
  );
  return (
    <form
      ref={form}
      method="post"
      action={ACTION}
      onSubmit={(event) => {
        event.preventDefault();
        act(new FormData(event.currentTarget));
      }}
      className="space-y-4"
    >
      <input type="hidden" name="do" value="mute" />
      <TextField
        name="word"
        label={TEXTS.words.word}
        error={errorOf("word") ?? problem ?? undefined}
        limit={MUTED_WORD_MAX}
        autoComplete="off"
        required
        onChange={() => setRefused(null)}
      />
      <Checkbox name="exceptFriends">{TEXTS.words.exceptFriends}</Checkbox>
      <MuteTimeChoice />
      <Button type="submit" disabled={pending} busy={pending}>
        {TEXTS.words.confirm}
      </Button>
    </form>
  );
}

function WordRow({ word, exceptFriends, untilMs }: MutedWord) {
  const { act, pending } = useAct(
    () => safetyClient.mutes.words.$post({ form: { do: "unmute", word } }),
    (answer) => {
      showToast(answer.ok ? TEXTS.words.unmuted({ word }) : answer.message);
      if (answer.ok) keepFocusAfterReload();
    },
    { reload: true },
  );
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-start font-semibold wrap-anywhere">
          {word}
        </p>
        <MuteUntil untilMs={untilMs} />
        {exceptFriends ? <p className="text-sm text-ink-3">{TEXTS.words.exceptFriends}</p> : null}
      </div>
      <EndForm move="unmute" action={ACTION} fields={{ word }} name={word} pending={pending} onEnd={act} />
    </li>
  );
}
