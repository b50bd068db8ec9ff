import type { Zone } from "~/app/ui/format/timeText";
import { useInBrowser } from "./useInBrowser";

/**
 * The zone of the times on the page. The server doesn't know the reader's zone, so it writes times in UTC. The browser
 * replaces them with local times right after hydration.
 */
export const useZone = (): Zone => (useInBrowser() ? undefined : "UTC");
