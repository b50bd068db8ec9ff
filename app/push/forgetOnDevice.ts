import { changeDevice } from "~/app/serviceWorker/deviceStore";
import { closeAllNotifications } from "./closeNotifications";

/** After a sign-out, this browser shows nothing of the member's notifications, also of pushes that are under way. */
export async function forgetOnDevice(member: string): Promise<void> {
  await changeDevice((device) => (device?.member === member ? { ...device, member: null, reported: null } : device));
  await closeAllNotifications();
}
