/** What every page can do with files that are attached and not sent. */
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { mayHaveFiles } from "./mayHaveFiles";

const inThisPage = new Set<(member: string) => void>();

/** Calls the listener when this page must end what it does with a member's files. */
export const onFilesForgotten = (listener: (member: string) => void): void => void inThisPage.add(listener);

/** Ends the member's uploads in this page, and deletes what the browser keeps of them. Others' files stay. */
export async function forgetFiles(member: string): Promise<void> {
  for (const forget of inThisPage) forget(member);
  if (!mayHaveFiles()) return;
  const { deleteFiles } = await importWhenOnline(() => import("./keptFiles"));
  await deleteFiles(member);
}
