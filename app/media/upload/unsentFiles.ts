/** What every page knows of files that are attached and not sent. It loads the database only if there may be one. */
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { readStored } from "~/app/ui/browser/stored";

/** The key that says that the database may hold a member's file. */
export const MAY_HAVE_FILES = "parlor:files";

export const mayHaveFiles = (): boolean => readStored(MAY_HAVE_FILES) !== null;

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
