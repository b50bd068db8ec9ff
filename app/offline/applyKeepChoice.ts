import { changeDevice } from "~/app/serviceWorker/deviceStore";
import { forgetCopies } from "~/app/serviceWorker/keptPages";

/** Tells the service worker of the choice, and deletes the copies if there are to be none. An open page follows it too. */
export async function applyKeepChoice(keeps: boolean): Promise<void> {
  await changeDevice((device) => device && { ...device, keeps });
  if (!keeps) await forgetCopies();
}
