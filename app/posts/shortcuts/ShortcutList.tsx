import { ShortcutsDialog } from "~/app/ui/dialogs/ShortcutsDialog";
import { TEXTS } from "./texts";

/** X114: the list of the shortcuts. A default export, because the settings load it on demand. */
export default function ShortcutList({ note, onClose }: { note?: string | undefined; onClose: () => void }) {
  const lists = Object.values(TEXTS.lists).map(({ title, keys }) => ({
    list: title,
    keys: Object.entries<string>(keys),
  }));
  return <ShortcutsDialog title={TEXTS.title} lists={lists} note={note} onClose={onClose} />;
}
