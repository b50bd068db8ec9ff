import { createContext, useContext, type FormEventHandler, type ReactNode } from "react";
import { mayHavePending } from "~/app/chat/client/mayHavePending";
import { browserError } from "~/app/http/apiError";
import { mayHaveFiles } from "~/app/media/upload/mayHaveFiles";
import { showToast } from "~/app/ui/dialogs/toasts";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { SIGNING_OUT } from "~/app/ui/browser/signingOut";
import { useViewer } from "~/app/members/viewerContext";
import { afterDialogs } from "~/app/ui/dialogs/useBackCloses";
import { useQuestion } from "~/app/ui/dialogs/useQuestion";
import { textsOf } from "~/app/i18n/texts";

async function countUnsent(member: string): Promise<number> {
  const loads = [
    async () => (await import("~/app/chat/client/outboxStore")).countPending,
    async () => (await import("~/app/chat/compose/chatFile")).countSending,
  ];
  const counts = await Promise.all(loads.map(async (load) => (await importWhenOnline(load))(member)));
  return counts.reduce((sum, count) => sum + count);
}

const SENDING_MAX_MS = 1_000;

type SubmitHandler = FormEventHandler<HTMLFormElement>;

const LogOutContext = createContext<SubmitHandler>(() => undefined);

/** A logout form's submit handler. It asks first if the member has unsent messages, because logout deletes them. */
export const useLogOut = (): SubmitHandler => useContext(LogOutContext);

export function LogOutProvider({ children }: { children: ReactNode }) {
  const member = useViewer()?.id ?? null;
  const { ask, question } = useQuestion((form: HTMLFormElement, unsent: number) => ({
    title: TEXTS.title,
    text: TEXTS.unsent({ count: unsent }),
    confirm: TEXTS.confirm,
    onConfirm: () => afterDialogs(() => submit(form)),
  }));

  const submitUnlessPending = async (form: HTMLFormElement, member: string) => {
    const unsent = await countUnsent(member);
    if (unsent > 0) ask(form, unsent);
    else submit(form);
  };
  const logOut: SubmitHandler = (event) => {
    if (!navigator.onLine) {
      event.preventDefault(); // the browser's error page would replace this one
      showToast(browserError("network-request-failed").message);
      return;
    }
    const form = event.currentTarget;
    if (member === null || !(mayHavePending() || mayHaveFiles())) {
      const sending = announceSignOut();
      if (sending.length === 0) return;
      event.preventDefault();
      void submitAfter(sending, form);
      return;
    }
    event.preventDefault();
    void submitUnlessPending(form, member);
  };

  return (
    <LogOutContext.Provider value={logOut}>
      {children}
      {question}
    </LogOutContext.Provider>
  );
}

const submit = (form: HTMLFormElement): void => void submitAfter(announceSignOut(), form);

/** What is being sent must arrive before the session ends. Somebody who wants to leave doesn't wait long for it. */
async function submitAfter(sending: readonly Promise<unknown>[], form: HTMLFormElement): Promise<void> {
  await Promise.race([Promise.allSettled(sending), new Promise((resolve) => setTimeout(resolve, SENDING_MAX_MS))]);
  if (!form.isConnected) document.body.appendChild(form); // the person has opened another page meanwhile
  form.submit();
}

/** Returns what other parts of the page still send in the member's name. */
function announceSignOut(): Promise<unknown>[] {
  const sending: Promise<unknown>[] = [];
  dispatchEvent(new CustomEvent(SIGNING_OUT, { detail: sending }));
  return sending;
}

/** Not in texts.ts, because every page can open this dialog, and only the settings load that file. */
const TEXTS = textsOf("settings/logOut");
