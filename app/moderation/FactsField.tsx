import { type KeyboardEvent, useId, useState } from "react";
import { TextArea } from "~/app/ui/primitives/Field";
import { controlClass } from "~/app/ui/primitives/classNames";
import { MODERATION_TEXT_MAX } from "~/base/moderation/terms";
import type { SavedReply } from "./casePage.server";
import { TEXTS } from "./texts";

interface FactsFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  replies: readonly SavedReply[];
}

/** A text, into which saved replies can be inserted (X61). */
export function FactsField({ name, label, hint, error, replies }: FactsFieldProps) {
  const select = useId();
  const [text, setText] = useState("");
  return (
    <div className="space-y-3">
      <div>
        <label htmlFor={select} className="mb-1 block text-sm font-semibold">
          {TEXTS.dialog.replies}
        </label>
        <select
          id={select}
          value=""
          onChange={(event) => {
            const reply = replies.find(({ id }) => id === event.target.value);
            if (reply) setText(text.trim() === "" ? reply.text : `${text.trimEnd()}\n${reply.text}`);
          }}
          className={`${controlClass} h-11 mouse:h-10`}
        >
          <option value="">{TEXTS.dialog.chooseReply}</option>
          {replies.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <TextArea
        name={name}
        label={label}
        hint={hint}
        error={error}
        limit={MODERATION_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={submitWithCtrlEnter}
      />
    </div>
  );
}

/** Enter alone begins a new line. */
function submitWithCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
