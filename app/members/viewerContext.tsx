import { createContext, useContext, type ReactNode } from "react";
import type { Viewer } from "./member";

interface Seen {
  viewer: Viewer | null;
  /** of this site, for addresses that are shared */
  origin: string;
}

const ViewerContext = createContext<Seen>({ viewer: null, origin: "" });

export const ViewerProvider = ({ viewer, origin, children }: Seen & { children: ReactNode }) => (
  <ViewerContext.Provider value={{ viewer, origin }}>{children}</ViewerContext.Provider>
);

/** The signed-in member, null for a visitor. The server knows it when it renders (A4). */
export const useViewer = (): Viewer | null => useContext(ViewerContext).viewer;

export const useOrigin = (): string => useContext(ViewerContext).origin;
