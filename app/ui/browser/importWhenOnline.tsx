import { type ComponentType, lazy, Suspense } from "react";
import { showToast } from "~/app/ui/dialogs/toasts";
import { TEXTS } from "~/app/ui/texts";
import { serverHas, waitForRetry } from "./network";

/** A restarting server is back within this many tries. */
const TRIES = 6;

/** The parts that failed again and again; while there are any, the page offers to reload. */
const missing = new Set<unknown>();
let endOffer = (): void => undefined;

/**
 * Loads a part of the page. Waits for the network and tries again while the server is away, so that nothing on the page
 * breaks. If a deploy has replaced the page's files, or the part fails again and again, the page stays as it is and
 * offers to reload (X122). The promise never rejects.
 */
export async function importWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt++) {
    try {
      const part = await load();
      if (missing.delete(load) && missing.size === 0) endOffer();
      return part;
    } catch {
      if ((await serverHas(window.__remixManifest.url)) === false) {
        showToast(TEXTS.shell.updated, { offersReload: true });
        return new Promise(() => undefined);
      }
      if (attempt === TRIES) {
        missing.add(load);
        endOffer = showToast(TEXTS.shell.incomplete, { offersReload: true });
      }
      await waitForRetry(attempt);
    }
  }
}

/** A component that is loaded with `importWhenOnline` when it is first shown. Nothing is in its place meanwhile. */
export function lazyWhenOnline<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Loaded = lazy(async () => {
    const { default: Part } = await importWhenOnline(load);
    return { default: ({ props }: { props: Props }) => <Part {...props} /> };
  });
  return (props: Props) => (
    <Suspense>
      <Loaded props={props} />
    </Suspense>
  );
}
