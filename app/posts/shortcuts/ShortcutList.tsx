import { ShortcutsDialog } from "~/app/ui/dialogs/ShortcutsDialog";
import { TEXTS } from "./texts";

const LISTS = Object.entries(TEXTS.lists).map(([list, keys]) => ({ list, keys: Object.entries<string>(keys) }));

/** X114: the list of the shortcuts. A default export, because the settings load it on demand. */
export default function ShortcutList({ note, onClose }: { note?: string | undefined; onClose: () => void }) {
  return <ShortcutsDialog title={TEXTS.title} lists={LISTS} note={note} onClose={onClose} />;
}
