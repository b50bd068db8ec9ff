import { type ReactNode, useId, useState } from "react";
import { browserError } from "~/app/http/apiError";
import { useFormAct } from "~/app/http/useFormAct";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { TextArea } from "~/app/ui/primitives/Field";
import { MODERATION_TEXT_MAX, type Reason, REASONS, type Subject } from "~/base/moderation/terms";
import { reportsClient } from "./client";
import { ReasonChoice } from "./ReasonChoice";
import { TEXTS } from "./texts";
import { TALL_LINE } from "~/app/ui/primitives/classNames";

interface ReportDialogProps {
  subject: Subject;
  /** whose profile is reported; other dialogs don't show it */
  name: string;
  /** X134: of a profile: the key of the picture in a game that is reported */
  picture?: string;
  /** what the reporter can do next; null closes the dialog after the report */
  next?: ReactNode;
  onClose: () => void;
}

/**
 * X47, X48. What comes after the report is in the same dialog, so that the focus returns to what opened it. A default
 * export, because it is loaded on demand.
 */
export default function ReportDialog({ subject, name, picture, next = null, onClose }: ReportDialogProps) {
  const { type } = subject;
  const form = useId();
  const [sent, setSent] = useState<"new" | "repeated">();
  const { act, pending, errorOf, problem, setRefused } = useFormAct(
    (reason: Reason, text: string) =>
      reportsClient.reports.$post({ form: { subject: type, id: subject.id, reason, text, picture } }),
    (answer) => {
      const outcome = answer.report === null ? "repeated" : "new";
      if (next !== null) return setSent(outcome);
      showToast(TEXTS.sent[outcome].text);
      onClose();
    },
  );
  const forgetErrors = () => setRefused((refused) => (refused?.fields ? null : refused));
  const question =
    picture !== undefined
      ? TEXTS.title.gamePicture
      : type === "profile"
        ? TEXTS.title.profile({ name })
        : TEXTS.title[type];
  return (
    <Dialog
      title={sent ? TEXTS.sent[sent].title : question}
      onClose={onClose}
      footer={
        sent ? (
          <Button className="ms-auto" onClick={onClose}>
            {TEXTS.sent.done}
          </Button>
        ) : (
          <FormFooter form={form} submit={TEXTS.send} pending={pending} onCancel={onClose} />
        )
      }
    >
      {/* always there, because screen readers only announce changes of an existing live region */}
      <p role="status" className="not-empty:mb-3">
        {sent ? TEXTS.sent[sent].text : null}
      </p>
      {sent ? (
        next
      ) : (
        <form
          id={form}
          onSubmit={(event) => {
            event.preventDefault();
            const fields = new FormData(event.currentTarget);
            const reason = REASONS.find((one) => one === fields.get("reason"));
            if (!reason) {
              setRefused({ ...browserError("invalid-form", ""), fields: { reason: TEXTS.reasonMissing } });
              return event.currentTarget.querySelector("input")?.focus();
            }
            act(reason, String(fields.get("text")));
          }}
          className="space-y-4"
        >
          <ReasonChoice error={errorOf("reason")} onChoose={forgetErrors} />
          <TextArea
            name="text"
            label={TEXTS.text}
            hint={TEXTS.textHint}
            error={errorOf("text")}
            limit={MODERATION_TEXT_MAX}
            onChange={forgetErrors}
          />
          {problem ? <Alert>{problem}</Alert> : null}
          {/* in a window of its own, because the form isn't sent yet */}
          <a
            href="/rules"
            target="_blank"
            rel="noreferrer"
            className={`${TALL_LINE} font-semibold text-accent underline underline-offset-2`}
          >
            {TEXTS.rules}
          </a>
        </form>
      )}
    </Dialog>
  );
}
